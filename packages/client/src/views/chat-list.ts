import type { ChatRow, MessageContent, MessageRow } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import type { Receipts } from '../live/receipts.ts';
import { chatOf, editIn, holdsWriting } from '../outbox/queued-commands.ts';
import { isSaved, otherMember, rightsIn, titleOf, type ChatSources } from './chat-details.ts';
import type { MessageState } from './conversation-message.ts';
import type { OutboxEntry } from '../store/records.ts';
import { listingOf } from './chat-listing.ts';
import { isSame, reuse, reuseList } from './derived.ts';
import type { HeldNotifications } from './notifications.ts';
import { chatNotificationsOf } from './notification-settings.ts';
import { pendingMessages, type PendingMessage } from './pending-messages.ts';
import { listScheduled } from './scheduled.ts';
import { messageChangesOf, showMessage } from './shown-messages.ts';
import { isMentionedIn, unreadIn } from './totals.ts';
import { blank } from '../drafts/writing.ts';

/** The newest message of a chat, as shown in the list. */
export interface ChatPreview {
  readonly messageId: string;
  readonly authorId: string;
  readonly isOwn: boolean;
  readonly content: MessageContent;
  readonly createdAt: number;
  /** `pending` also while an edit of it waits. */
  readonly state: MessageState;
  /** For own messages: whether every other member is known to have read it. */
  readonly isReadByAll: boolean;
}

export interface ChatListItem {
  readonly chatId: string;
  readonly type: 'direct' | 'group';
  /** Whether it is the person's chat with themself. */
  readonly isSaved: boolean;
  /** The group's title, the other person's name (empty until the directory has arrived), or the word for saved messages. */
  readonly title: string;
  /** The other person in a direct chat. */
  readonly otherUserId: string | null;
  readonly preview: ChatPreview | null;
  /** Whether the person may send messages to the chat. */
  readonly mayWrite: boolean;
  /** The newest stored message, by anyone. */
  readonly newest: MessageRow | null;
  /** The time of the newest message, or of the chat's creation. */
  readonly lastActivityAt: number;
  /** Messages by others after the person's read mark. */
  readonly unreadCount: number;
  /** The person's read mark. */
  readonly readUpTo: number;
  /** Null: not pinned. The greater of two was pinned later. */
  readonly pinOrder: number | null;
  readonly isArchived: boolean;
  /** Whether the person has marked it as unread, whatever is unread in it. */
  readonly isMarkedUnread: boolean;
  /** Whether an unread message mentions the person, or everyone. */
  readonly isMentioned: boolean;
  /** Whether the person was added to the group and has not opened it since. */
  readonly isJustAdded: boolean;
  /** The end of the person's mute; null if not muted. */
  readonly mutedUntil: number | null;
  /** Own messages, and edits of them, that were refused and wait for a decision. */
  readonly failedCount: number;
  /** The person's draft on this device; null for none. */
  readonly draft: string | null;
}

/** A chat that the person is no longer in, with a message of theirs, or an edit of one, that was not sent. */
export interface UnsentChat {
  readonly chatId: string;
  readonly failedCount: number;
}

export interface ChatListSnapshot {
  /** False until the chats have arrived on this device for the first time: show skeletons, not "no chats". */
  readonly isLoaded: boolean;
  /**
   * Pinned chats first, in the person's order; then by activity, most recent first. Archived chats are among
   * them. An item stays the same object until something in it changes.
   */
  readonly items: readonly ChatListItem[];
  readonly unsent: readonly UnsentChat[];
}

interface Sources extends ChatSources {
  receipts: Receipts;
  notifications: HeldNotifications;
  now: number;
}

export function computeChatList(
  sources: Sources,
  previous: ChatListSnapshot | null,
): ChatListSnapshot {
  const { replica, selfId } = sources;
  const before = new Map(previous?.items.map((item) => [item.chatId, item]));
  const pending = Map.groupBy(pendingMessages(replica, selfId), ({ chatId }) => chatId);
  const entries = replica.outboxEntries();
  const failed = countFailed(replica, entries);
  const addedTo = findAddedTo(sources);
  const items = [...replica.heldChats()].map((chat) => {
    const item = computeItem(sources, chat, {
      entries,
      pending: pending.get(chat.id) ?? [],
      failedCount: failed.get(chat.id) ?? 0,
      isJustAdded: addedTo.has(chat.id),
    });
    return reuseItem(before.get(chat.id), item);
  });
  const isLoaded = replica.spaces.has(`user:${selfId}`);
  const snapshot = {
    isLoaded,
    unsent: reuseList(previous?.unsent, isLoaded ? findUnsent(replica, failed) : [], isSame),
    items: reuseList(previous?.items, items.toSorted(inListOrder)),
  };
  return reuse(previous, snapshot);
}

function inListOrder(one: ChatListItem, other: ChatListItem): number {
  const byPin = (other.pinOrder ?? 0) - (one.pinOrder ?? 0);
  return byPin === 0 ? other.lastActivityAt - one.lastActivityAt : byPin;
}

