import { isDeepStrictEqual } from 'node:util';
import type { OutputOf, ParsedInputOf } from '@tend/protocol';
import { readFiles } from './stored-files.ts';
import { type Sender, writeFormats } from './messages.store.ts';
import { areAsStored } from './stored-mentions.ts';

// A message that is sent again with the same id: after a lost answer, or a restart.

/** Whether the stored message with the same id has the same content. */
export type IsSame = (earlier: Sender) => boolean;

type Text = Pick<ParsedInputOf<'message.send'>, 'text' | 'mentions' | 'formats' | 'replyToId'>;

/** Whether a stored message says the same as a text that is sent. */
export function isSameText(input: Text): IsSame {
  return (earlier) => earlier.earlierFiles === null && saysTheSame(earlier, input);
}

/** Whether a stored message has the same files and says the same as one that is sent. */
export function isSameWithFiles(input: Text & { fileIds: readonly string[] }): IsSame {
  return (earlier) => {
    if (earlier.earlierFiles === null || !saysTheSame(earlier, input)) return false;
    const fileIds = readFiles(earlier.earlierFiles).map(({ id }) => id);
    return isDeepStrictEqual(fileIds, input.fileIds);
  };
}

/** Whether a stored message is what was to be sent later. */
export function isSameScheduled({
  fileIds,
  ...text
}: Text & { fileIds?: readonly string[] | undefined }): IsSame {
  return fileIds === undefined ? isSameText(text) : isSameWithFiles({ ...text, fileIds });
}

function saysTheSame(earlier: Sender, { text, mentions, formats, replyToId }: Text): boolean {
  return (
    earlier.earlierBody === text &&
    areAsStored(mentions, earlier.earlierMentions) &&
    earlier.earlierFormats === writeFormats(formats) &&
    earlier.earlierPoll === null &&
    // One that named no message of the chat was stored as no reply.
    (earlier.earlierReplyTo ?? replyToId) === replyToId &&
    earlier.earlierForwarded === null
  );
}

/** Whether its content can no longer be compared, since it was edited or deleted. */
export function isChangedSince({ earlierEditedAt, earlierType }: Sender): boolean {
  return earlierEditedAt !== null || earlierType === 'deleted';
}

/**
 * The first answer, if this is the same message of the same person. After an edit or deletion its content can no longer
 * be compared.
 */
export function earlierAnswer(
  earlier: Sender,
  { chatId, authorId, isSame }: { chatId: string; authorId: string; isSame: IsSame },
): OutputOf<'message.send'> | null {
  const { earlierSeq: seq, earlierCreatedAt: createdAt, earlierType: type } = earlier;
  const isTheirs = earlier.earlierAuthorId === authorId && earlier.earlierChatId === chatId;
  if (!isTheirs || seq === null || createdAt === null || type === 'event') return null;
  return isChangedSince(earlier) || isSame(earlier) ? { seq, createdAt } : null;
}
