import type { AvatarShape } from './avatar-face.ts';

interface Pictured {
  chatId: string;
  type: 'direct' | 'group';
  /** The other person of a direct chat. */
  otherUserId: string | null;
  isSaved: boolean;
}

/** Whose colour and shape a chat's picture has: the other person's in a direct chat. */
export function pictureOfChat({ chatId, type, otherUserId, isSaved }: Pictured): {
  id: string;
  shape: AvatarShape;
} {
  const shape = isSaved ? 'saved' : type === 'direct' ? 'person' : 'group';
  return { id: otherUserId ?? chatId, shape };
}
