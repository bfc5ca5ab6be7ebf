import type { MessageRow } from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Change, Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { DigestsService } from '../../digests/digests.service.ts';
import { listChatsBehind } from '../alerts.store.ts';
import { listRecipients } from '../audience.store.ts';
import { reachOf, type MessageDecider } from './message-decider.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  decider: Pick<MessageDecider, 'decideSome' | 'passOver'>;
  digests: Pick<DigestsService, 'isWaiting'>;
}

/** What has been written in a chat since it was looked through. */
interface News {
  /** Of the messages that this server has seen; another one may have written between them. */
  seqs: readonly number[];
  /** Nothing but texts without mentions, which concern only who has a device or keywords, or is written to directly. */
  isOrdinary: boolean;
  /** Null: several people. */
  authorId: string | null;
}

/** So that what is sent in quick succession is looked at together. */
const gatherMs = 50;
const retryMs = 5_000;
/** Where nobody can be told, only the cursor moves: no commit is spent on that alone more often. */
const passOverMs = 1_000;
/** For what another server has left behind. */
const sweepMs = 60_000;
/** Of a chat of which this server knows only that there is something. */
const unknownNews: News = { seqs: [], isOrdinary: false, authorId: null };
const chatsPerWrite = 25;
/** The more there is to do, the more the messages themselves come first: after each round it rests for longer. */
const restFactor = 9;
const longestRestMs = 500;

/**
 * After each commit, queues the chats whose new messages may alert somebody, and has them decided on. A message that
 * lies behind its chat's cursor is the job, so sending writes nothing for it; what comes of it and the cursor's move
 * are one transaction, so that nothing is lost or doubled, wherever a server is killed.
 *
 * A chat in which nobody can be told costs a look for all that was written in it meanwhile. So does a direct chat with
 * somebody whom no device reaches, as soon as an e-mail is due for them: whatever else is unread by then will be in it.
 */
export class FanOut {
  readonly #parts: Parts;
  readonly #behind = new Map<string, News>();
  /** Chats whose cursors have to move, and nothing else. */
  #passed = new Map<string, News>();
  #passedOverAt = 0;
  #restsUntil = 0;
  /** For how long this round has kept the server from anything else. */
  #busyMs = 0;
  #running: Promise<void> | null = null;
  #timer: { at: number; cancel: () => void } | null = null;
  #cancelSweep: (() => void) | null = null;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Hears of what is committed from now on. To be called once. */
  follow(): void {
    this.#parts.db.onCommitted((changes) => this.#note(changes));
  }

