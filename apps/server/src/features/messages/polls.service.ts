import {
  isChoice,
  recount,
  TendError,
  type MessageRow,
  type OutputOf,
  type ParsedInputOf,
  type PollContent,
  type VoteRow,
} from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import { decideOnChange, decideOnMessages } from './messages.policy.ts';
import { findTarget, toMessageRow } from './messages.store.ts';
import type { MessagePlace } from './pins.service.ts';
import {
  findVote,
  listVotes,
  listVotesChanged,
  putVote,
  readChoice,
  readPoll,
  setPoll,
  toVoteRow,
  writeChoice,
  writePoll,
} from './polls.store.ts';

type Target = RowOf<typeof findTarget>;
type Changed = OutputOf<'poll.vote'>;
/** Returns the poll as it is from this version of the chat on; null if nothing changes. */
type Work = (
  transaction: Transaction,
  poll: PollContent,
  version: number,
) => Promise<PollContent | null>;

/**
 * Votes in polls, and their end. The poll's row, the same for all members, says how many voted for what; each person's
 * vote is a row of their own space. So a vote is one small row to the chat, and of an anonymous poll no row says whose
 * it was.
 */
export class PollsService {
  readonly #db: Database;
  readonly #clock: Clock;

  readonly handlers = {
    'poll.vote': (input, { caller }) => this.vote(caller, input),
    'poll.close': (input, { caller }) => this.close(caller, input),
    'poll.votes': (input, { caller }) => this.votes(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor({ db, clock }: { db: Database; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  vote(caller: Caller, input: ParsedInputOf<'poll.vote'>): Promise<Changed> {
    const { userId } = caller;
    const answers = input.answers.toSorted((a, b) => a - b);
    return this.#change(caller, 'vote', input, async (transaction, poll, version) => {
      if (!isChoice(poll, answers)) throw new TendError('bad_request', { fields: ['answers'] });
      const place = { userId, chatId: input.chatId, messageId: input.messageId };
      const stored = await transaction.get(findVote, place);
      const before = stored === undefined ? [] : readChoice(stored.answers);
      if (writeChoice(before) === writeChoice(answers)) return null;
      if (poll.closedAt !== null) throw new TendError('poll_closed');
      await putOwn(transaction, place, { answers, before, countedAt: version });
      return { ...poll, ...recount(poll, { before, after: answers }) };
    });
  }

  /** A poll that is already closed stays unchanged. */
  close(caller: Caller, input: ParsedInputOf<'poll.close'>): Promise<Changed> {
    return this.#change(caller, 'close', input, (_transaction, poll) =>
      Promise.resolve(poll.closedAt === null ? { ...poll, closedAt: this.#clock.now() } : null),
    );
  }

  async votes(
    userId: string,
    { chatId, messageId }: ParsedInputOf<'poll.votes'>,
  ): Promise<OutputOf<'poll.votes'>> {
    const target = await this.#db.get(findTarget, { chatId, messageId, userId });
    const poll = requirePoll(requireAllowed(decideOnMessages, target));
    if (poll.isAnonymous) throw new TendError('not_allowed');
    const votes = (await this.#db.all(listVotes, { chatId, messageId })).map((vote) => ({
      userId: vote.userId,
      answers: readChoice(vote.answers),
    }));
    return { votes: votes.filter(({ answers }) => answers.length > 0) };
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<VoteRow[]> {
    return (await this.#db.all(listVotesChanged, { userId, above })).map(toVoteRow);
  }

  #change(
    caller: Caller,
    action: 'vote' | 'close',
    { chatId, messageId }: MessagePlace,
    work: Work,
  ): Promise<Changed> {
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'chat', id: chatId }, async (version) => {
        const found = await transaction.get(findTarget, { chatId, messageId, userId });
        const target = requireAllowed(decideOnMessages, found);
        const poll = requirePoll(target);
        requireAllowed(() => decideOnChange(action, userId, target), target);
        const after = await work(transaction, poll, version);
        if (after === null) return { rows: [], result: { version: target.version } };
        const row = await put(transaction, target, { poll: after, version });
        return { rows: [row], result: { version } };
      }),
    );
  }
}

async function put(
  transaction: Transaction,
  target: Target,
  {
    poll: { type: _type, question: _question, ...poll },
    version,
  }: {
    poll: PollContent;
    version: number;
  },
): Promise<MessageRow> {
  const changed = { poll: writePoll(poll), version };
  await transaction.run(setPoll, { chatId: target.chat_id, seq: target.seq, ...changed });
  return toMessageRow({ ...target, ...changed });
}

/** The person's own row goes out before the poll's: no device then counts the vote twice. */
async function putOwn(
  transaction: Transaction,
  { userId, chatId, messageId }: { userId: string } & MessagePlace,
  { answers, before, countedAt }: Pick<VoteRow, 'answers' | 'before' | 'countedAt'>,
): Promise<void> {
  await changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
    const vote = {
      user_id: userId,
      chat_id: chatId,
      message_id: messageId,
      answers: writeChoice(answers),
      answers_before: writeChoice(before),
      counted_at: countedAt,
      version,
    };
    await transaction.run(putVote, vote);
    return { rows: [toVoteRow(vote)], result: undefined };
  });
}

/** @throws TendError `message_deleted`, or `not_allowed` for a message that is no poll */
function requirePoll(target: Target): PollContent {
  if (target.type === 'deleted') throw new TendError('message_deleted');
  if (target.type !== 'poll') throw new TendError('not_allowed');
  return readPoll(target);
}
