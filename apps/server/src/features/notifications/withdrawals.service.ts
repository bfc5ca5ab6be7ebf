import type { Row } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Change, Database, Transaction } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type {
  Composed,
  EndedPush,
  PushJobsService,
  PushSource,
  PushTarget,
} from '../devices/push-jobs.service.ts';
import {
  endWaiting,
  findOwner,
  findShown,
  listForgotten,
  listShown,
  listWaitingOf,
  markWithdrawn,
} from './deliveries.store.ts';
import { findRecipient } from './expansion.store.ts';
import { topicOf, type PushWriter } from './push-writer.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  pushJobs: PushJobsService;
  writer: PushWriter;
}

/** How far a person has read a chat. */
interface Reading {
  userId: string;
  chatId: string;
  upTo: number;
  reason: 'read' | 'notMember';
}

/** So that whoever reads one message after the other sends their devices one push. */
const gatherMs = 500;
const retryMs = 5_000;
/** Whoever was offline for longer has lost the notification itself as well: its topic took its place. */
const ttlMs = 60 * 60_000;

/**
 * What was read on one device is taken back from the others, and what waits for them is not sent; the same for who has
 * left a chat.
 *
 * Safari is left alone: it takes away the right to push after a few pushes that show nothing, and has no way to take a
 * notification back without one. There an app that is opened clears what it shows.
 */
export class Withdrawals implements PushSource {
  readonly #parts: Parts;
  #readings = new Map<string, Reading>();
  #cancelTimer: (() => void) | null = null;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.db.onCommitted((changes) => this.#follow(changes));
  }

  /** Takes up what an earlier run of the server has left. */
  async start(): Promise<void> {
    for (const { state, readUpTo, ...whose } of await this.#parts.db.all(listForgotten, {})) {
      this.#note(
        state === 'active' ? { ...whose, upTo: readUpTo, reason: 'read' } : leaving(whose),
      );
    }
  }

  /** Resolves when everything that was read up to now is taken back. */
  async takeBackAll(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const readings = this.#readings;
    this.#readings = new Map();
    this.#running = this.#running.then(() => this.#takeBackSome([...readings.values()]));
    await this.#running;
  }

  /** To be called before the database closes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#running;
  }

  /** Part of the write that records that a device shows something. */
  async takeBackIfRead(transaction: Transaction, shown: EndedPush): Promise<void> {
    const { deviceId, chatId, upTo } = shown;
    const owner = await transaction.get(findOwner, { deviceId, chatId, seq: upTo });
    if (owner === undefined) return;
    const { userId } = owner;
    const member = await transaction.get(findRecipient, { chatId, userId });
    const readUpTo = member?.state === 'active' ? (member.readUpTo ?? 0) : upTo;
    if (readUpTo < upTo) return;
    const devices = await transaction.all(listShown, { userId, chatId, upTo });
    if (devices.some((device) => device.deviceId === deviceId)) {
      await this.#add(transaction, deviceId, chatId);
    }
  }

  async compose({ id: deviceId, user_id: userId }: PushTarget, chatId: string): Promise<Composed> {
    const { db, clock, writer } = this.#parts;
    const shown = await db.get(findShown, { deviceId, chatId });
    const member = await db.get(findRecipient, { chatId, userId });
    const upTo = member?.state === 'active' ? (member.readUpTo ?? 0) : (shown?.seq ?? 0);
    // Something newer is shown by now.
    if (!shown || upTo < shown.seq) {
      return { type: 'end', upTo: 0, end: { state: 'dropped', reason: null } };
    }
    return {
      type: 'push',
      upTo: shown.seq,
      payload: await writer.writeWithdrawal({ userId, chatId, upTo }, clock.now()),
      brief: null,
      options: { urgency: 'low', topic: topicOf(chatId) },
      expiresAt: clock.now() + ttlMs,
    };
  }

  /** However it ended: it is not tried for ever. */
  async record(transaction: Transaction, { deviceId, chatId, upTo }: EndedPush): Promise<void> {
    const now = this.#parts.clock.now();
    await transaction.run(markWithdrawn, { deviceId, chatId, upTo, now });
  }

  #follow(changes: readonly Change[]): void {
    for (const { rows } of changes) {
      for (const row of rows) {
        const reading = toReading(row);
        if (reading !== null) this.#note(reading);
      }
    }
  }

  #note(reading: Reading): void {
    if (this.#isClosed) return;
    this.#readings.set(`${reading.userId}:${reading.chatId}`, reading);
    this.#cancelTimer ??= this.#parts.clock.after(gatherMs, () => void this.takeBackAll());
  }

  async #takeBackSome(readings: readonly Reading[]): Promise<void> {
    for (const reading of readings) {
      try {
        await this.#takeBack(reading);
      } catch (error) {
        this.#parts.log.error('What was read could not be taken back from the devices', error);
        this.#parts.clock.after(retryMs, () => this.#note(reading));
      }
    }
  }

  async #takeBack({ reason, ...read }: Reading): Promise<void> {
    const { db, clock, pushJobs } = this.#parts;
    const { chatId } = read;
    const shown = await db.all(listShown, read);
    const waiting = await db.all(listWaitingOf, read);
    if (shown.length + waiting.length === 0) return;
    await db.write(async (transaction) => {
      const now = clock.now();
      for (const { deviceId } of await transaction.all(listWaitingOf, read)) {
        const end = { state: 'dropped', reason, now } as const;
        await transaction.run(endWaiting, { deviceId, chatId, ...end });
        await pushJobs.cancel(transaction, 'message', { deviceId, chatId });
      }
      for (const { deviceId } of shown) await this.#add(transaction, deviceId, chatId);
    });
  }

  #add(transaction: Transaction, deviceId: string, chatId: string): Promise<void> {
    const push = { deviceId, chatId, dueAt: this.#parts.clock.now(), ifWaiting: 'keep' } as const;
    return this.#parts.pushJobs.add(transaction, 'withdrawal', push);
  }
}

function toReading(row: Row): Reading | null {
  if (row.kind === 'readMark') {
    const { userId, chatId, upTo } = row;
    return { userId, chatId, upTo, reason: 'read' };
  }
  if (row.kind !== 'membership' || row.state === 'active') return null;
  const { userId, chatId } = row;
  return leaving({ userId, chatId });
}

/** Nothing of a chat that the person is not in any more is for them to see. */
function leaving(whose: Pick<Reading, 'userId' | 'chatId'>): Reading {
  return { ...whose, upTo: Number.MAX_SAFE_INTEGER, reason: 'notMember' };
}
