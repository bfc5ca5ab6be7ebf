import type { Replica } from '../copy/replica.ts';
import { appendedBy } from '../outbox/queued-commands.ts';
import type { OutboxEntry } from '../store/records.ts';
import type { ConversationMessage } from './conversation-message.ts';

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

function toPendingMessage(entry: OutboxEntry, selfId: string): PendingMessage | null {
  const { command, createdAt, state, failure } = entry;
  const appended = appendedBy(command);
  if (appended === null) return null;
  const { chatId, id, content } = appended;
  const message: ConversationMessage = {
    id,
    key: id,
    seq: null,
    authorId: selfId,
    isOwn: true,
    createdAt,
    writtenAt: null,
    content,
    // Acked but not here yet: its row replaces it in a moment, and nothing changes on screen until then.
    state: state === 'failed' ? 'failed' : 'pending',
    failure,
  };
  return { chatId, message };
}
