import type { MessageRow } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Change, Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { reachOf, type ChatExpansion } from './chat-expansion.service.ts';
import { findReachable, listChatsBehind, listDirectMembers, putCursor } from './expansion.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  chatExpansion: ChatExpansion;
  /** Whether an e-mail is due for somebody anyway, which will tell of what they have not read by then. */
  isLetterWaiting: (userId: string) => Promise<boolean>;
}

/** What has been written in a chat since it was looked at. */
interface News {
  seq: number;
  /** Nothing but texts without mentions, which concern only who has a device or keywords, or is written to directly. */
  isOrdinary: boolean;
  /** Null: several people. */
  authorId: string | null;
}

/** So that what is sent in quick succession is looked at together. */
const gatherMs = 50;
const retryMs = 5_000;
/** Where nobody can be notified, only the cursor moves: no commit is spent on that alone more often. */
const quietMs = 1_000;
/** Of a chat of which nobody has said what was written there. */
const unknownNews: News = { seq: 0, isOrdinary: false, authorId: null };
/** The more there is to do, the more the messages themselves come first: after each round it rests for longer. */
const restFactor = 9;
const longestRestMs = 500;

/**
 * Finds out aside, after the commit, which chats have messages that notify somebody, and lets them be expanded. A
 * message that lies behind its chat's cursor is the job, so sending writes nothing for it; what comes of it and the
 * cursor's move are one transaction, so that nothing is lost or doubled, wherever the server is killed.
 *
 * Messages come first: chats are looked through in small transactions, and one in which nobody can be notified costs a
 * look for all that was written in it meanwhile. So does a direct chat with somebody whom no device reaches, as soon as
 * an e-mail is due for them: whatever else is unread by then will be in it.
 */
