import type { ChatListItem } from '@tend/client';
import type { AvatarShape } from '../../ui/pictures/avatar-face.ts';

/** Whose colour and shape a chat's picture has: the other person's in a direct chat. */
export function pictureOfChat({
  chatId,
  type,
  otherUserId,
  isSaved,
}: Pick<ChatListItem, 'chatId' | 'type' | 'otherUserId' | 'isSaved'>): {
  id: string;
  shape: AvatarShape;
} {
  const shape = isSaved ? 'saved' : type === 'direct' ? 'person' : 'group';
  return { id: otherUserId ?? chatId, shape };
}
