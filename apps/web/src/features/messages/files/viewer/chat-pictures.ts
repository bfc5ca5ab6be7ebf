import type { ConversationMessage } from '@tend/client';
import { isPicture, type Picture } from '../files-look.ts';

/** A picture of a chat, with the message that it is in. */
export interface ChatPicture {
  readonly message: ConversationMessage;
  readonly file: Picture;
}

/** The pictures in some messages, in their order. */
export function picturesIn(messages: readonly ConversationMessage[]): ChatPicture[] {
  return messages.flatMap((message) => {
    if (message.content.type !== 'files') return [];
    return message.content.files.filter(isPicture).map((file) => ({ message, file }));
  });
}
