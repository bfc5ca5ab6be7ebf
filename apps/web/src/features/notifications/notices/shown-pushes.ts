import type { ChatListItem, ConnectionStatus, FeedEntry } from '@tend/client';
import { isSettledByReading, topicOf, topicsOf, type NotificationKinds } from '@tend/protocol';
import type { IncomingPush } from '../../../shared/push.ts';
import type { ShownPush } from '../../../platform/push/shown-push.ts';

/** The chats as the page knows them. */
export interface KnownChats {
  chats: readonly Pick<ChatListItem, 'chatId' | 'unreadCount' | 'readUpTo' | 'newest'>[];
  /** What waits for the person in their feed. */
  unread: readonly Pick<FeedEntry, 'type' | 'chatId' | 'seq'>[];
  /** Whether a missing chat is certainly one that the person is not in. */
  isComplete: boolean;
  /** Whether the page has received everything that the device was notified of. */
  isCurrent: boolean;
}

/**
 * Whether a notification is obsolete: its message was read, on any device, or the person has left the chat. A message that
 * has not reached the page yet keeps its notification. An alert that reading does not settle goes with its feed row.
 */
export function isPushSettled(
  { chatId, seq, tag }: ShownPush,
  { chats, unread, isComplete, isCurrent }: KnownChats,
  kinds?: NotificationKinds,
): boolean {
  const chat = chats.find((item) => item.chatId === chatId);
  if (chat === undefined) return isComplete;
  if (!isSettledByReading(tag, kinds)) {
    const isKnown = seq !== null && topicsOf({ chatId, seq }, kinds).includes(tag);
    return isKnown && isCurrent && !unread.some((entry) => isToldAs(entry, tag, kinds));
  }
  if (seq === null) return isCurrent && chat.unreadCount === 0;
  const isHeld = (chat.newest?.seq ?? 0) >= seq;
  return chat.readUpTo >= seq || (isHeld && chat.unreadCount === 0);
}

function isToldAs(
  { type, chatId, seq }: KnownChats['unread'][number],
  tag: string,
  kinds: NotificationKinds | undefined,
): boolean {
  if (type === 'unknown' || chatId === null || seq === null) return false;
  return topicOf(type, { chatId, seq }, kinds) === tag;
}

/** Whether a notification is no newer than what the page has announced itself. */
export function isPushTold({ seq, tag }: ShownPush, told: { tag: string; seq: number }): boolean {
  return tag === told.tag && seq !== null && seq <= told.seq;
}

/** Whether the page has the push's message; if not, the connection may be dead. */
export function isPushKnown(
  { kind, chatId, seq }: Pick<IncomingPush, 'kind' | 'chatId' | 'seq'>,
  chats: KnownChats['chats'],
): boolean {
  const chat = chats.find((item) => item.chatId === chatId);
  if (chat === undefined || seq === null) return kind === 'withdraw';
  return (kind === 'withdraw' ? chat.readUpTo : (chat.newest?.seq ?? 0)) >= seq;
}

/**
 * Whether a push is a reason to connect, or to ping. An attempt or a catch-up that is under way will bring
 * the message anyway, and would only start over with each push of a busy chat.
 */
export function putsConnectionInDoubt({
  state,
  isCaughtUp,
}: Pick<ConnectionStatus, 'state' | 'isCaughtUp'>): boolean {
  return state === 'offline' || (state === 'live' && isCaughtUp);
}
