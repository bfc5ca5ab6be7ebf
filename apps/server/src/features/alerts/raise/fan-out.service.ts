import type { MessageRow, NotificationKinds } from '@tend/protocol';
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
  kinds: NotificationKinds;
}

/** The changes of a chat since it was last processed. */
interface News {
  /** Messages that this server has seen; another server may have written some in between. */
  seqs: number[];
  /**
   * Only texts without mentions, which concern only people with a device or keywords, or the recipient of a direct
   * message.
   */
  isOrdinary: boolean;
  /** Null: several authors. */
  authorId: string | null;
}

/** Collects messages sent in quick succession. */
const gatherMs = 50;
const retryMs = 5_000;
/** If nobody can be alerted, only the cursor moves: at most one commit per second for that alone. */
const passOverMs = 1_000;
/** For messages that another server has left behind. */
const sweepMs = 60_000;
const chatsPerWrite = 25;
/**
 * After each round the fan-out rests for this many times its duration: the more there is to do, the more precedence
 * sending has.
 */
const restFactor = 9;
const longestRestMs = 500;

/**
 * After each commit, queues the chats whose new messages may alert someone, and has them decided. A message after its
 * chat's cursor is the job itself, so sending writes nothing for it; the outcome and the cursor's move are one
 * transaction, so nothing is lost or duplicated when a server is killed.
 *
 * A chat in which nobody can be alerted costs one query for all messages written in the meantime. So does a direct chat
 * with a person without a device, once an e-mail is due for them: it will contain everything unread by then.
 */
export class FanOut {
  readonly #parts: Parts;
  readonly #behind = new Map<string, News>();
  /** Chats of which only the cursor has to move. */
  #passed = new Map<string, News>();
  #passedOverAt = 0;
  #restsUntil = 0;
  /** How long this round has blocked the server. */
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

  /** Takes over messages left by this or another server, now and periodically. */
  async start(): Promise<void> {
    for (const { chatId } of await this.#parts.db.all(listChatsBehind, {})) {
      this.#add(chatId, unknownNews());
    }
    this.#schedule(gatherMs);
    if (this.#isClosed) return;
    this.#cancelSweep = this.#parts.clock.after(sweepMs, () => void this.#sweep());
  }

  /** Resolves when every chat was processed or has failed. */
  async lookThroughAll(): Promise<void> {
    do await this.#run();
    while (this.#behind.size > 0 && !this.#isClosed);
    await this.#passOver();
  }

  /** Resolves when the current round has ended. */
  async settle(): Promise<void> {
    await this.#running;
  }

  /** Must be called before the database closes. */
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
      this.#parts.log.error('Chats with messages to process could not be found', error);
      this.#cancelSweep = this.#parts.clock.after(sweepMs, () => void this.#sweep());
    }
  }

  #note(changes: readonly Change[]): void {
    const { kinds } = this.#parts;
    for (const { space, rows } of changes) {
      if (space.kind !== 'chat') continue;
      for (const row of rows) {
        if (row.kind !== 'message' || row.seq !== row.version) continue;
        this.#add(space.id, newsOf(row, kinds));
      }
    }
    this.#schedule(gatherMs);
  }

  #add(chatId: string, news: News): void {
    this.#behind.set(chatId, join(this.#behind.get(chatId), news));
  }

  /** An earlier run replaces a later one. */
  #schedule(delayMs: number): void {
    const isIdle = this.#behind.size === 0 && this.#passed.size === 0;
    if (this.#isClosed || this.#running !== null || isIdle) return;
    const { clock } = this.#parts;
    const now = clock.now();
    // A clock set back must not prolong the rest.
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

  /**
   * Processes the chats queued so far, several per write; messages written in the meantime may wait for the next round.
   */
  async #lookThrough(): Promise<void> {
    const queue = [...this.#behind.keys()];
    let together = chatsPerWrite;
    while (queue.length > 0 && !this.#isClosed) {
      const batch = await this.#takeWithRecipients(queue, together);
      try {
        queue.push(...(await this.#decide(batch)));
      } catch (error) {
        // Next time each chat has its own write, so that a failing one does not block the others.
        together = 1;
        queue.unshift(...this.#giveBack(batch, error));
      }
    }
    const sincePassedMs = Math.abs(this.#parts.clock.now() - this.#passedOverAt);
    if (sincePassedMs >= passOverMs) await this.#passOver();
  }

  /** The next chats in which someone may have to be alerted; others are skipped. */
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
    // A direct chat has two members. In a group every recipient found can be alerted.
    const found = await db.all(listRecipients, { chatId, after: '', count: 2, isForAll: 0 });
    for (const { userId, isReachable } of found) {
      if (isReachable === 1) return false;
      if (userId !== authorId && !(await digests.isWaiting(db, userId))) return false;
    }
    return true;
  }

  /** Returns the chats with messages left. */
  async #decide(batch: ReadonlyMap<string, News>): Promise<string[]> {
    if (batch.size === 0) return [];
    const { db, clock, decider } = this.#parts;
    const { left, busyMs } = await db.writeInBackground(async (transaction) => {
      const begunAt = clock.now();
      const unfinished = await decider.decideSome(transaction, [...batch.keys()]);
      return { left: unfinished, busyMs: clock.now() - begunAt };
    });
    this.#busyMs += busyMs;
    for (const chatId of batch.keys()) this.#passed.delete(chatId);
    for (const chatId of left) this.#add(chatId, batch.get(chatId) ?? unknownNews());
    return left;
  }

  /** Returns the chats to retry at once. */
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

  /** A crash before this write leaves texts that alert nobody, to be processed again. */
  async #passOver(): Promise<void> {
    const { db, clock, decider } = this.#parts;
    this.#passedOverAt = clock.now();
    const passed = this.#passed;
    if (passed.size === 0) return;
    this.#passed = new Map();
    try {
      const left = await db.writeInBackground((transaction) =>
        decider.passOver(transaction, passed),
      );
      for (const chatId of left) this.#add(chatId, unknownNews());
    } catch (error) {
      for (const chatId of passed.keys()) this.#fail(chatId, error);
    }
  }

  /** Retried later. */
  #fail(chatId: string, error: unknown): void {
    this.#parts.log.error('A chat could not be processed for alerts', error);
    this.#parts.clock.after(retryMs, () => {
      this.#add(chatId, unknownNews());
      this.#schedule(gatherMs);
    });
  }
}

function newsOf(message: MessageRow, kinds: NotificationKinds): News {
  const { seq, authorId } = message;
  return { seqs: [seq], isOrdinary: reachOf(message, kinds) === 'reachable', authorId };
}

/** For a chat of which this server knows only that it has changed. */
function unknownNews(): News {
  return { seqs: [], isOrdinary: false, authorId: null };
}

/** Adds a further change to what is known about a chat: in place, since a flood adds thousands. */
function join(known: News | undefined, news: News): News {
  if (known === undefined) return news;
  for (const seq of news.seqs) known.seqs.push(seq);
  known.isOrdinary &&= news.isOrdinary;
  if (known.authorId !== news.authorId) known.authorId = null;
  return known;
}
