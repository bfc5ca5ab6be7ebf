import type { OutputOf, ParsedInputOf } from '@tend/protocol';
import type { Sender } from './messages.store.ts';
import { writeFormats } from './stored-formats.ts';
import { areAsStored } from './stored-mentions.ts';

/**
 * The first answer, if this is the same message of the same person. After an edit or deletion its content can no longer
 * be compared.
 */
export function earlierAnswer(
  earlier: Sender,
  {
    chatId,
    authorId,
    isSame,
  }: { chatId: string; authorId: string; isSame: (earlier: Sender) => boolean },
): OutputOf<'message.send'> | null {
  const { earlierSeq: seq, earlierCreatedAt: createdAt, earlierType: type } = earlier;
  const isTheirs = earlier.earlierAuthorId === authorId && earlier.earlierChatId === chatId;
  if (!isTheirs || seq === null || createdAt === null || type === 'event') return null;
  const isChanged = earlier.earlierEditedAt !== null || type === 'deleted';
  return isChanged || isSame(earlier) ? { seq, createdAt } : null;
}

/** Whether a stored message says the same as a text that is sent. */
export function isSameText({
  text,
  mentions,
  formats,
  replyToId,
}: Pick<ParsedInputOf<'message.send'>, 'text' | 'mentions' | 'formats' | 'replyToId'>): (
  earlier: Sender,
) => boolean {
  return (earlier) =>
    earlier.earlierBody === text &&
    areAsStored(mentions, earlier.earlierMentions) &&
    earlier.earlierFormats === writeFormats(formats) &&
    // One that named no message of the chat was stored as no reply.
    (earlier.earlierReplyTo ?? replyToId) === replyToId &&
    earlier.earlierForwarded === null;
}
