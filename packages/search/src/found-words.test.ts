import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { marksIn, matches } from './found-words.ts';
import { parseQuery } from './parse-query.ts';
import { isAnswer } from './query.ts';
import { score } from './score.ts';
import { corpus } from './search-corpus.fixture.ts';
import { indexedTerms, tokenize } from './tokens.ts';
import { variants, withTypos } from './typos.ts';

const found = (typed: string, text: string): string[] =>
  marksIn(parseQuery(typed), text).map(({ start, end }) => text.slice(start, end));

test('[SE8] found words are marked as they are written', () => {
  expect(found('dressing hargr', "Mrs. Hargreaves' dressing")).toEqual(['Hargreaves', 'dressing']);
  expect(found('7700900327', 'Call 07700 900327!')).toEqual(['07700 900327']);
  expect(found('"all is well" said', 'She said: all is well')).toEqual(['said', 'all is well']);
  expect(found('мед', 'Чай с мёдом')).toEqual(['мёдом']);
});

test('[SE8] of a text with some of the words, these are marked', () => {
  expect(found('dressing wound', 'The dressing')).toEqual(['dressing']);
});

test.each([
  ['"key safe"', 'key safe', true],
  ['"key safe"', 'Key-safe', true],
  ['"key safe"', 'safe key', false],
  ['"key safe"', 'the key is safe', false],
  ['"key safe"', 'keys safe', false],
  ['«все хорошо»', 'Всё, хорошо', true],
  ['"key sa', 'key safe', true],
  ['"key sa"', 'key safe', false],
  ['"key sa ', 'key safe', false],
])('[SE4] %s in %j: %s', (typed, text, isFound) => {
  expect(matches(parseQuery(typed), text)).toBe(isFound);
});

test.each([
  ['dressi', 'dressing', true],
  ['dressi ', 'dressing', false],
  ['dr', 'dressing', false],
  ['changed dr', 'changed', true],
  ['changed dr ', 'changed', false],
  ['visiti', 'visited', true],
  ['таблето', 'таблетки', true],
  ['hargr*', 'Hargreaves', true],
])('[SE3] %j in %j: %s', (typed, text, isFound) => {
  expect(matches(parseQuery(typed), text)).toBe(isFound);
});

test('[SE10] what is nearer to the typed words has a higher score', () => {
  const query = parseQuery('key safe ');
  const texts = ['key safe', 'keys safe', 'the key opens another safe', 'the safe has a key'];
  const scores = texts.map((text) => score(query, text));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
  expect(score(parseQuery('obrien'), "O'Brien")).toBeGreaterThan(
    score(parseQuery('obrien'), 'Obriens'),
  );
  expect(score(parseQuery(''), 'anything')).toBe(0);
});

test('[SE9] short words and numbers have no other spelling', () => {
  expect([...variants('word'), ...variants('900327'), ...variants('急救急救急救')]).toEqual([]);
  expect(withTypos(parseQuery('word 900327'), () => true)).toBeNull();
  expect(withTypos(parseQuery('Hargeaves'), (stem) => stem === 'hargreav')).not.toBeNull();
  expect(withTypos(parseQuery('Hargeaves'), () => false)).toBeNull();
});

test('[SE24] which words are corrected does not depend on what others have written', () => {
  const query = parseQuery('alpha bravo charlie foxtrot hotel india juliett novembr ninht');
  // The ninth stays as it is, also if no text has anything like the first eight.
  expect(withTypos(query, (stem) => stem === 'ninth')).toBeNull();
  expect(withTypos(query, () => true)?.requirements.at(-1)).toEqual(query.requirements.at(-1));
});

const letters = fc.constantFrom(
  ...Array.from('aeiostBÉé1 9\'’-.,"йиёЁжт\u0306\u0301🎉👩‍👧\uD83C\n\0«»(+ا急ﬁ½'),
);
const anyText = fc.oneof(
  fc.array(letters, { maxLength: 60 }).map((all) => all.join('')),
  fc.constantFrom(...Object.values(corpus)),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test('[SE14] a text is found by each of its words, and by all of them', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = tokenize(text).map(({ start, end }) => text.slice(start, end));
      for (const word of words) expect(matches(parseQuery(word), text)).toBe(true);
      expect(matches(parseQuery(words.slice(0, 20).toReversed().join(' ')), text)).toBe(true);
    }),
  );
});

