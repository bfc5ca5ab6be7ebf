import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import { PieceSize } from './piece-size.ts';
import type { SearchIndexService } from './search-index.service.ts';
import type { Searcher } from './searcher.ts';
import { findAnyWaiting } from './waiting-messages.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  searcher: Searcher;
  searchIndex: SearchIndexService;
}

/** Messages of about a second go into the index together: each of its writes costs, and makes searches slower. */
const gatherMs = 1_000;
const retryMs = 5_000;
/** Beside the writes of people. */
const pieceMs = 5;
/**
 * What the index writes at the commit takes about as long as what it is given. It is not measured, since the disk's time
 * and that of other writes in the commit would count as well.
 */
const workPerAdding = 2;
/** After each piece, for this many times as long as it took, the server's thread belongs to others. */
const restFactor = 10;

/** A write of messages into the index. */
interface Piece {
  /** How long the server's own thread worked for it. */
  workMs: number;
  /** Whether there may be more that wait. */
  isFull: boolean;
}

/**
 * Moves messages that were sent into the index: another thread reads and stems them, and the writer adds them in small
 * pieces. Until then searches look at them one by one, so that nothing depends on when they are moved, or whether the
 * server is killed before.
 */
export class IndexMovingService {
  readonly #parts: Parts;
  readonly #size = new PieceSize(pieceMs);
  #cancelTimer: (() => void) | null = null;
  #moving: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Moves what is committed from now on, and what an earlier server has left. To be called once. */
  start(): void {
    this.#parts.db.onCommitted((changes) => {
      if (changes.some(({ space }) => space.kind === 'chat')) this.#schedule(gatherMs);
    });
    this.#schedule(gatherMs);
  }

  /** Resolves when nothing is being moved. */
  async settle(): Promise<void> {
    await this.#moving;
  }

  /** Must be called before the searcher and the database close. What still waits is moved by the next server. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    this.#wake?.();
    await this.#moving;
  }

  /** Null if no message waits. */
  async movePiece(): Promise<Piece | null> {
    const { db, searcher, searchIndex } = this.#parts;
    // Most often there is nothing, for which the other thread need not start.
    if (!(await db.get(findAnyWaiting, {}))) return null;
    const { count } = this.#size;
    return searchIndex.noteChanges(async (changed) => {
      const messages = await searcher.readMessages({ type: 'waiting', count });
      const addingMs = await db.writeInBackground(async (transaction) => {
        const begunAt = performance.now();
        await searchIndex.addRead(transaction, messages, changed);
        return performance.now() - begunAt;
      });
      const workMs = addingMs * workPerAdding;
      this.#size.adapt(messages.length, workMs);
      return { workMs, isFull: messages.length === count };
    });
  }

  #schedule(delayMs: number): void {
    if (this.#isClosed || this.#cancelTimer !== null) return;
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => {
      this.#cancelTimer = null;
      // What was committed after the last piece was read may still wait when the moving ends.
      if (this.#moving !== null) this.#schedule(gatherMs);
      else this.#begin();
    });
  }

  #begin(): void {
    this.#moving = this.#move()
      .catch((error: unknown) => {
        this.#parts.log.error('Messages could not be moved into the index', error);
        this.#schedule(retryMs);
      })
      .finally(() => {
        this.#moving = null;
      });
  }

  async #move(): Promise<void> {
    while (!this.#isClosed) {
      const piece = await this.movePiece();
      if (piece?.isFull !== true) return;
      await this.#rest(piece.workMs * restFactor);
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#parts.clock.after(ms, resolve);
    });
    this.#wake = null;
  }
}
