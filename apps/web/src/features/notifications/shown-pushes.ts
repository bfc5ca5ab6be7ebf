import type { ChatListItem } from '@tend/client';

interface ShownPush {
  chatId: string;
  seq: number;
  tag: string;
}

type Chat = Pick<ChatListItem, 'chatId' | 'unreadCount' | 'newest'>;

/**
 * Whether a notification says nothing any more: what it tells of has been read, or the page, which somebody looks at,
 * has told of it by itself. A message that has not come to the page yet keeps its notification.
 */
export function isPushSettled(
  { chatId, seq, tag }: ShownPush,
  chats: readonly Chat[],
  toldTags: ReadonlySet<string>,
): boolean {
  const chat = chats.find((item) => item.chatId === chatId);
  const isHeld = (chat?.newest?.seq ?? 0) >= seq;
  return isHeld && (chat?.unreadCount === 0 || toldTags.has(tag));
}
