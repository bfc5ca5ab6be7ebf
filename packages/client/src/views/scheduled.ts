import { knownFormats, type FileInfo, type Mention, type ScheduledRow } from '@tend/protocol';
import type { WrittenText } from '../drafts/writing.ts';
import type { Replica } from '../copy/replica.ts';
import type { Inputs } from '../outbox/rules.ts';
import { filesIn } from '../outbox/scheduled-files.ts';
import { scheduledKey } from '../outbox/scheduled-key.ts';
import { unreadableIn } from '../files/files-of-message.ts';
import type { OutboxEntry } from '../store/records.ts';

/** An own message that the server is to send later. */
export interface ScheduledMessage {
  readonly id: string;
  /** Under which it waits in the outbox. */
  readonly key: string;
  readonly chatId: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly formats: NonNullable<WrittenText['formats']>;
  /** Empty for a text. */
  readonly files: readonly FileInfo[];
  /** The message that it answers; null for none. */
  readonly replyToId: string | null;
  readonly sendAt: number;
  /**
   * `pending`: what is shown waits in the outbox. `scheduled`: the server has it. `failed`: it was refused, when it was
   * scheduled or at its time, and waits for the person's decision.
   */
  readonly state: 'pending' | 'scheduled' | 'failed';
  /** For `failed`: the code of the error. */
  readonly failure: string | null;
  /** The files that the server could not read as pictures. */
  readonly unreadable: readonly string[];
  /** Whether its files wait on this device, and the server does not know of it. */
  readonly isUploading: boolean;
  /** What the server sends at its time as long as no change has reached it; null if it knows of none, or has refused it. */
  readonly stored: StoredScheduled | null;
}

export type StoredScheduled = Pick<ScheduledMessage, 'text' | 'mentions' | 'files' | 'sendAt'>;

const none: readonly ScheduledMessage[] = [];

/** The scheduled messages of a chat, by time; those that failed are the last. The same list until something changes. */
export function computeScheduled(
  replica: Replica,
  chatId: string,
  previous: readonly ScheduledMessage[] | null,
): readonly ScheduledMessage[] {
  const found = listScheduled(replica).filter((message) => message.chatId === chatId);
  if (found.length === 0) return none;
  const sorted = found.toSorted(
    (one, other) =>
      Number(one.state === 'failed') - Number(other.state === 'failed') ||
      one.sendAt - other.sendAt,
  );
  return JSON.stringify(sorted) === JSON.stringify(previous) && previous ? previous : sorted;
}

/** Those of all chats, with what the outbox will change. */
export function listScheduled(replica: Replica): ScheduledMessage[] {
  const messages = new Map<string, ScheduledMessage>();
  for (const { message } of replica.rows('scheduled').values()) {
    if (message !== null) messages.set(message.id, ofRow(message));
  }
  for (const entry of replica.outboxEntries()) change(messages, entry);
  return [...messages.values()];
}

function ofRow(message: NonNullable<ScheduledRow['message']>): ScheduledMessage {
  const { id, chatId, sendAt, replyToId = null, failure = null } = message;
  const content = 'content' in message ? message.content : { ...message, files: [] };
  const { text, mentions = [], formats, files } = content;
  const state = failure === null ? 'scheduled' : 'failed';
  const stored = failure === null ? { text, mentions, files, sendAt } : null;
  const written = { text, mentions, formats: knownFormats(formats), files };
  const place = { id, key: scheduledKey(id), chatId, replyToId, sendAt };
  return { ...place, ...written, state, failure, unreadable: [], isUploading: false, stored };
}

function change(messages: Map<string, ScheduledMessage>, entry: OutboxEntry): void {
  const { command, state } = entry;
  if (command.name === 'message.schedule') {
    const { id } = command.input;
    messages.set(id, ofEntry(command.input, entry, messages.get(id)?.stored ?? null));
  }
  const isEnd = command.name === 'message.unschedule' || command.name === 'message.sendScheduled';
  if (isEnd && state !== 'failed') messages.delete(command.input.id);
}

function ofEntry(
  input: Inputs['message.schedule'],
  entry: OutboxEntry,
  stored: StoredScheduled | null,
): ScheduledMessage {
  const { id, chatId, text, mentions = [], formats = [], replyToId = null, sendAt } = input;
  const { key, failure } = entry;
  const isRefused = entry.state === 'failed';
  return {
    id,
    key,
    chatId,
    text,
    mentions,
    formats,
    files: filesIn(entry),
    replyToId,
    sendAt,
    state: isRefused ? 'failed' : 'pending',
    failure,
    unreadable: failure === 'file_unreadable' ? unreadableIn(entry) : [],
    isUploading: !isRefused && entry.files !== undefined && stored === null,
    stored,
  };
}
