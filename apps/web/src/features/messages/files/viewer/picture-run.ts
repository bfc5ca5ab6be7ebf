import type { OutputOf } from '@tend/protocol';
import { createCell } from '../../../../platform/storage/cell.ts';
import {
  type ChatPicture,
  type MessageWithPictures,
  picturesAmong,
  picturesIn,
} from './chat-pictures.ts';

type Page = OutputOf<'file.ofChat'>;
type Place = Pick<ChatPicture, 'place'> & { readonly seq: number };

export interface Run {
  /** Without gaps, the oldest first; what is not sent yet comes last. */
  readonly pictures: readonly ChatPicture[];
  /** How many there are before and after them; null while that is not known. */
  readonly older: number | null;
  readonly newer: number | null;
}

interface Options {
  selfId: string;
  /** What is known already, around the picture to begin with, without gaps. */
  known: readonly ChatPicture[];
  /** Asks the server for pictures on one side of a place; without a place for the newest. */
  ask: (side: { before?: Place; after?: Place }) => Promise<Page>;
}

/** A picture so near to an end lets more be fetched. */
const nearEnd = 8;

/** The pictures of a chat around the one that is shown: they are fetched as one goes on, and go with their messages. */
export class PictureRun {
  readonly #options: Options;
  readonly #run;
  readonly #loading = new Set<'older' | 'newer'>();

  constructor(options: Options) {
    this.#options = options;
    this.#run = createCell<Run>({ pictures: options.known, older: null, newer: null });
  }

  readonly get = (): Run => this.#run.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#run.subscribe(listener);

  /** Fetches what comes next around the picture at this index. Without a connection the next call tries again. */
  readonly near = (index: number): void => {
    const { pictures, older, newer } = this.get();
    if (older === null || (older > 0 && index < nearEnd)) void this.#load('older');
    const left = pictures.length - 1 - index;
    if (newer === null || (newer > 0 && left < nearEnd)) void this.#load('newer');
  };

  /** The messages that are shown now: pictures have arrived, were sent, or were deleted. */
  follow(messages: readonly MessageWithPictures[]): void {
    const run = this.get();
    const seqs = messages.flatMap(({ seq }) => (seq === null ? [] : [seq]));
    const [from, to] = [seqs[0] ?? 0, seqs.at(-1) ?? 0];
    const known = picturesIn(messages);
    const keys = new Set(known.map(({ key }) => key));
    const isCovered = ({ seq }: ChatPicture) => seq === null || (seq >= from && seq <= to);
    const rest = run.pictures.filter((one) => !isCovered(one) && !keys.has(one.key));
    const ends = endsOf(run.pictures);
    // After a jump there are pictures in between that nobody knows of.
    const isNext = ends === null || (ends.first.seq <= to && ends.last.seq >= from);
    const added = isNext ? known : [];
    const older = added.filter(({ seq }) => seq !== null && seq < (ends?.first.seq ?? 0)).length;
    const newer = added.filter(({ seq }) => seq !== null && seq > (ends?.last.seq ?? to)).length;
    const pictures = [...rest, ...added].toSorted(byPlace);
    if (isSame(pictures, run.pictures)) return;
    this.#run.set({ pictures, older: without(run.older, older), newer: without(run.newer, newer) });
  }

  /** The message was deleted. */
  readonly remove = (gone: number): void => {
    const run = this.get();
    this.#run.set({ ...run, pictures: run.pictures.filter(({ seq }) => seq !== gone) });
  };

  async #load(side: 'older' | 'newer'): Promise<void> {
    if (this.#loading.has(side)) return;
    this.#loading.add(side);
    const ends = endsOf(this.get().pictures);
    try {
      if (side === 'older') {
        this.#take(side, await this.#options.ask(ends === null ? {} : { before: ends.first }));
      } else if (ends === null) {
        this.#run.set({ ...this.get(), newer: 0 });
      } else {
        this.#take(side, await this.#options.ask({ after: ends.last }));
      }
    } catch {
      // What the device has stays; the next picture asks again.
    } finally {
      this.#loading.delete(side);
    }
  }

  #take(side: 'older' | 'newer', page: Page): void {
    const run = this.get();
    const keys = new Set(run.pictures.map(({ key }) => key));
    const fetched = picturesAmong(page.files, this.#options.selfId);
    const added = fetched.filter(({ key }) => !keys.has(key));
    const pictures = [...run.pictures, ...added].toSorted(byPlace);
    const count = side === 'older' ? page.olderCount : page.newerCount;
    this.#run.set({ ...run, pictures, [side]: count });
  }
}

function endsOf(pictures: readonly ChatPicture[]): Record<'first' | 'last', Place> | null {
  const sent = pictures.flatMap(({ seq, place }) => (seq === null ? [] : [{ seq, place }]));
  const [first, last] = [sent[0], sent.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

function byPlace(one: ChatPicture, other: ChatPicture): number {
  if (one.seq === other.seq) return one.seq === null ? 0 : one.place - other.place;
  return (one.seq ?? Infinity) - (other.seq ?? Infinity);
}

function isSame(some: readonly ChatPicture[], others: readonly ChatPicture[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ key, seq, file }, at) => {
      const other = others[at];
      return key === other?.key && seq === other.seq && file === other.file;
    })
  );
}

function without(count: number | null, taken: number): number | null {
  return count === null ? null : Math.max(0, count - taken);
}
