import type { ConversationMessage } from '@tend/client';
import { isReadable } from '@tend/protocol';
import type { RowFacts } from './row-facts.ts';

/** "Read by 6 of 9"; empty if nobody has, and in direct chats. */
export function wordReaders({ isOwn, seq, content }: ConversationMessage, facts: RowFacts): string {
  const { countReaders, text } = facts;
  if (!isOwn || seq === null || !isReadable(content) || countReaders === null) return '';
  const { count, total, hidden } = countReaders(seq);
  if (count === 0) return '';
  if (hidden > 0) return text.t('receipts.readByHidden', { count, total, hidden });
  return count === total
    ? text.t('receipts.readByAll')
    : text.t('receipts.readBy', { count, total });
}
