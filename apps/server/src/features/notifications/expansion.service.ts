import type { MessageRow } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Change, Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { reachOf, type ChatExpansion } from './chat-expansion.service.ts';
import { findReachable, listChatsBehind, putCursor } from './expansion.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  chatExpansion: ChatExpansion;
}

/** What has been written in a chat since it was looked at. */
interface News {
  seq: number;
  /** Nothing but texts without mentions, which concern only who has a device or keywords. */
  isOrdinary: boolean;
}

/** So that what is sent in quick succession is looked at together. */
const gatherMs = 50;
const retryMs = 5_000;
/** Where nobody can be notified, only the cursor moves: no commit is spent on that alone more often. */
const quietMs = 1_000;
/** The more there is to do, the more the messages themselves come first: after each round it rests for longer. */
const restFactor = 9;
const longestRestMs = 500;

/**
 * Finds out aside, after the commit, which chats have messages that notify somebody, and lets them be expanded. A
 * message that lies behind its chat's cursor is the job, so sending writes nothing for it; what comes of it and the
 * cursor's move are one transaction, so that nothing is lost or doubled, wherever the server is killed.
 *
 * Messages come first: chats are looked through one after the other, a small transaction each, and one in which
 * nobody can be notified costs a look for all that was written in it meanwhile.
 */
export class ExpansionService {
  readonly #parts: Parts;
  #behind = new Map<string, News>();
  /** Chats whose cursors have to move, and nothing else. */
  #quiet = new Map<string, number>();
  #quietUntil = 0;
  #restsUntil = 0;
  #running: Promise<void> | null = null;
  #timer: { at: number; cancel: () => void } | null = null;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.db.onCommitted((changes) => this.#follow(changes));
  }

  /** Takes up what an earlier run of the server has left. */
  async start(): Promise<void> {
    for (const { chatId } of await this.#parts.db.all(listChatsBehind, {})) {
      this.#add(chatId, { seq: 0, isOrdinary: false });
    }
    this.#schedule(gatherMs);
  }

  /** Resolves when nothing is left to be expanded, or could not be. */
  async expandAll(): Promise<void> {
    do await this.#run();
    while (this.#behind.size > 0 && !this.#isClosed);
    await this.#moveQuiet();
  }

  /** Resolves when what is under way has ended. */
  async settle(): Promise<void> {
    await this.#running;
  }

  /** To be called before the database closes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#timer?.cancel();
    await this.#running;
    await this.#moveQuiet();
  }

  #follow(changes: readonly Change[]): void {
    for (const { space, rows } of changes) {
      if (space.kind !== 'chat') continue;
      for (const row of rows) {
        if (row.kind === 'message' && row.seq === row.version) this.#add(space.id, newsOf(row));
      }
    }
    this.#schedule(gatherMs);
  }

  #add(chatId: string, { seq, isOrdinary }: News): void {
    const before = this.#behind.get(chatId);
    this.#behind.set(chatId, { seq, isOrdinary: isOrdinary && before?.isOrdinary !== false });
  }

  /** What is to come later gives way to what is to come sooner. */
  #schedule(delayMs: number): void {
    const isIdle = this.#behind.size === 0 && this.#quiet.size === 0;
    if (this.#isClosed || this.#running !== null || isIdle) return;
    const { clock } = this.#parts;
    const now = clock.now();
    const at = Math.max(now + delayMs, this.#restsUntil);
    if (this.#timer !== null && this.#timer.at <= at) return;
    this.#timer?.cancel();
    this.#timer = { at, cancel: clock.after(at - now, () => void this.#run()) };
  }

  #run(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    const { clock } = this.#parts;
    const startedAt = clock.now();
    this.#running ??= this.#lookThrough().finally(() => {
      this.#running = null;
      const endedAt = clock.now();
      this.#restsUntil = endedAt + Math.min((endedAt - startedAt) * restFactor, longestRestMs);
      this.#schedule(this.#behind.size > 0 ? gatherMs : quietMs);
    });
    return this.#running;
  }

  /** Everything that has come up to now; what comes meanwhile waits for the next time. */
  async #lookThrough(): Promise<void> {
    const taken = this.#behind;
    this.#behind = new Map();
    for (const [chatId, news] of taken) {
      if (this.#isClosed) return;
      try {
        if (await this.#isQuiet(chatId, news)) this.#quiet.set(chatId, news.seq);
        else await this.#expand(chatId);
      } catch (error) {
        this.#parts.log.error('A chat could not be looked through for notifications', error);
        this.#retryLater(chatId);
      }
    }
    if (this.#parts.clock.now() >= this.#quietUntil) await this.#moveQuiet();
  }

  async #isQuiet(chatId: string, { isOrdinary }: News): Promise<boolean> {
    return isOrdinary && (await this.#parts.db.get(findReachable, { chatId })) === undefined;
  }

  async #expand(chatId: string): Promise<void> {
    const { db, chatExpansion } = this.#parts;
    this.#quiet.delete(chatId);
    let hasMore = true;
    // Each part is committed by itself, so that messages which wait for the writer come in between.
    while (hasMore && !this.#isClosed) {
      hasMore = await db.write((transaction) => chatExpansion.expandPart(transaction, chatId));
    }
  }

  #retryLater(chatId: string): void {
    this.#parts.clock.after(retryMs, () => {
      this.#add(chatId, { seq: 0, isOrdinary: false });
      this.#schedule(gatherMs);
    });
  }

  /** A crash before it leaves texts that notified nobody, to be looked through again. */
  async #moveQuiet(): Promise<void> {
    this.#quietUntil = this.#parts.clock.now() + quietMs;
    const quiet = this.#quiet;
    if (quiet.size === 0) return;
    this.#quiet = new Map();
    await this.#parts.db.write(async (transaction) => {
      for (const [chatId, seq] of quiet) {
        await transaction.run(putCursor, { chatId, seq, userId: null });
      }
    });
  }
}

function newsOf(message: MessageRow): News {
  return { seq: message.seq, isOrdinary: reachOf(message) === 'reachable' };
}
