import type { MessageRow, VoteRow } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { chatSpace, type SmallRow } from '../store/records.ts';
import { keyOfRow } from '../store/row-kinds.ts';

// A person's vote and its poll are rows of different spaces, so either may arrive first. The server deletes a vote
// without a trace in the voter's space: the device learns it from the deleted poll.

/** With a deleted poll goes the person's vote in it. */
export async function forgetVotes(
  tx: CopyTransaction,
  messages: readonly MessageRow[],
): Promise<void> {
  const keys = messages
    .filter(({ content }) => content.type === 'deleted')
    .map(({ chatId, id }) => keyOfRow('vote', chatId, id));
  const held = keys.length === 0 ? [] : await tx.rows(keys);
  const gone = keys.filter((_key, index) => held[index] !== undefined);
  if (gone.length > 0) await tx.delete('rows', gone);
}

/** Leaves out votes whose poll is known to be deleted: a live deletion may overtake a catch-up that has the vote. */
export async function dropLateVotes(
  tx: CopyTransaction,
  rows: readonly SmallRow[],
): Promise<readonly SmallRow[]> {
  const votes = rows.filter((row) => row.kind === 'vote');
  const late = new Set<SmallRow>();
  for (const [chatId, theirs] of Map.groupBy(votes, (vote) => vote.chatId)) {
    const gone = await deletedSince(tx, chatId, theirs);
    for (const vote of theirs) if (gone.has(vote.messageId)) late.add(vote);
  }
  return late.size === 0 ? rows : rows.filter((row) => !late.has(row));
}

/** The chat's deleted messages that the votes may be about; messages are found by place only, so all are read. */
async function deletedSince(
  tx: CopyTransaction,
  chatId: string,
  votes: readonly VoteRow[],
): Promise<ReadonlySet<string>> {
  const version = (await tx.space(chatSpace(chatId)))?.version ?? 0;
  const overtaken = votes.map(({ countedAt }) => countedAt).filter((at) => at < version);
  // The usual case: the vote comes before the row that counts it.
  if (overtaken.length === 0) return new Set();
  const before = Math.max(...overtaken);
  const messages = await tx.messagesIn({ chatId, before, limit: Infinity });
  return new Set(messages.filter(({ content }) => content.type === 'deleted').map(({ id }) => id));
}
