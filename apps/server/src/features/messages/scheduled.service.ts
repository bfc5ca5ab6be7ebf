import { isDeepStrictEqual } from 'node:util';
import {
  checkSendAt,
  knownFormats,
  limits,
  TendError,
  type ErrorCode,
  type OutputOf,
  type ParsedInputOf,
  type ScheduledRow,
} from '@tend/protocol';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  defineJobKind,
  done,
  type JobContext,
  type JobOutcome,
} from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { FilesService } from '../files/files.service.ts';
import { storeMentions } from './mentions.service.ts';
import { decideOnSending } from './messages.policy.ts';
import type { MessagesService } from './messages.service.ts';
import { findMessage, findSender, readFormats, writeFormats } from './messages.store.ts';
import { findRepeated, isSameScheduled } from './repeated-send.ts';
import {
  findAccountState,
  findScheduled,
  listScheduledChanged,
  listSlots,
  putScheduled,
  toScheduledRow,
  type StoredScheduled,
} from './scheduled.store.ts';
import { readFiles, writeFiles } from './stored-files.ts';
import { areAsStored, readSentMentions } from './stored-mentions.ts';

const jobSchema = z.object({ userId: z.string(), id: z.string() });
type ScheduledJob = z.infer<typeof jobSchema>;

const sendJob = defineJobKind({
  name: 'scheduled.send',
  payload: jobSchema,
  concurrency: 16,
  // Only storage can fail, and a message must not be lost with it: what is refused ends the job.
  maxAttempts: Number.MAX_SAFE_INTEGER,
  longestRetryMs: 60_000,
});

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  files: FilesService;
  messages: MessagesService;
}

const endedContent = {
  body: '',
  mentions: null,
  formats: null,
  files: null,
  reply_to: null,
  failure: null,
} as const;

type Schedule = ParsedInputOf<'message.schedule'>;
type Changed = OutputOf<'message.schedule'>;
type Written = ParsedInputOf<'message.sendScheduled'>;

/**
 * Messages to be sent later, as rows of their authors' own spaces. A job sends each at its time: the message, the end of
 * its row and the end of the job are one write, so that whatever is killed or repeated, it is sent once. Everything is
 * authorised again in that write; what is refused stays with its reason for its author.
 */
export class ScheduledService {
  readonly #parts: Parts;

  readonly handlers = {
    'message.schedule': (input, { caller }) => this.schedule(caller, input),
    'message.sendScheduled': (input, { caller }) => this.sendNow(caller, input),
    'message.unschedule': (input, { caller }) => this.unschedule(caller, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.jobs.handle(sendJob, (job, context) => this.#run(job, context));
  }

  /** Repeating the command changes nothing, also when the message was sent in the meantime. */
  schedule(caller: Caller, input: Schedule): Promise<Changed> {
    const { db } = this.#parts;
    const { userId } = caller;
    return writeAs(db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const stored = await transaction.get(findScheduled, { userId, id: input.id });
        const isDone = await requireOpen(transaction, { userId, input, stored });
        if (isDone || (stored && isAsStored(stored, input))) {
          return { rows: [], result: { version: stored?.version ?? 0 } };
        }
        const slot = stored?.slot ?? (await findFreeSlot(transaction, userId));
        const rows = await this.#put(transaction, input, { userId, slot, version });
        return { rows, result: { version } };
      }),
    );
  }

  sendNow(caller: Caller, input: Written): Promise<OutputOf<'message.sendScheduled'>> {
    const { db } = this.#parts;
    const { userId } = caller;
    return writeAs(db, caller, async (transaction) => {
      const stored = await transaction.get(findScheduled, { userId, id: input.id });
      const own = { chatId: input.chatId, authorId: userId, id: input.id };
      const sender = await transaction.get(findSender, own);
      const isSame = isSameScheduled(input);
      const sent = await findAnswerWhenSent(transaction, sender, { ...own, isSame });
      if (sent) return sent;
      if (stored?.state === 'ended') throw new TendError('scheduled_over');
      const placed = await this.#send(transaction, userId, input);
      if (stored) await this.#end(transaction, stored);
      return placed;
    });
  }