  /** Takes up what this or another server has left, now and from time to time. */
  async start(): Promise<void> {
    for (const { chatId } of await this.#parts.db.all(listChatsBehind, {})) {
      this.#add(chatId, unknownNews);
    }
    this.#schedule(gatherMs);
    if (this.#isClosed) return;
    this.#cancelSweep = this.#parts.clock.after(sweepMs, () => void this.#sweep());
  }

  /** Resolves when nothing is left to be looked through, or could not be. */
  async lookThroughAll(): Promise<void> {
    do await this.#run();
    while (this.#behind.size > 0 && !this.#isClosed);
    await this.#passOver();
  }

  /** Resolves when what is under way has ended. */
  async settle(): Promise<void> {
    await this.#running;
  }

  /** To be called before the database closes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#cancelSweep?.();
    await this.#running;
    await this.#passOver();
  }

  async #sweep(): Promise<void> {
    try {
      await this.start();
    } catch (error) {
      if (this.#isClosed) return;
      this.#parts.log.error('Chats with messages left could not be found', error);
      this.#cancelSweep = this.#parts.clock.after(sweepMs, () => void this.#sweep());
    }
  }

  #note(changes: readonly Change[]): void {
    for (const { space, rows } of changes) {
      if (space.kind !== 'chat') continue;
      for (const row of rows) {
        if (row.kind === 'message' && row.seq === row.version) this.#add(space.id, newsOf(row));
      }
    }
    this.#schedule(gatherMs);
  }

  #add(chatId: string, news: News): void {
    this.#behind.set(chatId, join(this.#behind.get(chatId), news));
  }

  /** What is to come later gives way to what is to come sooner. */
  #schedule(delayMs: number): void {
    const isIdle = this.#behind.size === 0 && this.#passed.size === 0;
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
      this.#schedule(this.#behind.size > 0 ? gatherMs : passOverMs);
    });
    return this.#running;
  }

  /** The chats that have come up to now, several in a write; what is written meanwhile may wait for the next time. */
  async #lookThrough(): Promise<void> {
    const queue = [...this.#behind.keys()];
    let together = chatsPerWrite;
    while (queue.length > 0 && !this.#isClosed) {
      const batch = await this.#takeWithRecipients(queue, together);
      try {
        queue.push(...(await this.#decide(batch)));
      } catch (error) {
        // Next time each chat has a write of its own, so that the one that fails holds up no other.
        together = 1;
        queue.unshift(...this.#giveBack(batch, error));
      }
    }
    const sincePassedMs = Math.abs(this.#parts.clock.now() - this.#passedOverAt);
    if (sincePassedMs >= passOverMs) await this.#passOver();
  }

  /** The next chats in which somebody may have to be told; others are passed over. */
  async #takeWithRecipients(queue: string[], count: number): Promise<Map<string, News>> {
    const taken = new Map<string, News>();
    while (queue.length > 0 && taken.size < count) {
      const chatId = queue.shift() ?? '';
      const news = this.#behind.get(chatId);
      if (news === undefined) continue;
      this.#behind.delete(chatId);
      try {
        if (await this.#canPassOver(chatId, news)) {
          this.#passed.set(chatId, join(this.#passed.get(chatId), news));
        } else taken.set(chatId, news);
      } catch (error) {
        this.#fail(chatId, error);
      }
    }
    return taken;
  }

  async #canPassOver(chatId: string, { isOrdinary, authorId }: News): Promise<boolean> {
    if (!isOrdinary) return false;
    const { db, digests } = this.#parts;
    // A direct chat has two members. In a group all who are found can be told.
    const found = await db.all(listRecipients, { chatId, after: '', count: 2, isForAll: 0 });
    for (const { userId, isReachable } of found) {
      if (isReachable === 1) return false;
      if (userId !== authorId && !(await digests.isWaiting(db, userId))) return false;
    }
    return true;
  }

  /** Answers the chats in which there is more to do. */
  async #decide(batch: ReadonlyMap<string, News>): Promise<string[]> {
    if (batch.size === 0) return [];
    const { db, clock, decider } = this.#parts;
    const left = await db.writeAside(async (transaction) => {
      const begunAt = clock.now();
      const unfinished = await decider.decideSome(transaction, [...batch.keys()]);
      this.#busyMs += clock.now() - begunAt;
      return unfinished;
    });
    for (const chatId of batch.keys()) this.#passed.delete(chatId);
    for (const chatId of left) this.#add(chatId, batch.get(chatId) ?? unknownNews);
    return left;
  }

  /** Answers the chats that are to be tried again at once. */
  #giveBack(batch: ReadonlyMap<string, News>, error: unknown): string[] {
    const chatIds = [...batch.keys()];
    const [first = ''] = chatIds;
    if (batch.size === 1) {
      this.#fail(first, error);
      return [];
    }
    for (const [chatId, news] of batch) this.#add(chatId, news);
    return chatIds;
  }

  /** A crash before it leaves texts that alert nobody, to be looked through again. */
  async #passOver(): Promise<void> {
    const { db, clock, decider } = this.#parts;
    this.#passedOverAt = clock.now();
    const passed = this.#passed;
    if (passed.size === 0) return;
    this.#passed = new Map();
    try {
      const left = await db.writeAside((transaction) => decider.passOver(transaction, passed));
      for (const chatId of left) this.#add(chatId, unknownNews);
    } catch (error) {
      for (const chatId of passed.keys()) this.#fail(chatId, error);
    }
  }

  /** It is tried again later. */
  #fail(chatId: string, error: unknown): void {
    this.#parts.log.error('A chat could not be looked through for alerts', error);
    this.#parts.clock.after(retryMs, () => {
      this.#add(chatId, unknownNews);
      this.#schedule(gatherMs);
    });
  }
}

function newsOf(message: MessageRow): News {
  const { seq, authorId } = message;
  return { seqs: [seq], isOrdinary: reachOf(message) === 'reachable', authorId };
}

/** What is known of a chat after something more was written there. */
function join(before: News | undefined, news: News): News {
  if (before === undefined) return news;
  return {
    seqs: [...before.seqs, ...news.seqs],
    isOrdinary: before.isOrdinary && news.isOrdinary,
    authorId: news.authorId === before.authorId ? news.authorId : null,
  };
}
