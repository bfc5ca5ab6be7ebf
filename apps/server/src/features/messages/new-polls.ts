import { isDeepStrictEqual } from 'node:util';
import type { ParsedInputOf, PollContent } from '@tend/protocol';
import type { Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { findChatType } from './messages.store.ts';
import { newPoll, readPoll, writePoll } from './polls.store.ts';

/** In a direct chat everybody knows the other's vote: there is no anonymous poll in it. */
export async function isGroup(transaction: Transaction, chatId: string): Promise<boolean> {
  return (await transaction.get(findChatType, { chatId }))?.type === 'group';
}

/** The same question, in which nobody has voted yet. */
export async function copyPoll(
  transaction: Transaction,
  chatId: string,
  source: Pick<Tables['messages'], 'body' | 'poll'>,
): Promise<string> {
  const { answers, isMultiple, isAnonymous } = readPoll(source);
  const texts = answers.map(({ text }) => text);
  const staysAnonymous = isAnonymous && (await isGroup(transaction, chatId));
  return writePoll(newPoll({ answers: texts, isMultiple, isAnonymous: staysAnonymous }));
}

/** Whether a repeated poll has the same answers as the first time. */
export function isSamePoll(
  { answers, isMultiple, isAnonymous }: PollContent,
  sent: Pick<ParsedInputOf<'poll.send'>, 'answers' | 'isMultiple' | 'isAnonymous'>,
): boolean {
  const texts = answers.map(({ text }) => text);
  const isSameForm = isMultiple === sent.isMultiple && isAnonymous === sent.isAnonymous;
  return isSameForm && isDeepStrictEqual(texts, sent.answers);
}
