import type { Client } from '@tend/client';

/** Whose picture is set. */
export interface PictureTarget {
  readonly kind: 'person' | 'group';
  /** Of the person or the chat. */
  readonly id: string;
  readonly name: string;
}

/** Sets a picture that has been uploaded, or removes the one there is. */
export async function setPicture(
  client: Client,
  { kind, id }: PictureTarget,
  fileId: string | null,
): Promise<void> {
  if (kind === 'person') await client.call('user.setPicture', { userId: id, fileId });
  else await client.call('chat.setPicture', { chatId: id, fileId });
}
