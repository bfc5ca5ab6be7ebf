import type { FoundMessages, MessageSearch, Readable } from '@tend/client';
import { hasWords, marksIn, readingsOf } from '@tend/search';
import { longestWords } from '../search-address.ts';
import type { ChatFinding } from '../../messages/timeline/use-chat-finding.ts';

/** A search in one chat, with the hit that is looked at. */
export interface Finding extends ChatFinding {
  readonly words: string;
  /** Whose messages are searched; null for everybody's. */
  readonly fromId: string | null;
  readonly found: FoundMessages;
  /** Whether the hits still answer earlier words. */
  readonly isOld: boolean;
  /** The number of the current hit, counted from the newest; null if it is none, or further back than is known. */
  readonly place: number | null;
  /** The positions of the next hits. */
  readonly older: number | null;
  readonly newer: number | null;
}

interface Beginning {
  chatId: string;
  words: string;
  /** The message that was opened as a hit; null to begin at the newest hit. */
  at: number | null;
}

/** Hits are fetched this many before the last known one is looked at. */
const hitsAhead = 5;
/** To find the number of a hit that was opened, no more than these are fetched. */
const mostCounted = 300;

/** Searches one chat, and goes from hit to hit. Up is older, as in the conversation itself. */
export class Finder implements Readable<Finding> {
  readonly #search: MessageSearch;
  readonly #chatId: string;
  readonly #listeners = new Set<() => void>();
  readonly #end: () => void;
  /** The message that was opened as a hit is looked at until the person looks for something else. */
  #isAtOpened: boolean;
  #marked: string;
  #finding: Finding;

  constructor(search: MessageSearch, { chatId, words: opened, at }: Beginning) {
    const words = opened.slice(0, longestWords);
    this.#search = search;
    this.#chatId = chatId;
    this.#isAtOpened = at !== null;
    this.#marked = words;
    this.#finding = {
      words,
      fromId: null,
      found: search.getSnapshot(),
      isOld: true,
      marksIn: marksOf(words),
      current: at,
      goal: null,
      place: null,
      older: null,
      newer: null,
    };
    this.#end = search.subscribe(() => this.#adopt());
    this.#ask();
  }

  readonly getSnapshot = (): Finding => this.#finding;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Searches other words. The hit that is looked at stays if it is one of theirs. */
  setWords(typed: string): void {
    const words = typed.slice(0, longestWords);
    this.#isAtOpened = false;
    this.#change({ words });
    this.#mark(words);
    this.#ask();
  }

  /** Searches only a person's messages, or everybody's. */
  setFrom(fromId: string | null): void {
    this.#isAtOpened = false;
    this.#change({ fromId });
    this.#ask();
  }

  /** Goes to a hit. */
  go(seq: number | null): void {
    if (seq === null) return;
    this.#isAtOpened = false;
    this.#change({ current: seq, goal: { seq } });
    this.#findPlace();
  }

  /** Goes to a day; the hit stays the current one. */
  askForDay(): void {
    this.#change({ goal: { seq: 'day' } });
  }

  retry(): void {
    this.#search.retry();
  }

  close(): void {
    this.#end();
    this.#search.close();
  }

  /** Nothing is asked without words: all messages are hits then. */
  get #isAsking(): boolean {
    const { words, fromId } = this.#finding;
    return hasWords(words) || fromId !== null;
  }

  #ask(): void {
    if (!this.#isAsking) {
      this.#change({ isOld: true, current: null, place: null, older: null, newer: null });
      return;
    }
    const { words, fromId } = this.#finding;
    const filters = { chatId: this.#chatId, ...(fromId !== null && { fromId }) };
    this.#search.ask({ words, filters, order: 'newest' });
    this.#adopt();
  }

  #adopt(): void {
    const found = this.#search.getSnapshot();
    const isAnswer = this.#isAnswer(found);
    this.#change({ found, isOld: !isAnswer });
    if (!isAnswer) return;
    this.#mark(found.isCorrected ? wordsMarkedIn(found) : this.#finding.words);
    const newest = found.hits[0]?.seq ?? null;
    const isToLeave = this.#isToLeave(found);
    if (isToLeave && newest !== null) this.go(newest);
    else if (isToLeave) this.#change({ current: null });
    this.#findPlace();
  }

  #isAnswer({ query }: FoundMessages): boolean {
    const { words, fromId } = this.#finding;
    const isSame = query?.words === words && query.filters.fromId === (fromId ?? undefined);
    return this.#isAsking && isSame;
  }

  /** Whether the current hit is none of these, nor of those that are not fetched yet. */
  #isToLeave({ hits, hasMore, state }: FoundMessages): boolean {
    const { current } = this.#finding;
    if (current === null) return true;
    if (state === 'searching' || this.#isAtOpened) return false;
    const isFurther = hasMore && hits.every(({ seq }) => seq > current);
    return !isFurther && hits.every(({ seq }) => seq !== current);
  }

  #findPlace(): void {
    const { found, current } = this.#finding;
    const { hits, hasMore } = found;
    const index = hits.findIndex(({ seq }) => seq === current);
    const around = current === null ? null : nextTo(current, hits);
    this.#change({
      place: index < 0 ? null : index + 1,
      older: around?.older ?? null,
      newer: around?.newer ?? null,
    });
    if (hasMore && current !== null && isNearEnd(index, hits.length)) this.#search.more();
  }

  /** The same words keep their function: with another one all rows are marked anew. */
  #mark(words: string): void {
    if (words === this.#marked) return;
    this.#marked = words;
    this.#change({ marksIn: marksOf(words) });
  }

  #change(changes: Partial<Finding>): void {
    this.#finding = { ...this.#finding, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether more hits are needed around the one at this index; -1 for one that is not among them yet. */
function isNearEnd(index: number, count: number): boolean {
  return index < 0 ? count < mostCounted : index >= count - hitsAhead;
}

function nextTo(current: number, hits: FoundMessages['hits']) {
  return {
    older: hits.find(({ seq }) => seq < current)?.seq,
    newer: hits.findLast(({ seq }) => seq > current)?.seq,
  };
}

function marksOf(words: string): ChatFinding['marksIn'] {
  const [query] = readingsOf(words);
  return (text) => marksIn(query, text);
}

/** What was found in place of words with a typo. */
function wordsMarkedIn({ hits }: FoundMessages): string {
  const words = hits.flatMap(({ excerpt, marks }) =>
    marks.map(({ start, end }) => excerpt.slice(start, end)),
  );
  // A blank after the last word: it is whole.
  return `${[...new Set(words)].join(' ')} `;
}
