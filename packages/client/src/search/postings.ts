import type { Query, QueryTerm } from '@tend/search';
import { getOrCreate } from '../get-or-create.ts';
import { bitmapOf, intersect, unite, type Bitmap } from './bitmap.ts';

/** The length of the shortest prefix that is asked for. */
const prefixLength = 3;

/** Which numbered texts have which terms. */
export class Postings {
  readonly #texts = new Map<string, number[]>();
  /** All terms by their beginning, of the length of the shortest prefix. */
  readonly #terms = new Map<string, string[]>();

  /** Numbers are given in ascending order. */
  add(number: number, terms: Iterable<string>): void {
    for (const term of terms) {
      const texts = getOrCreate(this.#texts, term, () => {
        getOrCreate(this.#terms, term.slice(0, prefixLength), () => []).push(term);
        return [];
      });
      if (texts.at(-1) !== number) texts.push(number);
    }
  }

  has(term: string): boolean {
    return this.#texts.has(term);
  }

  /** The texts, of the first `size`, that have all that the query asks for, except that phrases may be torn apart. */
  find({ requirements, phrases }: Query, size: number): Bitmap {
    const ofWords = requirements.map((alternatives) =>
      unite(
        size,
        alternatives.map((terms) =>
          intersect(
            size,
            terms.map((term) => bitmapOf(size, this.#textsOf(term))),
          ),
        ),
      ),
    );
    const ofPhrases = phrases.flatMap(({ stems, last }) => [
      ...stems.map((stem) => bitmapOf(size, [this.#texts.get(stem) ?? []])),
      ...(last === null ? [] : [bitmapOf(size, this.#textsOf(last))]),
    ]);
    return intersect(size, [...ofWords, ...ofPhrases]);
  }

  *#textsOf({ stems, prefixes }: QueryTerm): Generator<readonly number[]> {
    for (const stem of stems) yield this.#texts.get(stem) ?? [];
    for (const prefix of prefixes) {
      for (const term of this.#terms.get(prefix.slice(0, prefixLength)) ?? []) {
        if (term.startsWith(prefix)) yield this.#texts.get(term) ?? [];
      }
    }
  }
}