  unschedule(caller: Caller, { id }: ParsedInputOf<'message.unschedule'>): Promise<Changed> {
    const { db } = this.#parts;
    return writeAs(db, caller, async (transaction) => {
      const stored = await transaction.get(findScheduled, { userId: caller.userId, id });
      if (stored === undefined || stored.state === 'ended') {
        return { version: stored?.version ?? 0 };
      }
      return this.#end(transaction, stored);
    });
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<ScheduledRow[]> {
    const stored = await this.#parts.db.all(listScheduledChanged, { userId, above });
    return stored.map(toScheduledRow);
  }

  async #put(
    transaction: Transaction,
    { id, chatId, text, mentions, formats, fileIds, stills, replyToId, sendAt }: Schedule,
    { userId, slot, version }: { userId: string; slot: number; version: number },
  ): Promise<ScheduledRow[]> {
    const { clock, jobs, files } = this.#parts;
    const wrong = checkSendAt(sendAt, clock.now());
    if (wrong !== null) throw new TendError(wrong);
    const named = fileIds ? await files.readOwn(transaction, userId, { fileIds, stills }) : [];
    const scheduled: StoredScheduled = {
      user_id: userId,
      slot,
      id,
      chat_id: chatId,
      body: text,
      mentions: mentions ? await storeMentions(transaction, { chatId, mentions }) : null,
      formats: writeFormats(formats),
      files: named.length === 0 ? null : writeFiles(named),
      reply_to: replyToId ?? null,
      send_at: sendAt,
      state: 'waiting',
      failure: null,
      version,
    };
    await transaction.run(putScheduled, scheduled);
    await files.useLater(transaction, { userId, slot }, named);
    const job = { kind: sendJob, payload: { userId, id }, key: keyOf(userId, id) };
    await jobs.add(transaction, { ...job, dueAt: sendAt });
    return [toScheduledRow(scheduled)];
  }

  async #run(job: ScheduledJob, context: JobContext): Promise<JobOutcome> {
    const { db } = this.#parts;
    try {
      await db.write((transaction) => this.#sendDue(transaction, job, context));
    } catch (error) {
      if (!(error instanceof TendError) || error.isRetryable) throw error;
      await db.write((transaction) => this.#refuse(transaction, job, context, error.code));
    }
    return done;
  }

  async #sendDue(
    transaction: Transaction,
    { userId, id }: ScheduledJob,
    context: JobContext,
  ): Promise<void> {
    if (!(await context.finish(transaction))) return;
    const stored = await transaction.get(findScheduled, { userId, id });
    if (stored?.state !== 'waiting') return;
    const account = await transaction.get(findAccountState, { userId });
    if (account?.state !== 'active') throw new TendError('account_deactivated');
    const { chat_id: chatId, body: text, mentions, formats, reply_to: replyToId } = stored;
    await this.#send(transaction, userId, {
      id,
      chatId,
      text,
      fileIds: fileIdsOf(stored),
      // Whoever has left is dropped again, and known when the command is repeated.
      ...readSentMentions(mentions),
      ...(formats !== null && { formats: knownFormats(readFormats(formats).formats) }),
      ...(replyToId !== null && { replyToId }),
    });
    await this.#end(transaction, stored);
  }

  async #refuse(
    transaction: Transaction,
    { userId, id }: ScheduledJob,
    context: JobContext,
    failure: ErrorCode,
  ): Promise<void> {
    if (!(await context.finish(transaction))) return;
    const stored = await transaction.get(findScheduled, { userId, id });
    if (stored?.state !== 'waiting') return;
    await this.#change(transaction, { ...stored, state: 'refused', failure });
  }

  /** The message that it answers may have been deleted since it was scheduled: then it is no reply. */
  async #send(
    transaction: Transaction,
    authorId: string,
    { replyToId, ...message }: Written,
  ): Promise<OutputOf<'message.send'>> {
    const { messages } = this.#parts;
    const place = { chatId: message.chatId, messageId: replyToId ?? '' };
    const answered = replyToId ? await transaction.get(findMessage, place) : undefined;
    const isReply = replyToId !== undefined && answered?.type !== 'deleted';
    const { fileIds, stills, ...text } = { ...message, ...(isReply && { replyToId }) };
    return fileIds === undefined
      ? messages.sendIn(transaction, authorId, text)
      : messages.sendFilesIn(transaction, authorId, { ...text, fileIds, stills });
  }

  /** Only its id stays, so that a command that is repeated later brings nothing back. */
  async #end(transaction: Transaction, stored: StoredScheduled): Promise<Changed> {
    const key = keyOf(stored.user_id, stored.id);
    await this.#parts.jobs.cancel(transaction, { kind: sendJob, key });
    await this.#parts.files.useLater(
      transaction,
      { userId: stored.user_id, slot: stored.slot },
      [],
    );
    return this.#change(transaction, { ...stored, ...endedContent, state: 'ended' });
  }

  #change(transaction: Transaction, stored: StoredScheduled): Promise<Changed> {
    const space = { kind: 'user', id: stored.user_id } as const;
    return changeSpace(transaction, space, async (version) => {
      const changed = { ...stored, version };
      await transaction.run(putScheduled, changed);
      return { rows: [toScheduledRow(changed)], result: { version } };
    });
  }
}