export class ExpansionService {
  readonly #parts: Parts;
  #behind = new Map<string, News>();
  /** Chats whose cursors have to move, and nothing else. */
  #quiet = new Map<string, number>();
  #quietMovedAt = 0;
  #restsUntil = 0;
  #running: Promise<void> | null = null;
  /** What this round has kept the server from anything else. */
  #busyMs = 0;
  #timer: { at: number; cancel: () => void } | null = null;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.db.onCommitted((changes) => this.#follow(changes));
  }

  /** Takes up what an earlier run of the server has left. */
  async start(): Promise<void> {
    for (const { chatId } of await this.#parts.db.all(listChatsBehind, {})) {
      this.#add(chatId, unknownNews);
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

  #add(chatId: string, news: News): void {
    this.#behind.set(chatId, join(this.#behind.get(chatId) ?? news, news));
  }

  /** What is to come later gives way to what is to come sooner. */
  #schedule(delayMs: number): void {
    const isIdle = this.#behind.size === 0 && this.#quiet.size === 0;
    if (this.#isClosed || this.#running !== null || isIdle) return;
    const { clock } = this.#parts;
    const now = clock.now();
    // A clock that is set back makes no rest longer.
    const rested = Math.min(this.#restsUntil, now + longestRestMs);
    const at = Math.max(now + delayMs, rested);
    if (this.#timer !== null && this.#timer.at <= at) return;
    this.#timer?.cancel();
    this.#timer = { at, cancel: clock.after(at - now, () => void this.#run()) };
  }

  #run(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    this.#running ??= this.#lookThrough().finally(() => {
      this.#running = null;
      const restMs = Math.min(this.#busyMs * restFactor, longestRestMs);
      this.#restsUntil = this.#parts.clock.now() + restMs;
      this.#busyMs = 0;
      this.#schedule(this.#behind.size > 0 ? gatherMs : quietMs);
    });
    return this.#running;
  }

  /** Everything that has come up to now; what comes meanwhile waits for the next time. */
  async #lookThrough(): Promise<void> {
    const taken = this.#behind;
    this.#behind = new Map();
    const loud = await this.#timed(() => this.#passOverQuiet([...taken.keys()], taken));
    for (const chatId of loud) this.#quiet.delete(chatId);
    await this.#expand(loud, taken);
    const sinceQuietMs = Math.abs(this.#parts.clock.now() - this.#quietMovedAt);
    if (sinceQuietMs >= quietMs) await this.#moveQuiet();
  }

  /** Answers the chats that are to be expanded. */
  async #passOverQuiet(chatIds: readonly string[], taken: Map<string, News>): Promise<string[]> {
    const loud: string[] = [];
    for (const chatId of chatIds) {
      const news = this.#takeUp(chatId, taken);
      try {
        if (await this.#isQuiet(chatId, news)) this.#quiet.set(chatId, news.seq);
        else loud.push(chatId);
      } catch (error) {
        this.#fail(chatId, error);
      }
    }
    return loud;
  }

  /** With what has come since; what comes while the database is asked is for the next time. */
  #takeUp(chatId: string, taken: Map<string, News>): News {
    const known = taken.get(chatId) ?? unknownNews;
    const news = join(known, this.#behind.get(chatId) ?? known);
    this.#behind.delete(chatId);
    taken.set(chatId, news);
    return news;
  }

  async #isQuiet(chatId: string, { isOrdinary, authorId }: News): Promise<boolean> {
    const { db, isLetterWaiting } = this.#parts;
    if (!isOrdinary || (await db.get(findReachable, { chatId })) !== undefined) return false;
    for (const { userId } of await db.all(listDirectMembers, { chatId })) {
      if (userId !== authorId && !(await isLetterWaiting(userId))) return false;
    }
    return true;
  }

  /** Chat after chat, several in a write. When one fails, each has its own, so that it holds up no other. */
  async #expand(chatIds: readonly string[], taken: Map<string, News>): Promise<void> {
    const { db, chatExpansion } = this.#parts;
    let waiting = [...chatIds];
    let together = waiting.length;
    while (waiting.length > 0 && !this.#isClosed) {
      const part = waiting.slice(0, together);
      try {
        const { unfinished, untouched } = await db.writeAside((transaction) =>
          this.#timed(() => chatExpansion.expandSome(transaction, part)),
        );
        // An e-mail may have become due, which will tell of the rest.
        const loud = await this.#timed(() => this.#passOverQuiet(unfinished, taken));
        waiting = [...waiting.slice(together), ...untouched, ...loud];
      } catch (error) {
        if (together === 1) waiting = this.#failFirst(waiting, error);
        together = 1;
      }
    }
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const { clock } = this.#parts;
    const begunAt = clock.now();
    try {
      return await work();
    } finally {
      this.#busyMs += clock.now() - begunAt;
    }
  }

  #failFirst([first, ...others]: readonly string[], error: unknown): string[] {
    if (first !== undefined) this.#fail(first, error);
    return others;
  }

  /** It is tried again later. */
  #fail(chatId: string, error: unknown): void {
    this.#parts.log.error('A chat could not be looked through for notifications', error);
    this.#parts.clock.after(retryMs, () => {
      this.#add(chatId, unknownNews);
      this.#schedule(gatherMs);
    });
  }

  /** A crash before it leaves texts that notified nobody, to be looked through again. */
  async #moveQuiet(): Promise<void> {
    this.#quietMovedAt = this.#parts.clock.now();
    const quiet = this.#quiet;
    if (quiet.size === 0) return;
    this.#quiet = new Map();
    try {
      await this.#parts.db.writeAside(async (transaction) => {
        for (const [chatId, seq] of quiet) {
          await transaction.run(putCursor, { chatId, seq, userId: null });
        }
      });
    } catch (error) {
      for (const chatId of quiet.keys()) this.#fail(chatId, error);
    }
  }
}

function newsOf(message: MessageRow): News {
  const { seq, authorId } = message;
  return { seq, isOrdinary: reachOf(message) === 'reachable', authorId };
}

/** What is known of a chat after something more was written there. */
function join(before: News, { seq, isOrdinary, authorId }: News): News {
  return {
    seq,
    isOrdinary: isOrdinary && before.isOrdinary,
    authorId: authorId === before.authorId ? authorId : null,
  };
}
