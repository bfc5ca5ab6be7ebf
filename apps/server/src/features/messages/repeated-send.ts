import { isDeepStrictEqual } from 'node:util';
import type { OutputOf, ParsedInputOf } from '@tend/protocol';
import type { Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readFiles } from './stored-files.ts';
import { findMessage, type Sender, writeFormats } from './messages.store.ts';
import { areAsStored } from './stored-mentions.ts';

// A message that is sent again with the same id: after a lost answer, or a restart.

/** Whether the stored message with the same id has the same content. */
export type IsSame = (earlier: Tables['messages']) => boolean;

type Text = Pick<ParsedInputOf<'message.send'>, 'text' | 'mentions' | 'formats' | 'replyToId'>;

/** Whether a stored message says the same as a text that is sent. */
export function isSameText(input: Text): IsSame {
  return (earlier) => earlier.files === null && saysTheSame(earlier, input);
}

/** Whether a stored message has the same files and says the same as one that is sent. */
export function isSameWithFiles(input: Text & { fileIds: readonly string[] }): IsSame {
  return (earlier) => {
    if (earlier.files === null || !saysTheSame(earlier, input)) return false;
    const fileIds = readFiles(earlier.files).map(({ id }) => id);
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

function saysTheSame(
  earlier: Tables['messages'],
  { text, mentions, formats, replyToId }: Text,
): boolean {
  return (
    earlier.body === text &&
    areAsStored(mentions, earlier.mentions) &&
    earlier.formats === writeFormats(formats) &&
    earlier.poll === null &&
    // One that named no message of the chat was stored as no reply.
    (earlier.reply_to ?? replyToId) === replyToId &&
    earlier.forwarded === null
  );
}

interface Repeated {
  /** The first answer. */
  answer: OutputOf<'message.send'>;
  /** Whether it was edited or deleted since, so that what it said can no longer be compared. */
  isChanged: boolean;
}

/** The message that was stored for an earlier sending, if this is the same one of the same person. */
export async function findRepeated(
  transaction: Transaction,
  sender: Sender | undefined,
  sent: { chatId: string; authorId: string; id: string; isSame: IsSame },
): Promise<Repeated | null> {
  if (!sender || sender.earlierSeq === null) return null;
  const { chatId, authorId, id: messageId, isSame } = sent;
  const earlier = await transaction.get(findMessage, { chatId, messageId });
  if (earlier?.author_id !== authorId || earlier.type === 'event') return null;
  const isChanged = earlier.edited_at !== null || earlier.type === 'deleted';
  if (!isChanged && !isSame(earlier)) return null;
  return { answer: { seq: earlier.seq, createdAt: earlier.created_at }, isChanged };
}
