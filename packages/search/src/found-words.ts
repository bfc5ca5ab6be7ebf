import { isAnswer, type Phrase, type Query, type QueryTerm } from './query.ts';
import { tokenize, type Token } from './tokens.ts';

/** A found word, in UTF-16 units of the text. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Whether a text has all that the query asks for. */
export function matches(query: Query, text: string): boolean {
  return matchesTokens(query, tokenize(text));
}

function matchesTokens(query: Query, tokens: readonly Token[]): boolean {
  return (
    query.requirements.every((alternatives) =>
      alternatives.some((terms) => terms.every((term) => hasTerm(tokens, term))),
    ) && query.phrases.every((phrase) => findPhrase(tokens, phrase).length > 0)
  );
}

function hasTerm(tokens: readonly Token[], term: QueryTerm): boolean {
  return tokens.some(({ stem }) => isAnswer(term, stem));
}

/** The words of a text that the query asks for, in their order, without overlaps; also of a text that lacks others. */
export function marksIn(query: Query, text: string): Mark[] {
  return markTokens(query, tokenize(text));
}

function markTokens(query: Query, tokens: readonly Token[]): Mark[] {
  const ofWords = query.requirements.flatMap((alternatives) => {
    const held = alternatives.find((terms) => terms.every((term) => hasTerm(tokens, term)));
    return (held ?? alternatives.flat()).flatMap((term) => findTerm(tokens, term));
  });
  const ofPhrases = query.phrases.flatMap((phrase) => findPhrase(tokens, phrase));
  return withoutOverlaps([...ofWords, ...ofPhrases]);
}

function findTerm(tokens: readonly Token[], term: QueryTerm): Token[] {
  return tokens.filter(({ stem }) => isAnswer(term, stem));
}

function findPhrase(tokens: readonly Token[], { words, last }: Phrase): Mark[] {
  const own = tokens.filter(({ isExtra }) => !isExtra);
  const length = words.length + Number(last !== null);
  return own.flatMap((first, from) => {
    const part = own.slice(from, from + length);
    const isFound =
      part.length === length &&
      part.every((token, index) => {
        const word = words[index];
        return word === undefined ? isBegunBy(last, token) : token.word === word;
      });
    return isFound ? [{ start: first.start, end: part.at(-1)?.end ?? first.end }] : [];
  });
}

function isBegunBy(last: QueryTerm | null, { word, stem }: Token): boolean {
  return last !== null && word.startsWith(last.word) && isAnswer(last, stem);
}

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || start >= last.end) merged.push({ start, end });
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
  }
  return merged;
}