function findAddedTo({ notifications: { rows } }: Sources): ReadonlySet<string | null> {
  const added = rows.filter(({ type, state }) => type === 'added' && state === 'new');
  return new Set(added.map(({ chatId }) => chatId));
}

function findUnsent(replica: Replica, failed: ReadonlyMap<string, number>): UnsentChat[] {
  return [...failed]
    .filter(([chatId]) => replica.membershipIn(chatId)?.state !== 'active')
    .map(([chatId, failedCount]) => ({ chatId, failedCount }));
}

/** How much of what the person wrote in each chat was refused, scheduled messages included. */
function countFailed(replica: Replica, entries: readonly OutboxEntry[]): Map<string, number> {
  const refused = entries
    .filter(
      ({ command, state }) =>
        state === 'failed' && command.name !== 'message.schedule' && holdsWriting(command),
    )
    .map(({ command }) => chatOf(command));
  const scheduled = listScheduled(replica)
    .filter(({ state }) => state === 'failed')
    .map(({ chatId }) => chatId);
  const counts = new Map<string, number>();
  for (const chatId of [...refused, ...scheduled]) {
    if (chatId !== null) counts.set(chatId, (counts.get(chatId) ?? 0) + 1);
  }
  return counts;
}

interface ItemSources extends Pick<ChatListItem, 'failedCount' | 'isJustAdded'> {
  entries: readonly OutboxEntry[];
  pending: readonly PendingMessage[];
}

function computeItem(
  sources: Sources,
  chat: ChatRow,
  { entries, pending, failedCount, isJustAdded }: ItemSources,
): ChatListItem {
  const { replica, selfId, now } = sources;
  const segment = replica.segmentOf(chat.id);
  const otherUserId = otherMember(replica, chat, selfId);
  const preview = computePreview(sources, chat.id, pending);
  return {
    chatId: chat.id,
    type: chat.type,
    isSaved: isSaved(chat, otherUserId),
    title: titleOf(sources, chat, otherUserId),
    otherUserId,
    mayWrite: rightsIn(replica, chat, selfId).write,
    preview,
    newest: segment?.newest ?? null,
    lastActivityAt: preview?.createdAt ?? chat.createdAt,
    unreadCount: unreadIn(replica, chat.id),
    readUpTo: segment?.readUpTo ?? 0,
    ...listingOf(replica, chat.id, { now, entries }),
    mutedUntil: chatNotificationsOf(replica, chat.id).mutedUntil,
    isJustAdded,
    isMentioned: isMentionedIn(replica, chat.id),
    failedCount,
    draft: draftIn(replica, chat.id),
  };
}

function draftIn(replica: Replica, chatId: string): string | null {
  const draft = replica.draftOf(chatId) ?? blank;
  const { text } = draft.edit?.setAside ?? draft;
  return text.trim() === '' ? null : text;
}

function computePreview(
  { replica, receipts, selfId }: Sources,
  chatId: string,
  pending: readonly PendingMessage[],
): ChatPreview | null {
  const waiting = pending.at(-1)?.message;
  if (waiting !== undefined) {
    const { id, authorId, content, createdAt, state } = waiting;
    return { messageId: id, authorId, isOwn: true, content, createdAt, state, isReadByAll: false };
  }
  const stored = replica.segmentOf(chatId)?.newest ?? null;
  if (stored === null) return null;
  const changes = messageChangesOf(replica, chatId);
  const newest = showMessage(changes, stored, selfId);
  const isOwn = newest.authorId === selfId;
  const isChangeWaiting = isOwn && changes.some((entry) => isWaitingEdit(entry, newest.id));
  return {
    messageId: newest.id,
    authorId: newest.authorId,
    isOwn,
    content: newest.content,
    createdAt: newest.createdAt,
    state: isChangeWaiting ? 'pending' : 'sent',
    isReadByAll: isOwn && !isChangeWaiting && receipts.readUpTo(chatId).byAll >= newest.seq,
  };
}

function isWaitingEdit(entry: OutboxEntry, messageId: string): boolean {
  const edit = editIn(entry);
  return edit?.messageId === messageId && edit.refused === null;
}

function reuseItem(before: ChatListItem | undefined, item: ChatListItem): ChatListItem {
  if (before === undefined) return item;
  const preview = reusePreview(before.preview, item.preview);
  // The store returns a copy each time.
  const isSameNewest =
    before.newest?.id === item.newest?.id && before.newest?.version === item.newest?.version;
  const newest = isSameNewest ? before.newest : item.newest;
  const candidate = { ...item, preview, newest };
  return isSame(before, candidate) ? before : candidate;
}

function reusePreview(before: ChatPreview | null, preview: ChatPreview | null): ChatPreview | null {
  if (before === null || preview === null) return preview;
  // The store returns a copy each time, so contents are compared by value.
  const isSameContent =
    before.content === preview.content ||
    JSON.stringify(before.content) === JSON.stringify(preview.content);
  const candidate = isSameContent ? { ...preview, content: before.content } : preview;
  return isSame(before, candidate) ? before : candidate;
}
