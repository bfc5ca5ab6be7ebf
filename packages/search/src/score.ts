import { isAnswer, isEmptyQuery, type Query, type QueryTerm } from './query.ts';
import { stemOf } from './stem.ts';
import { tokenize, type Token } from './tokens.ts';

const weights = { form: 4, nearness: 2, order: 1, earliness: 0.5, shortness: 0.5 };

/**
 * How well a text answers a query, for "best first": words as they were typed before other forms, near each other, in
 * the order of the query, early, and in a short text. Comparable only within one query.
 */
export function score(query: Query, text: string): number {
  if (isEmptyQuery(query)) return 0;
  const tokens = tokenize(text);
  const own = tokens.filter(({ isExtra }) => !isExtra);
  const found = query.requirements.map((alternatives) => findBest(tokens, alternatives.flat()));
  const places = found.flatMap(({ places: all }) => (all.length > 0 ? [all] : []));
  const forms = found.reduce((sum, { form }) => sum + form, 0) / Math.max(1, found.length);
  const first = Math.min(...places.flat(), own.length);
  return (
    weights.form * forms +
    scorePlaces(places) +
    weights.earliness / (1 + first / 10) +
    weights.shortness / (1 + own.length / 25)
  );
}

interface FoundTerm {
  /** 1 for the word as it was typed. */
  readonly form: number;
  /** Among the words of the text. */
  readonly places: readonly number[];
}

function findBest(tokens: readonly Token[], terms: readonly QueryTerm[]): FoundTerm {
  const hits = terms.flatMap((term) =>
    tokens.flatMap((token, place) =>
      isAnswer(term, token.stem) ? [{ token, place, form: rateForm(term, token) }] : [],
    ),
  );
  const form = hits.reduce((best, hit) => Math.max(best, hit.form), 0);
  const own = hits.filter(({ token }) => !token.isExtra).map(({ place }) => place);
  return { form, places: own };
}

function rateForm({ word, stems }: QueryTerm, token: Token): number {
  if (token.word === word) return 1;
  if (token.stem === stemOf(word)) return 0.7;
  return stems.includes(token.stem) ? 0.5 : 0.4;
}

/** How near to each other the words of a text are, and whether they stand in the order of the query. */
function scorePlaces(places: readonly (readonly number[])[]): number {
  if (places.length < 2) return weights.nearness + weights.order;
  const around = (places[0] ?? []).map((start) => rateAround(start, places));
  return Math.max(...around, 0);
}

function rateAround(start: number, places: readonly (readonly number[])[]): number {
  let last = start;
  let distance = 0;
  let inOrder = 0;
  for (const candidates of places.slice(1)) {
    const next = findNearest(candidates, last + 1);
    distance += Math.abs(next - last - 1);
    inOrder += Number(next > last);
    last = next;
  }
  const steps = places.length - 1;
  return weights.nearness / (1 + distance / steps) + weights.order * (inOrder / steps);
}

function findNearest(candidates: readonly number[], place: number): number {
  return candidates.reduce(
    (best, candidate) => (Math.abs(candidate - place) < Math.abs(best - place) ? candidate : best),
    candidates[0] ?? place,
  );
}
