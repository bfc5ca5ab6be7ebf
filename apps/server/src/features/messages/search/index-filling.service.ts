import { setImmediate } from 'node:timers/promises';
import { stemsVersion } from '@tend/search';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { startDaily } from '../../../platform/jobs/daily.ts';
import { defineJobKind, done } from '../../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log/log.ts';
import {
  deleteMeta,
  erasedKey,
  filledKey,
  findMeta,
  putMeta,
  readIndexState,
  type IndexState,
} from './index-state.store.ts';
import { countChanges, deleteAllEntries, mergeEntries } from './message-index.store.ts';
import { PieceSize } from './piece-size.ts';
import type { SearchIndexService } from './search-index.service.ts';
import type { ReadMessage, Searcher } from './searcher.ts';

const fillJob = defineJobKind({
  name: 'search.fill',
  payload: z.strictObject({}),
  // Years of messages; a run that takes longer goes on where it was.
  timeoutMs: 60 * 60_000,
  maxAttempts: Number.MAX_SAFE_INTEGER,
});

/** A commit costs as much as a hundred messages: in shorter writes the index is filled half as fast. */
const pieceMs = 30;
/** The other thread reads for several writes at a time, or each of the two would wait for the other. */
const piecesPerRead = 4;
/** Of the index, in one write: some milliseconds. */
const pagesPerMerge = 32;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  searcher: Searcher;
  searchIndex: SearchIndexService;
}

/**
 * Fills the index with the messages of a database from before there was one, or of another version of the stems: from the
 * newest on, in small writes beside those of people. Each write also says how far it has come, so that one that was
 * interrupted goes on.
 */
export class IndexFillingService {
  readonly #parts: Parts;
  #isFilling = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.jobs.handle(fillJob, async (_payload, { signal }) => {
      await this.#fill(signal);
      return done;
    });
  }

  /** Whether messages are missing in the index. */
  get isFilling(): boolean {
    return this.#isFilling;
  }

  /** Must be called before the jobs start. */
  async start(): Promise<void> {
    const { db, jobs } = this.#parts;
    await startDaily(this.#parts, 'search.merge', (signal) => this.#forgetErased(signal));
    const state = readIndexState(await db.get(findMeta, { key: filledKey }));
    if (state?.stems === stemsVersion && state.isComplete) return;
    this.#isFilling = true;
    await db.write(async (transaction) => {
      if (state?.stems !== stemsVersion) {
        await transaction.run(deleteAllEntries, {});
        await putState(transaction, { stems: stemsVersion, at: null, isComplete: false });
      }
      await jobs.add(transaction, { kind: fillJob, payload: {}, key: 'fill', ifWaiting: 'keep' });
    });
  }

  async #fill(signal: AbortSignal): Promise<void> {
    const { db, log, searchIndex } = this.#parts;
    const { added, at } = await searchIndex.noteChanges((changed) => this.#addAll(changed, signal));
    const complete = { stems: stemsVersion, at, isComplete: true };
    await db.writeInBackground((transaction) => putState(transaction, complete));
    this.#isFilling = false;
    log.info('The index of messages is complete', { added });
    if (added > 0) await this.#merge(signal);
  }

  async #addAll(
    changed: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<{ added: number; at: IndexState['at'] }> {
    const { db, searcher } = this.#parts;
    const state = readIndexState(await db.get(findMeta, { key: filledKey }));
    const size = new PieceSize(pieceMs);
    let at = state?.at ?? null;
    let added = 0;
    const read = (): Promise<ReadMessage[]> => {
      const count = size.count * piecesPerRead;
      const reading = searcher.readMessages({ type: 'all', after: at, count });
      // Awaited later, or never if a write has failed.
      reading.catch(() => undefined);
      return reading;
    };
    let reading = read();
    for (;;) {
      const messages = await reading;
      const last = messages.at(-1);
      if (last === undefined) return { added, at };
      at = { id: last.id, chatId: last.chatId };
      // Another thread reads the next ones meanwhile.
      reading = read();
      let rest = messages;
      while (rest.length > 0) {
        signal.throwIfAborted();
        const piece = rest.slice(0, size.count);
        await this.#add(piece, changed, size);
        rest = rest.slice(piece.length);
      }
      added += messages.length;
    }
  }

  async #add(
    messages: readonly ReadMessage[],
    changed: ReadonlySet<string>,
    size: PieceSize,
  ): Promise<void> {
    const last = messages.at(-1);
    if (last === undefined) return;
    const at = { id: last.id, chatId: last.chatId };
    let begunAt = 0;
    await this.#parts.db.write(async (transaction) => {
      begunAt = performance.now();
      await this.#parts.searchIndex.addRead(transaction, messages, changed);
      await putState(transaction, { stems: stemsVersion, at, isComplete: false });
    });
    size.adapt(messages.length, performance.now() - begunAt);
    // What has arrived from sockets comes first.
    await setImmediate();
  }

  async #forgetErased(signal: AbortSignal): Promise<void> {
    const { db } = this.#parts;
    const mark = await db.get(findMeta, { key: erasedKey });
    if (!mark) return;
    await this.#merge(signal);
    // Kept if the merge was interrupted, or something was deleted meanwhile.
    const seen = { key: erasedKey, value: mark.value };
    await db.writeInBackground((transaction) => transaction.run(deleteMeta, seen));
  }

  /** Brings the index into one piece: it is smaller and faster then, and nothing is left of what was deleted. */
  async #merge(signal: AbortSignal): Promise<void> {
    let pages = -pagesPerMerge;
    let isMerging = true;
    while (isMerging) {
      signal.throwIfAborted();
      const step = { pages };
      isMerging = await this.#parts.db.writeInBackground(async (transaction) => {
        const before = await transaction.get(countChanges, {});
        await transaction.run(mergeEntries, step);
        const after = await transaction.get(countChanges, {});
        // The command itself counts as one.
        return (after?.count ?? 0) - (before?.count ?? 0) > 1;
      });
      pages = pagesPerMerge;
    }
  }
}

async function putState(transaction: Transaction, state: IndexState): Promise<void> {
  await transaction.run(putMeta, { key: filledKey, value: JSON.stringify(state) });
}
