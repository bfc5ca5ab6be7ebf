import type { ChatListItem } from '@tend/client';

interface ShownPush {
  chatId: string;
  seq: number;
  tag: string;
}

/** What the page knows. */
export interface KnownChats {
  chats: readonly Pick<ChatListItem, 'chatId' | 'unreadCount' | 'readUpTo' | 'newest'>[];
  /** Whether a chat that is missing is surely one that the person is not in. */
  isComplete: boolean;
  /** The notifications of which the page has told by itself, to somebody who looks at it. */
  toldTags: ReadonlySet<string>;
}

/**
 * Whether a notification says nothing any more: what it tells of has been read, wherever that was, or the page has told
 * of it, or it is of a chat that the person has left. A message that has not come to the page yet keeps its notification.
 */
export function isPushSettled(
  { chatId, seq, tag }: ShownPush,
  { chats, isComplete, toldTags }: KnownChats,
): boolean {
  const chat = chats.find((item) => item.chatId === chatId);
  if (chat === undefined) return isComplete;
  const isHeld = (chat.newest?.seq ?? 0) >= seq;
  return chat.readUpTo >= seq || (isHeld && (chat.unreadCount === 0 || toldTags.has(tag)));
}
