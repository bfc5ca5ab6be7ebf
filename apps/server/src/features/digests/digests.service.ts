import {
  wordsIn,
  type MessageRow,
  type NotificationDecision,
  type NotificationKinds,
  type NotificationSettings,
} from '@tend/protocol';
import { addressOf } from '@tend/protocol/addresses';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import {
  defineJobKind,
  done,
  type JobContext,
  type JobOutcome,
} from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Email, Mail } from '../../platform/mail/mail.ts';
import { wordFiles, type Texts, type Wording } from '../../platform/texts/texts.ts';
import type {
  ChangedSettings,
  NotificationSettingsService,
} from '../alerts/settings/notification-settings.service.ts';
import type { OrganizationService } from '../organization/organization.service.ts';
import { writeDigestEmail, type DigestChat } from './digest-email.ts';
import { belongsInDigest, waitAfterDigest } from './digests.policy.ts';
import {
  findAddressee,
  findDigestDelay,
  findName,
  findReachableDevice,
  findReadSince,
  putDigest,
} from './digests.store.ts';
import type { UnreadChat, UnreadService } from './unread.service.ts';
import type { UnsubscribingService } from './unsubscribing.service.ts';

const jobSchema = z.object({ userId: z.string() });
type DigestJob = z.infer<typeof jobSchema>;

const digestJob = defineJobKind({
  name: 'digest.send',
  payload: jobSchema,
  // Each run decides again, so a late e-mail is correct; the job ends when there is nothing to send.
  maxAttempts: Number.MAX_SAFE_INTEGER,
  firstRetryMs: 60_000,
  longestRetryMs: 60 * 60_000,
});

const minuteMs = 60_000;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  texts: Texts;
  organization: OrganizationService;
  notificationSettings: NotificationSettingsService;
  unread: UnreadService;
  unsubscribing: UnsubscribingService;
  baseUrl: string;
  kinds: NotificationKinds;
}

type Addressee = RowOf<typeof findAddressee>;

/** A person for whom an e-mail is due, now or later. */
interface Waiting {
  person: Addressee;
  settings: NotificationSettings;
  chats: UnreadChat[];
  unreadInARow: number;
  dueAt: number;
}

/**
 * E-mails people whom no device reaches about their unread messages. One job per person waits for the time; whether
 * there is anything to say is decided then. The e-mail is sent before that is recorded: a server killed in between
 * cannot know whether it has arrived, and sends it again rather than losing it.
 */
