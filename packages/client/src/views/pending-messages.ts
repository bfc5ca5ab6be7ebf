import type { Replica } from '../copy/replica.ts';
import { appendedBy, chatOf, unsentTextIn } from '../outbox/queued-commands.ts';
import { unreadableIn } from '../files/files-of-message.ts';
import { toFiles, toText } from '../outbox/text-content.ts';
import { toInput } from '../drafts/writing.ts';
import type { OutboxEntry } from '../store/records.ts';
import { listScheduled, type ScheduledMessage } from './scheduled.ts';
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

/** What the person wrote in a chat and the server has refused, oldest first, with what it did not send at its time. */
export function unsentTexts(replica: Replica, chatId: string): UnsentText[] {
  const written = replica.outboxEntries().flatMap((entry) => {
    if (chatOf(entry.command) !== chatId || entry.command.name === 'message.schedule') return [];
    return unsentTextIn(entry) ?? [];
  });
  const scheduled = listScheduled(replica).filter(
    (message) => message.chatId === chatId && message.state === 'failed',
  );
  return [...written, ...scheduled.map(toUnsentText)];
}

function toUnsentText({ key, files, ...written }: ScheduledMessage): UnsentText {
  const input = toInput(written);
  const content = files.length > 0 ? toFiles({ ...input, files: [...files] }) : toText(input);
  return { key, content };
}

function toPendingMessage(entry: OutboxEntry, selfId: string): PendingMessage | null {
  const { key, createdAt, state, failure } = entry;
  const appended = appendedBy(entry);
  if (appended === null) return null;
  const { chatId, id, content, replyTo, forwardedFrom } = appended;
  const message: ConversationMessage = {
    id,
    key,
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
    ...(failure === 'file_unreadable' && { unreadable: unreadableIn(entry) }),
  };
  return { chatId, message };
}
