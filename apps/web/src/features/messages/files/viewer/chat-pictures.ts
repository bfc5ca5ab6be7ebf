import type { ConversationMessage } from '@tend/client';
import type { OutputOf } from '@tend/protocol';
import { isPicture, type Picture } from '../files-look.ts';

/** A picture of a chat, and where it is. */
export interface ChatPicture {
  /** Identifies it in the chat, also after its message was sent. */
  readonly key: string;
  /** The position of its message; null until it is sent. */
  readonly seq: number | null;
  /** Its own among the files of the message. */
  readonly place: number;
  readonly authorId: string;
  readonly createdAt: number;
  readonly file: Picture;
}

export function pictureKey(messageKey: string, fileId: string): string {
  return `${messageKey}/${fileId}`;
}

/** What a message says of its pictures. */
export type MessageWithPictures = Pick<
  ConversationMessage,
  'key' | 'seq' | 'authorId' | 'createdAt' | 'content'
>;

/** The pictures in some messages, in their order. */
export function picturesIn(messages: readonly MessageWithPictures[]): ChatPicture[] {
  return messages.flatMap(({ key, seq, authorId, createdAt, content }) =>
    content.type === 'files'
      ? content.files.flatMap((file, place) =>
          isPicture(file)
            ? [{ key: pictureKey(key, file.id), seq, place, authorId, createdAt, file }]
            : [],
        )
      : [],
  );
}

type ListedFile = OutputOf<'file.ofChat'>['files'][number];

/** The pictures among files that the server lists, the oldest first. */
export function picturesAmong(listed: readonly ListedFile[], selfId: string): ChatPicture[] {
  return listed.toReversed().flatMap(({ file, messageId, seq, ...rest }) => {
    if (!isPicture(file)) return [];
    // As the messages of a conversation are identified.
    const messageKey = rest.authorId === selfId ? messageId : `at ${seq}`;
    return [{ ...rest, seq, key: pictureKey(messageKey, file.id), file }];
  });
}
