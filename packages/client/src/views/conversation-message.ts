import type { ErrorCode, MessageContent } from '@tend/protocol';

/** `pending`: waits in the outbox. `failed`: refused, waits for retry or discard. `sent`: the server has stored it. */
export type MessageState = 'pending' | 'failed' | 'sent';

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
  readonly state: MessageState;
  /** Why it failed: its sentence is the translation `errors.<code>`. */
  readonly failure: ErrorCode | null;
}
