import type {
  FoundMessage,
  FoundMessages,
  MessageQuery,
  MessageSearch,
  Readable,
} from '@tend/client';
import type { RowsInView } from '../../ui/lists/WindowedList.tsx';
import { keyOfHit } from './result-rows.ts';

/** What was found, without the hits that would move what the person sees. */
export interface SteadyFound extends FoundMessages {
  /** The number of those hits. */
  readonly late: number;
}

interface SteadyHitsOptions {
  now: () => number;
  /** The rows that the person sees; null if none are shown. */
  rowsInView: () => RowsInView | null;
}

/** Sooner than this, nobody has aimed at a row. */
const aimingMs = 500;

/** A search whose hits move nothing in view, however late they come. */
export class SteadyHits implements Readable<SteadyFound> {
  readonly #search: MessageSearch;
  readonly #options: SteadyHitsOptions;
  readonly #listeners = new Set<() => void>();
  readonly #end: () => void;
  #found: SteadyFound;
  /** Since when there are hits to aim at. */
  #shownAt = 0;
  #isTouched = false;

  constructor(search: MessageSearch, options: SteadyHitsOptions) {
    this.#search = search;
    this.#options = options;
    this.#found = { ...search.getSnapshot(), late: 0 };
    this.#end = search.subscribe(() => this.#adopt());
  }

  readonly getSnapshot = (): SteadyFound => this.#found;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  ask(query: MessageQuery): void {
    this.#search.ask(query);
  }

  more(): void {
    this.#search.more();
  }

  retry(): void {
    this.#search.retry();
  }

  close(): void {
    this.#end();
    this.#search.close();
  }

  /** A finger is on the rows. */
  touch(): void {
    this.#isTouched = true;
  }

  /** Shows the late hits in their places; returns the first of them. */
  showLate(): FoundMessage | null {
    const { hits } = this.#search.getSnapshot();
    const shown = new Set(this.#found.hits);
    this.#show(hits);
    return hits.find((hit) => !shown.has(hit)) ?? null;
  }

  #adopt(): void {
    const { query, hits } = this.#search.getSnapshot();
    const shown = this.#found;
    if (query !== shown.query || shown.hits.length === 0) {
      this.#shownAt = this.#options.now();
      this.#isTouched = false;
      this.#show(hits);
      return;
    }
    const view = this.#options.rowsInView();
    const isAimedAt =
      this.#isTouched ||
      view?.isScrolled === true ||
      this.#options.now() - this.#shownAt >= aimingMs;
    this.#show(view !== null && isAimedAt ? withoutLate(hits, shown.hits, view) : hits);
  }

  #show(hits: readonly FoundMessage[]): void {
    const all = this.#search.getSnapshot();
    this.#found = { ...all, hits, late: all.hits.length - hits.length };
    for (const listener of this.#listeners) listener();
  }
}

/** Late are the hits between those in view, and above them at the top of the list, which else keeps its place itself. */
function withoutLate(
  hits: readonly FoundMessage[],
  shown: readonly FoundMessage[],
  { keys, isScrolled }: RowsInView,
): readonly FoundMessage[] {
  const shownKeys = new Set(shown.map(keyOfHit));
  const isInView = (key: string) => shownKeys.has(key) && keys.includes(key);
  const all = hits.map(keyOfHit);
  const first = all.findIndex(isInView);
  const last = all.findLastIndex(isInView);
  const mayJoinAbove = isScrolled && all[first] === keys[0];
  const isLate = (key: string, index: number) =>
    index < last && !(mayJoinAbove && index < first) && !shownKeys.has(key);
  const kept = hits.filter((_hit, index) => !isLate(all[index] ?? '', index));
  return kept.length === hits.length ? hits : kept;
}
