import { beforeAll, describe, expect, test } from 'vitest';
import { corpus } from './search-corpus.fixture.ts';
import { misspeltQueries, russianQueries } from './search-queries-ru.fixture.ts';
import { emptyQueries, englishQueries, unansweredQueries } from './search-queries.fixture.ts';

/** What finds messages: the index of the server, that of a device, or a look at each message. */
export interface SearchEngine {
  /** Adds messages, given oldest first, each by a name that it will be found by. */
  add(messages: readonly NamedText[]): Promise<void>;
  change(message: NamedText): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names of all that is found, in the order; whether it differs from what was typed by a letter. */
  find(typed: string, order: 'newest' | 'best'): Promise<{ names: string[]; isCorrected: boolean }>;
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

const names = Object.keys(corpus);

/** What every engine finds in the same messages, and what none finds. */
export function describeSearchEngine(name: string, start: () => Promise<SearchEngine>): void {
  describe(`SearchEngine: ${name}`, () => {
    let engine: SearchEngine;

    beforeAll(async () => {
      engine = await start();
      await engine.add(Object.entries(corpus).map(([key, text]) => ({ name: key, text })));
    });

    const findAll = async (typed: string): Promise<{ names: string[]; isCorrected: boolean }> => {
      const found = await engine.find(typed, 'newest');
      return { ...found, names: inOrder(found.names) };
    };

    test.each([...englishQueries, ...russianQueries])('[SE1] %j finds %s', async (typed, hits) => {
      expect(await findAll(typed)).toEqual({ names: hits.split(' '), isCorrected: false });
    });

    test.each(misspeltQueries)('[SE9] %j, misspelt, finds %s', async (typed, hits) => {
      expect(await findAll(typed)).toEqual({ names: hits.split(' '), isCorrected: true });
    });

    test.each(unansweredQueries)('[SE1] %j finds nothing', async (typed) => {
      expect(await findAll(typed)).toEqual({ names: [], isCorrected: false });
    });

    test.each(emptyQueries)(
      '[SE11] %j, without a word, is answered by everything',
      async (typed) => {
        expect(await findAll(typed)).toEqual({ names, isCorrected: false });
      },
    );

    test('[SE11] what is much too long is answered', async () => {
      const words = Array.from({ length: 1_600 }, (_, index) => `w${index}`).join(' ');
      expect(await findAll(words.slice(0, 8_000))).toEqual({ names: [], isCorrected: false });
      expect(await findAll('dressing '.repeat(888))).toMatchObject({ isCorrected: false });
      expect(await findAll('"'.repeat(8_000))).toMatchObject({ names });
      expect(await findAll('x'.repeat(8_000))).toMatchObject({ names: [] });
    });

    test('[SE10] the newest is first', async () => {
      const { names: found } = await engine.find('dressing', 'newest');
      expect(found).toEqual(['mixed', 'dressings', 'dressing']);
    });

    test('[SE10] the best is first: words as they are written, and near each other', async () => {
      await engine.add([
        { name: 'apart', text: 'Quokkas were seen, and somebody else has found wombats' },
        { name: 'near', text: 'Quokka wombat' },
        { name: 'forms', text: 'Quokkas and wombats' },
      ]);
      const { names: found } = await engine.find('quokka wombat', 'best');
      expect(found).toEqual(['near', 'forms', 'apart']);
      for (const added of found) await engine.remove(added);
    });

    test('[SE12] an edited message is found by its new words only, a deleted one by none', async () => {
      await engine.add([{ name: 'edited', text: 'The zebra is here' }]);
      expect(await findAll('zebra')).toMatchObject({ names: ['edited'] });
      await engine.change({ name: 'edited', text: 'The giraffe is here' });
      expect(await findAll('zebra')).toMatchObject({ names: [] });
      expect(await findAll('giraffes')).toMatchObject({ names: ['edited'] });
      await engine.remove('edited');
      expect(await findAll('giraffe')).toEqual({ names: [], isCorrected: false });
      expect(await findAll('girafe')).toEqual({ names: [], isCorrected: false });
    });
  });
}

const place = new Map<string, number>(names.map((name, index) => [name, index]));

function inOrder(found: readonly string[]): string[] {
  return found.toSorted((a, b) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity));
}