export class DigestsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.jobs.handle(digestJob, (job, context) => this.#run(job, context));
    parts.notificationSettings.onChanged((write, change) => this.#lookAgain(write, change));
  }

  /** For an alert, in the write that raises it; `since` is the time of its message. */
  async consider(
    transaction: Transaction,
    { userId, decision, since }: { userId: string; decision: NotificationDecision; since: number },
  ): Promise<void> {
    const { kinds } = this.#parts;
    if (belongsInDigest(decision, kinds)) await this.schedule(transaction, userId, since);
  }

  /** Whether a job will check the person's unread messages. */
  isWaiting(reader: Reader, userId: string): Promise<boolean> {
    return this.#parts.jobs.isWaiting(reader, { kind: digestJob, key: userId });
  }

  /** For a person who may have something to read, unless a device reaches them. */
  async schedule(
    transaction: Transaction,
    userId: string,
    since = this.#parts.clock.now(),
  ): Promise<void> {
    const { jobs } = this.#parts;
    if (await this.isWaiting(transaction, userId)) return;
    if (await this.#isReachable(transaction, userId)) return;
    const delay = await transaction.get(findDigestDelay, {});
    if (!delay) return;
    const dueAt = since + delay.minutes * minuteMs;
    const job = { kind: digestJob, payload: { userId }, key: userId };
    await jobs.add(transaction, { ...job, dueAt });
  }

  /**
   * For a person who ends "do not disturb": what it held back may be due. Runs even where no job waits, since one in
   * progress may have read the old end.
   */
  async #lookAgain(
    transaction: Transaction,
    { userId, before, after }: ChangedSettings,
  ): Promise<void> {
    const { clock, jobs } = this.#parts;
    const restUntil = before.doNotDisturbUntil ?? 0;
    const isOverSooner = restUntil > clock.now() && (after.doNotDisturbUntil ?? 0) < restUntil;
    if (!isOverSooner) return;
    await jobs.add(transaction, { kind: digestJob, payload: { userId }, key: userId });
  }

  async #run({ userId }: DigestJob, context: JobContext): Promise<JobOutcome> {
    const { db, clock, mail } = this.#parts;
    const now = clock.now();
    const waiting = await this.#look(userId, now);
    if (waiting === null) return done;
    if (waiting.dueAt > now) {
      await this.#postpone(userId, waiting.dueAt, context);
      return done;
    }
    const outcome = await mail.send(await this.#write(userId, waiting));
    // A refused e-mail counts like a sent one: each later one waits longer.
    if (outcome === 'failed') return { type: 'retry' };
    const { person, unreadInARow } = waiting;
    const digest = { userId, sentAt: now, toldVersion: person.version };
    await context.record(() =>
      db.write(async (transaction) => {
        await context.finish(transaction);
        await transaction.run(putDigest, { ...digest, unreadInARow: unreadInARow + 1 });
      }),
    );
    return done;
  }

  /** Null when there is nothing to send, or the person does not want e-mails. */
  async #look(userId: string, now: number): Promise<Waiting | null> {
    const { db, notificationSettings, unread } = this.#parts;
    const person = await db.get(findAddressee, { userId });
    const delay = await db.get(findDigestDelay, {});
    if (person?.account !== 'active' || !delay) return null;
    const settings = await notificationSettings.find(userId);
    if (!settings.emailDigest || (await this.#isReachable(db, userId))) return null;
    const rest = settings.doNotDisturbUntil ?? 0;
    const reader = { userId, settings, now };
    const chats = await unread.list(reader);
    if (chats.length === 0) return null;
    const sentAt = lastSentAt(person, now);
    const first = await unread.list(reader, sentAt ?? 0);
    const since = oldestUntold([...first, ...chats], sentAt);
    if (since === null) return null;
    const unreadInARow = await this.#countUnreadInARow(userId, person);
    const untilNext = sentAt === null ? 0 : sentAt + waitAfterDigest(delay.minutes, unreadInARow);
    const dueAt = Math.max(since + delay.minutes * minuteMs, untilNext, rest);
    return { person, settings, chats, unreadInARow, dueAt };
  }

  /** Whether any device of the person can be notified. */
  async #isReachable(reader: Reader, userId: string): Promise<boolean> {
    const now = this.#parts.clock.now();
    return (await reader.get(findReachableDevice, { userId, now })) !== undefined;
  }

  async #countUnreadInARow(
    userId: string,
    { toldVersion, unreadInARow }: Addressee,
  ): Promise<number> {
    if (toldVersion === null || unreadInARow === null) return 0;
    const read = await this.#parts.db.get(findReadSince, { userId, version: toldVersion });
    return read === undefined ? unreadInARow : 0;
  }

  /** Unless a message has arrived in the meantime: then its job has replaced this one. */
  async #postpone(userId: string, dueAt: number, context: JobContext): Promise<void> {
    const { db, jobs } = this.#parts;
    await db.write(async (transaction) => {
      if (!(await context.finish(transaction))) return;
      await jobs.add(transaction, { kind: digestJob, payload: { userId }, key: userId, dueAt });
    });
  }

  async #write(userId: string, { person, settings, chats }: Waiting): Promise<Email> {
    const { texts, organization, unsubscribing, baseUrl } = this.#parts;
    const host = await organization.find();
    const isAllowed = host?.allowTextInPush === true;
    const may = {
      sender: isAllowed && settings.showSender,
      text: isAllowed && settings.showText,
    };
    const wording = texts.in(person.language);
    const shown = await Promise.all(chats.map((chat) => this.#show(chat, may, wording)));
    return writeDigestEmail(wording, {
      to: person.email,
      name: person.name,
      organizationName: host?.name ?? '',
      contactEmail: host?.contactEmail ?? '',
      count: shown.reduce((sum, { count }) => sum + count, 0),
      directs: shown.filter((_, index) => chats[index]?.type === 'direct'),
      groups: shown.filter((_, index) => chats[index]?.type === 'group'),
      link: `${baseUrl}/#${addressOf('home')}`,
      unsubscribeLink: unsubscribing.linkOf(userId),
    });
  }

  async #show(
    { type, title, messages }: UnreadChat,
    may: { sender: boolean; text: boolean },
    wording: Wording,
  ): Promise<DigestChat> {
    const nameOf = async ({ authorId }: MessageRow) =>
      may.sender ? ((await this.#parts.db.get(findName, { id: authorId }))?.name ?? null) : null;
    const [first] = messages;
    const texts = may.text ? messages : [];
    return {
      title: type === 'group' ? title : first === undefined ? null : await nameOf(first),
      count: messages.length,
      messages: await Promise.all(
        texts.map(async (message) => ({
          // In a direct chat the line above names the author.
          author: type === 'group' ? await nameOf(message) : null,
          text: wordMessage(message, wording),
        })),
      ),
    };
  }
}

function wordMessage({ content }: MessageRow, { say }: Wording): string {
  switch (content.type) {
    case 'poll':
      return say('message.poll', { question: content.question });
    case 'files':
      return wordFiles(content, content.text, say);
    case 'text':
    case 'event':
    case 'deleted':
    case 'unknown':
      return wordsIn(content);
  }
}

/** The time of the last e-mail; one dated later than now was sent before the clock was set back, and is ignored. */
function lastSentAt({ sentAt }: Addressee, now: number): number | null {
  return sentAt !== null && sentAt <= now ? sentAt : null;
}

/** When the oldest message not yet in an e-mail was written; null if there is none. */
function oldestUntold(chats: readonly UnreadChat[], sentAt: number | null): number | null {
  const times = chats.flatMap(({ messages }) => messages.map(({ createdAt }) => createdAt));
  const untold = times.filter((time) => sentAt === null || time >= sentAt);
  return untold.length === 0 ? null : Math.min(...untold);
}
