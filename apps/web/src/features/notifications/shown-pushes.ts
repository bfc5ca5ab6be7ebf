import type { ChatListItem, ConnectionStatus } from '@tend/client';
import { isSettledByReading, type NotificationKinds } from '@tend/protocol';
import type { IncomingPush } from '../../shared/push.ts';
import type { ShownPush } from '../../platform/push/shown-push.ts';

/** What the page knows. */
export interface KnownChats {
  chats: readonly Pick<ChatListItem, 'chatId' | 'unreadCount' | 'readUpTo' | 'newest'>[];
  /** Whether a chat that is missing is surely one that the person is not in. */
  isComplete: boolean;
  /** Whether what the device was notified of has come to the page as well. */
  isCurrent: boolean;
}

/**
 * Whether a notification says nothing any more: what it tells of has been read, wherever that was, or it is of a chat
 * that the person has left. A message that has not come to the page yet keeps its notification, and so does an alert
 * that reading does not settle.
 */
export function isPushSettled(
  { chatId, seq, tag }: ShownPush,
  { chats, isComplete, isCurrent }: KnownChats,
  kinds?: NotificationKinds,
): boolean {
  const chat = chats.find((item) => item.chatId === chatId);
  if (chat === undefined) return isComplete;
  if (!isSettledByReading(tag, kinds)) return false;
  if (seq === null) return isCurrent && chat.unreadCount === 0;
  const isHeld = (chat.newest?.seq ?? 0) >= seq;
  return chat.readUpTo >= seq || (isHeld && chat.unreadCount === 0);
}

/** Whether a notification stands for nothing newer than what the page has told of by itself. */
export function isPushTold({ seq, tag }: ShownPush, told: { tag: string; seq: number }): boolean {
  return tag === told.tag && seq !== null && seq <= told.seq;
}

/** Whether the page has learnt what a push tells; if not, the push knows better, as the connection may be dead. */
export function isPushKnown(
  { kind, chatId, seq }: Pick<IncomingPush, 'kind' | 'chatId' | 'seq'>,
  chats: KnownChats['chats'],
): boolean {
  const chat = chats.find((item) => item.chatId === chatId);
  if (chat === undefined || seq === null) return kind === 'withdraw';
  return (kind === 'withdraw' ? chat.readUpTo : (chat.newest?.seq ?? 0)) >= seq;
}

/**
 * Whether a push is a reason to connect, or to ask for a sign of life. An attempt or a catch-up that is under way would
 * only begin anew, with each push of a lively chat, and brings the message by itself.
 */
export function putsConnectionInDoubt({
  state,
  isCaughtUp,
}: Pick<ConnectionStatus, 'state' | 'isCaughtUp'>): boolean {
  return state === 'offline' || (state === 'live' && isCaughtUp);
}
