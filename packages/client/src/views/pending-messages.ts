import type { Replica } from '../copy/replica.ts';
import { appendedBy, chatOf, unsentTextIn } from '../outbox/queued-commands.ts';
import type { OutboxEntry } from '../store/records.ts';
import { noReactions, type ConversationMessage, type UnsentText } from './conversation-message.ts';

/** An own message that is not in its chat yet. */
export interface PendingMessage {
  readonly chatId: string;
  readonly message: ConversationMessage;
}

const shown = new WeakMap<OutboxEntry, PendingMessage>();

/** Own messages that are not in their chats yet, oldest first. */
export function pendingMessages(replica: Replica, selfId: string): PendingMessage[] {
  return replica.outboxEntries().flatMap((entry) => {
    const pending = shown.get(entry) ?? toPendingMessage(entry, selfId);
    if (pending === null) return [];
    shown.set(entry, pending);
    return [pending];
  });
}

const unsent = new WeakMap<OutboxEntry, UnsentText>();

/** What the person wrote in a chat and the server has refused, oldest first; the same objects each time. */
export function unsentTexts(replica: Replica, chatId: string): UnsentText[] {
  return replica.outboxEntries().flatMap((entry) => {
    if (chatOf(entry.command) !== chatId) return [];
    const text = unsent.get(entry) ?? unsentTextIn(entry);
    if (text === null) return [];
    unsent.set(entry, text);
    return [text];
  });
}

function toPendingMessage(entry: OutboxEntry, selfId: string): PendingMessage | null {
  const { createdAt, state, failure } = entry;
  const appended = appendedBy(entry);
  if (appended === null) return null;
  const { chatId, id, content, replyTo, forwardedFrom } = appended;
  const message: ConversationMessage = {
    id,
    key: id,
    seq: null,
    authorId: selfId,
    isOwn: true,
    createdAt,
    writtenAt: null,
    content,
    editedAt: null,
    replyTo,
    forwardedFrom,
    reactions: noReactions,
    refusedChange: null,
    vote: null,
    isChangeWaiting: false,
    // Acked but not here yet: its row replaces it in a moment, and until then nothing needs to change on screen.
    state: state === 'failed' ? 'failed' : 'pending',
    failure,
  };
  return { chatId, message };
}
