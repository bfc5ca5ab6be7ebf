import { TendError, type Mention } from '@tend/protocol';
import type { Transaction } from '../../platform/db/database.ts';
import { decideOnMention, type MentionFacts } from './messages.policy.ts';
import { findChatType, findMemberState } from './messages.store.ts';
import { writeMentions, type StoredMention } from './stored-mentions.ts';

interface SentMentions {
  chatId: string;
  mentions: readonly Mention[];
}

/**
 * Decides, in the message's transaction, which of its mentions are stored.
 * @throws TendError `not_found` for a person who never was in the chat, `bad_request` for everyone in a direct chat
 */
export async function storeMentions(
  transaction: Transaction,
  { chatId, mentions }: SentMentions,
): Promise<string> {
  const chatType = (await transaction.get(findChatType, { chatId }))?.type ?? 'direct';
  const stored: StoredMention[] = [];
  for (const [index, mention] of mentions.entries()) {
    const { who } = mention;
    const memberState = await findState(transaction, chatId, who);
    const decision = decideOnMention(who, { chatType, memberState });
    if (decision === 'not_found') throw new TendError('not_found');
    if (decision === 'bad_request') {
      throw new TendError('bad_request', { fields: [`mentions.${index}`] });
    }
    stored.push(decision === 'dropped' ? { ...mention, isDropped: true } : mention);
  }
  return writeMentions(stored);
}

async function findState(
  transaction: Transaction,
  chatId: string,
  who: Mention['who'],
): Promise<MentionFacts['memberState']> {
  if (who.type === 'all') return undefined;
  return (await transaction.get(findMemberState, { chatId, userId: who.userId }))?.state;
}