test('[SE14] the terms of a text answer what the text does', () => {
  fc.assert(
    fc.property(anyText, anyText, (typed, text) => {
      const { requirements } = parseQuery(typed);
      const terms = indexedTerms(text);
      const isFound = requirements.every((alternatives) =>
        alternatives.some((asked) =>
          asked.every((term) => terms.some((held) => isAnswer(term, held))),
        ),
      );
      expect(matches({ requirements, phrases: [] }, text)).toBe(isFound);
    }),
  );
});

test('[SE4] the stems of a phrase stand one after the other where it is found', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat({ max: 5 }), (text, at, length) => {
      const own = tokenize(text).filter(({ isExtra }) => !isExtra);
      const part = own.slice(at % (own.length + 1)).slice(0, length + 1);
      const phrase = text.slice(part[0]?.start, part.at(-1)?.end).replaceAll(/["«»“”„]/g, ' ');
      const query = parseQuery(`"${phrase}"`);
      if (part.length === 0) return;
      expect(matches(query, text)).toBe(true);
      const stems = query.phrases[0]?.stems ?? [];
      expect(` ${indexedTerms(text).join(' ')} `).toContain(` ${stems.join(' ')} `);
    }),
  );
});

test('[SE4] a text has a phrase whether or not other letters stand behind it', () => {
  const long = ['x'.repeat(70), '9'.repeat(70)];
  const short = ['s', "'s", '’', 'Anna', 'room', ' ', '-', '. ', '5', '12', 'ключ', 'И'];
  const part = fc.constantFrom(...short, ...long);
  const parts = fc.array(part, { maxLength: 8 }).map((all) => all.join(''));
  const end = fc.constantFrom('', '"');
  fc.assert(
    fc.property(parts, parts, parts, end, (before, said, after, closed) => {
      const query = parseQuery(`"${said}${closed}`);
      const text = `${before}${said}${after}`;
      // No letter of a plain text.
      for (const one of [text, before, after]) {
        expect(matches(query, one)).toBe(matches(query, `${one} ☞`));
      }
    }),
    { numRuns: 1_000 },
  );
});

test('[SE8] marks are in the text, in order, and do not overlap', () => {
  fc.assert(
    fc.property(anyText, anyText, (typed, text) => {
      let last = 0;
      for (const { start, end } of marksIn(parseQuery(typed), text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('[SE8] an excerpt is one short line without half characters, its marks on whole words', () => {
  fc.assert(
    fc.property(anyText, fc.array(anyText, { maxLength: 12 }), (typed, texts) => {
      const text = texts.join(' ').toWellFormed();
      const { excerpt, marks } = excerptOf(parseQuery(typed), text);
      expect(excerpt.isWellFormed()).toBe(true);
      expect(Array.from(excerpt).length).toBeLessThanOrEqual(160);
      expect(excerpt).not.toMatch(/[\n\0]/);
      const words = new Set(marksIn(parseQuery(typed), text).length === 0 ? [] : marks);
      for (const { start, end } of words) expect(excerpt.slice(start, end).trim()).not.toBe('');
    }),
  );
});

test('[SE8] the first found word is near the beginning of an excerpt', () => {
  const before = 'Many other words stand before what is looked for in this message. '.repeat(5);
  const after = ' And there is more of them behind it.'.repeat(10);
  const { excerpt, marks } = excerptOf(parseQuery('dressing'), `${before}dressing${after}`);
  expect(excerpt).toMatch(/^…\S.*\S…$/);
  expect(marks).toEqual([
    { start: excerpt.indexOf('dressing'), end: excerpt.indexOf('dressing') + 8 },
  ]);
  expect(excerpt.indexOf('dressing')).toBeLessThanOrEqual(41);
  expect(excerptOf(parseQuery(''), 'Short')).toEqual({ excerpt: 'Short', marks: [] });
});
