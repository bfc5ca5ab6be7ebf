import type { ErrorCode, MessageContent, Quote, Reaction } from '@tend/protocol';
import type { SeenMessage } from '../store/records.ts';

/** `pending`: waits in the outbox. `failed`: refused, waits for retry or discard. `sent`: the server has stored it. */
export type MessageState = 'pending' | 'failed' | 'sent';

/** What a message answers, as that is now; it has no place until it is sent. */
export type QuotedMessage = Readonly<Omit<Quote, 'seq'> & { seq: number | null }>;

/** A change of a message that the server has refused. */
export interface RefusedChange {
  /** To try it again or to give it up by. */
  readonly key: string;
  readonly content: MessageContent;
  readonly failure: ErrorCode;
}

/** What the person wrote, as a message or an edit, and the server has refused. */
export type UnsentText = Pick<RefusedChange, 'key' | 'content'>;

/** The same each time: a message that says the same is the same. */
export const noReactions: ConversationMessage['reactions'] = [];

/** A message or system line. It is the same object until something in it changes, and keeps its id when sent. */
export interface ConversationMessage {
  readonly id: string;
  /**
   * Tells it from the chat's other messages: one's own id, which stays when it is sent, or else its place. Of others' ids
   * nothing is taken for granted.
   */
  readonly key: string;
  /** Its place in the chat; null until it is sent. */
  readonly seq: number | null;
  readonly authorId: string;
  readonly isOwn: boolean;
  /** For display only: by the server's clock, or this device's until it is sent. */
  readonly createdAt: number;
  /** When it was written, if it had to wait long before it was sent. */
  readonly writtenAt: number | null;
  readonly content: MessageContent;
  /** When its text was last changed; null for never. */
  readonly editedAt: number | null;
  readonly replyTo: QuotedMessage | null;
  /** Who wrote what was forwarded. */
  readonly forwardedFrom: string | null;
  /** The first emoji first. */
  readonly reactions: readonly Reaction[];
  readonly refusedChange: RefusedChange | null;
  /** Whether its text is an edit that only this device shows so far: nobody has received it. */
  readonly isChangeWaiting: boolean;
  readonly state: MessageState;
  /** Why it failed: its sentence is the translation `errors.<code>`. */
  readonly failure: ErrorCode | null;
}

/** What is kept of a message that is answered, changed or forwarded. */
export function toSeen({
  id,
  seq,
  authorId,
  content,
  forwardedFrom,
}: ConversationMessage): SeenMessage {
  return { id, seq, authorId, content, forwardedFrom };
}
