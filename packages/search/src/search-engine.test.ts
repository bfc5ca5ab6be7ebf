import { matches } from './found-words.ts';
import { findByReadings } from './parse-query.ts';
import type { Query } from './query.ts';
import { score } from './score.ts';
import {
  describeSearchEngine,
  type NamedText,
  type SearchEngine,
} from './search-engine.contract.ts';
import { withTypos } from './typos.ts';

/** Looks at each message: what an index is compared with. */
class SlowScan implements SearchEngine {
  readonly #messages = new Map<string, string>();

  add(messages: readonly NamedText[]): Promise<void> {
    for (const { name, text } of messages) this.#messages.set(name, text);
    return Promise.resolve();
  }

  change({ name, text }: NamedText): Promise<void> {
    this.#messages.set(name, text);
    return Promise.resolve();
  }

  remove(name: string): Promise<void> {
    this.#messages.delete(name);
    return Promise.resolve();
  }

  find(
    typed: string,
    order: 'newest' | 'best',
  ): Promise<{ names: string[]; isCorrected: boolean }> {
    const { query, found: names } = findByReadings(typed, (asked) => this.#scan(asked, order));
    const corrected = names.length > 0 ? null : withTypos(query, () => true);
    const found = corrected === null ? names : this.#scan(corrected, order);
    return Promise.resolve({ names: found, isCorrected: found.length > 0 && names.length === 0 });
  }

  #scan(query: Query, order: 'newest' | 'best'): string[] {
    const found = [...this.#messages].filter(([, text]) => matches(query, text)).toReversed();
    if (order === 'newest') return found.map(([name]) => name);
    const scored = found.map(([name, text]) => ({ name, score: score(query, text) }));
    return scored.toSorted((a, b) => b.score - a.score).map(({ name }) => name);
  }
}

describeSearchEngine('a look at each message', () => Promise.resolve(new SlowScan()));
