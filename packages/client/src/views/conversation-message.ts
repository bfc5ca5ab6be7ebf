import type { ErrorCode, MessageContent, MessageRow, Quote, Reaction } from '@tend/protocol';
import type { SeenMessage } from '../store/records.ts';

/** `pending`: waits in the outbox. `failed`: refused, waits for retry or discard. `sent`: the server has stored it. */
export type MessageState = 'pending' | 'failed' | 'sent';

/** The message that another replies to, in its current state; it has no position until it is sent. */
export type QuotedMessage = Readonly<Omit<Quote, 'seq'> & { seq: number | null }>;

/** An edit that the server has refused. */
export interface RefusedChange {
  /** The key for retrying or discarding it. */
  readonly key: string;
  readonly content: MessageContent;
  readonly failure: ErrorCode;
}

/** What the person wrote, as a message or an edit, and the server has refused. */
export type UnsentText = Pick<RefusedChange, 'key' | 'content'>;

/** The person's vote in a poll, including one that waits. */
export interface ShownVote {
  /** The places of the answers; empty for none. */
  readonly answers: readonly number[];
  /** A vote that the server has refused: it does not count. */
  readonly refused: { readonly key: string; readonly failure: ErrorCode } | null;
}

/** The same each time: a message that says the same is the same. */
export const noReactions: ConversationMessage['reactions'] = [];

/** A message or system line. It is the same object until something in it changes, and keeps its id when sent. */
export interface ConversationMessage {
  readonly id: string;
  /**
   * Identifies the message within the chat: an own message's id, which stays when it is sent, or else the
   * position. The ids of others are not trusted to be unique.
   */
  readonly key: string;
  /** Its position in the chat; null until it is sent. */
  readonly seq: number | null;
  readonly authorId: string;
  readonly isOwn: boolean;
  /** For display only: by the server's clock, or this device's until it is sent. */
  readonly createdAt: number;
  /** When it was written, if it waited long before it was sent. */
  readonly writtenAt: number | null;
  readonly content: MessageContent;
  /** The time of the last edit; null for none. */
  readonly editedAt: number | null;
  readonly replyTo: QuotedMessage | null;
  /** The author of the forwarded message. */
  readonly forwardedFrom: string | null;
  /** The first emoji first. */
  readonly reactions: readonly Reaction[];
  readonly refusedChange: RefusedChange | null;
  /** Of a poll that was sent: the person's vote, which its content counts. */
  readonly vote: ShownVote | null;
  /** Whether its text is an edit that only this device shows so far: nobody has received it. */
  readonly isChangeWaiting: boolean;
  readonly state: MessageState;
  /** The reason for the failure: its sentence is the translation `errors.<code>`. */
  readonly failure: ErrorCode | null;
  /** The pictures among its files that the server could not read. */
  readonly unreadable?: readonly string[];
}

/** Above every position, and small enough that a time can be added. */
const firstWaitingPlace = 2 ** 52;

/** Where a message stands in its chat: its position or, while it waits, a place behind all positions. */
export function placeOf({
  seq,
  createdAt,
}: Pick<ConversationMessage, 'seq' | 'createdAt'>): number {
  return seq ?? firstWaitingPlace + createdAt;
}

const shown = new WeakMap<MessageRow, ConversationMessage>();

/** A stored message as conversations show it; the same object each time. */
export function toConversationMessage(row: MessageRow, selfId: string): ConversationMessage {
  const held = shown.get(row);
  if (held !== undefined) return held;
  const { id, seq, authorId, createdAt, content } = row;
  const isOwn = authorId === selfId;
  const message: ConversationMessage = {
    id,
    key: isOwn ? id : `at ${seq}`,
    seq,
    authorId,
    isOwn,
    createdAt,
    writtenAt: row.writtenAt ?? null,
    content,
    editedAt: row.editedAt ?? null,
    replyTo: row.replyTo ?? null,
    forwardedFrom: row.forwardedFrom ?? null,
    reactions: row.reactions ?? noReactions,
    refusedChange: null,
    vote: null,
    isChangeWaiting: false,
    state: 'sent',
    failure: null,
  };
  shown.set(row, message);
  return message;
}

/** The part of a message that is stored with a reply, edit or forward of it. */
export function toSeen({
  id,
  seq,
  authorId,
  content,
  forwardedFrom,
}: ConversationMessage): SeenMessage {
  return { id, seq, authorId, content, forwardedFrom };
}