interface Asked {
  userId: string;
  input: Schedule;
  stored: StoredScheduled | undefined;
}

/**
 * Whether the message was sent as it is given, so that nothing is left to do.
 * @throws TendError when it cannot be scheduled any more, or not by this person
 */
async function requireOpen(
  transaction: Transaction,
  { userId, input, stored }: Asked,
): Promise<boolean> {
  const { id, chatId } = input;
  const own = { chatId, authorId: userId, id };
  const sender = await transaction.get(findSender, own);
  const isSame = isSameScheduled(input);
  if (await findAnswerWhenSent(transaction, sender, { ...own, isSame })) return true;
  const { earlierSeq } = requireAllowed(decideOnSending, sender);
  if (stored?.state === 'ended') throw new TendError('scheduled_over');
  if (earlierSeq !== null || (stored && stored.chat_id !== chatId)) {
    throw new TendError('id_reused');
  }
  return false;
}

/**
 * The answer to what was sent as it is given.
 * @throws TendError `scheduled_over` for one that was changed in its chat since: it may have said something else before
 */
async function findAnswerWhenSent(
  ...asked: Parameters<typeof findRepeated>
): Promise<OutputOf<'message.send'> | null> {
  const repeated = await findRepeated(...asked);
  if (repeated?.isChanged) throw new TendError('scheduled_over');
  return repeated?.answer ?? null;
}

function fileIdsOf({ files }: StoredScheduled): string[] | undefined {
  return files === null ? undefined : readFiles(files).map(({ id }) => id);
}

function isAsStored(stored: StoredScheduled, input: Schedule): boolean {
  return (
    stored.state === 'waiting' &&
    stored.body === input.text &&
    areAsStored(input.mentions, stored.mentions) &&
    stored.formats === writeFormats(input.formats) &&
    isDeepStrictEqual(input.fileIds, fileIdsOf(stored)) &&
    stored.reply_to === (input.replyToId ?? null) &&
    stored.send_at === input.sendAt
  );
}

/**
 * A new slot as long as there are any, then the one that ended first: the longer the ids of ended messages are known, the
 * later a repeated command may come.
 * @throws TendError `scheduled_full`
 */
async function findFreeSlot(transaction: Transaction, userId: string): Promise<number> {
  const slots = await transaction.all(listSlots, { userId });
  if (slots.length < limits.scheduledMessages) return slots.length;
  const [oldest] = slots
    .filter(({ state }) => state === 'ended')
    .toSorted((one, other) => one.version - other.version);
  if (oldest === undefined) throw new TendError('scheduled_full');
  return oldest.slot;
}

function keyOf(userId: string, id: string): string {
  return `${userId}:${id}`;
}
