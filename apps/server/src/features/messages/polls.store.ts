import { pollContentSchema, voteRowSchema, type PollContent, type VoteRow } from '@tend/protocol';
import type { z } from 'zod';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type StoredVote = Tables['votes'];

/** A poll as it is stored beside its question, which is the message's body. */
const storedPollSchema = pollContentSchema.omit({ type: true, question: true });
type StoredPoll = z.infer<typeof storedPollSchema>;

const choiceSchema = voteRowSchema.shape.answers;

export function writePoll(poll: StoredPoll): string {
  return JSON.stringify(storedPollSchema.parse(poll));
}

export function readPoll({ body, poll }: Pick<Tables['messages'], 'body' | 'poll'>): PollContent {
  return { type: 'poll', question: body, ...storedPollSchema.parse(JSON.parse(poll ?? '')) };
}

/** A poll in which nobody has voted yet. */
export function newPoll({
  answers,
  isMultiple,
  isAnonymous,
}: Pick<StoredPoll, 'isMultiple' | 'isAnonymous'> & { answers: readonly string[] }): StoredPoll {
  return {
    answers: answers.map((text) => ({ text, votes: 0 })),
    voters: 0,
    isMultiple,
    isAnonymous,
    closedAt: null,
  };
}

export const setPoll = query<{ chatId: string; seq: number; poll: string; version: number }>()(
  (db, p) =>
    db
      .updateTable('messages')
      .set({ poll: p.poll, version: p.version })
      .where('chat_id', '=', p.chatId)
      .where('seq', '=', p.seq),
);

export const findVote = query<{ userId: string; chatId: string; messageId: string }>()((db, p) =>
  db
    .selectFrom('votes')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('message_id', '=', p.messageId),
);

export const putVote = query<{ [Column in keyof StoredVote]: StoredVote[Column] }>()((db, p) => {
  const vote = {
    answers: p.answers,
    answers_before: p.answers_before,
    counted_at: p.counted_at,
    version: p.version,
  };
  return db
    .insertInto('votes')
    .values({ user_id: p.user_id, chat_id: p.chat_id, message_id: p.message_id, ...vote })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'chat_id', 'message_id']).doUpdateSet(vote),
    );
});

/** In the order of voting. */
export const listVotes = query<{ chatId: string; messageId: string }>()((db, p) =>
  db
    .selectFrom('votes')
    .select(['user_id as userId', 'answers'])
    .where('message_id', '=', p.messageId)
    .where('chat_id', '=', p.chatId)
    .orderBy('counted_at'),
);

export const listVotesChanged = query<{ userId: string; above: number }>()((db, p) =>
  db.selectFrom('votes').selectAll().where('user_id', '=', p.userId).where('version', '>', p.above),
);

export const deleteVotes = query<{ chatId: string; messageId: string }>()((db, p) =>
  db.deleteFrom('votes').where('message_id', '=', p.messageId).where('chat_id', '=', p.chatId),
);

export function writeChoice(answers: readonly number[]): string {
  return JSON.stringify(answers);
}

export function readChoice(stored: string): number[] {
  return choiceSchema.parse(JSON.parse(stored));
}

export function toVoteRow(stored: StoredVote): VoteRow {
  return {
    kind: 'vote',
    userId: stored.user_id,
    chatId: stored.chat_id,
    messageId: stored.message_id,
    answers: readChoice(stored.answers),
    countedAt: stored.counted_at,
    before: readChoice(stored.answers_before),
    version: stored.version,
  };
}
