import {
  allowsAction,
  excerptOf,
  TendError,
  type FileInfo,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { readFiles, writeFiles } from './stored-files.ts';
import { storeMentions } from './mentions.service.ts';
import { decideOnMessages } from './messages.policy.ts';
import {
  findMember,
  findMessage,
  noQuote,
  readForwarded,
  writeFormats,
  writeForwarded,
  type StoredQuote,
} from './messages.store.ts';
import { copyPoll, isGroup } from './new-polls.ts';
import { newPoll, writePoll } from './polls.store.ts';

/** What a new message says, and what it answers. */
export type NewContent = StoredQuote &
  Pick<
    Tables['messages'],
    | 'type'
    | 'body'
    | 'mentions'
    | 'formats'
    | 'preview'
    | 'reply_to'
    | 'forwarded'
    | 'poll'
    | 'files'
  >;

const nothing = {
  mentions: null,
  formats: null,
  preview: null,
  forwarded: null,
  poll: null,
  files: null,
} as const;

type NewText = Pick<
  ParsedInputOf<'message.send'>,
  'chatId' | 'text' | 'mentions' | 'formats' | 'replyToId'
>;

export async function readNewText(transaction: Transaction, input: NewText): Promise<NewContent> {
  return { ...nothing, type: 'text', ...(await readWritten(transaction, input)) };
}

/** The files are the author's. */
export async function readNewFiles(
  transaction: Transaction,
  input: NewText,
  files: readonly FileInfo[],
): Promise<NewContent> {
  const written = await readWritten(transaction, input);
  return { ...nothing, type: 'files', ...written, files: writeFiles(files) };
}

async function readWritten(
  transaction: Transaction,
  { chatId, text, mentions, formats, replyToId }: NewText,
) {
  return {
    body: text,
    mentions: mentions ? await storeMentions(transaction, { chatId, mentions }) : null,
    formats: writeFormats(formats),
    ...(replyToId === undefined ? noReply : await readReply(transaction, chatId, replyToId)),
  };
}

/** @throws TendError `bad_request` for an anonymous one between two people */
export async function readNewPoll(
  transaction: Transaction,
  input: ParsedInputOf<'poll.send'>,
): Promise<NewContent> {
  if (input.isAnonymous && !(await isGroup(transaction, input.chatId))) {
    throw new TendError('bad_request', { fields: ['isAnonymous'] });
  }
  const poll = writePoll(newPoll(input));
  return { ...nothing, type: 'poll', body: input.question, poll, ...noReply };
}

/**
 * The content of a message to be forwarded.
 * @throws TendError `not_found`, `message_deleted`, `not_allowed`
 */
export async function readSource(
  transaction: Transaction,
  userId: string,
  { chatId, from }: ParsedInputOf<'message.forward'>,
): Promise<NewContent> {
  const member = { chatId: from.chatId, userId };
  requireAllowed(decideOnMessages, await transaction.get(findMember, member));
  const source = await transaction.get(findMessage, from);
  if (source === undefined) throw new TendError('not_found');
  if (source.type === 'deleted') throw new TendError('message_deleted');
  if (!allowsAction(source.type, 'forward')) throw new TendError('not_allowed');
  const { author_id: writtenBy, forwarded, type, body, formats, preview } = source;
  const files = from.fileId === undefined ? source.files : onlyFile(source.files, from.fileId);
  const poll = type === 'poll' ? await copyPoll(transaction, chatId, source) : null;
  const authorId = forwarded === null ? writtenBy : readForwarded(forwarded).authorId;
  const origin = writeForwarded({ ...from, authorId });
  const content = { type, body, mentions: null, formats, preview, poll, files };
  return { ...content, forwarded: origin, ...noReply };
}

function onlyFile(stored: string | null, fileId: string): string {
  const file = stored === null ? undefined : readFiles(stored).find(({ id }) => id === fileId);
  if (file === undefined) throw new TendError('not_found');
  return writeFiles([file]);
}

type Reply = Pick<Tables['messages'], 'reply_to'> & StoredQuote;

export const noReply: Reply = { reply_to: null, ...noQuote };

/**
 * A message that never reached the chat is not quoted: its author may have discarded it, and the text of the reply matters
 * more. One of another chat is treated the same, so that nobody learns that it exists.
 *
 * @throws TendError `bad_request` for a message that cannot be replied to
 */
async function readReply(
  transaction: Transaction,
  chatId: string,
  messageId: string,
): Promise<Reply> {
  const quoted = await transaction.get(findMessage, { chatId, messageId });
  if (quoted === undefined) return noReply;
  const { seq, author_id: authorId, type, body, files } = quoted;
  if (type !== 'deleted' && !allowsAction(type, 'reply')) {
    throw new TendError('bad_request', { fields: ['replyToId'] });
  }
  return {
    reply_to: messageId,
    quotedSeq: seq,
    quotedAuthorId: authorId,
    quotedType: type,
    quotedBeginning: excerptOf(body),
    quotedFiles: files,
  };
}
