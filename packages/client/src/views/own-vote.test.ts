import type { VoteRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../store/records.ts';
import type { ConversationMessage } from './conversation-message.ts';
import { withVote } from './own-vote.ts';

/** Two people have voted, each for another answer. */
function poll(): ConversationMessage {
  const form = { isMultiple: false, isAnonymous: true, closedAt: null };
  return {
    id: 'poll',
    key: 'poll',
    seq: 1,
    authorId: 'grace',
    isOwn: false,
    createdAt: 0,
    writtenAt: null,
    content: {
      type: 'poll',
      question: 'Which day?',
      answers: [
        { text: 'Thursday', votes: 1 },
        { text: 'Friday', votes: 1 },
      ],
      voters: 2,
      ...form,
    },
    editedAt: null,
    replyTo: null,
    forwardedFrom: null,
    reactions: [],
    refusedChange: null,
    vote: null,
    isChangeWaiting: false,
    state: 'sent',
    failure: null,
  };
}

function held(answers: number[], before: number[]): VoteRow {
  const place = { userId: 'nina', chatId: 'north', messageId: 'poll' };
  return { kind: 'vote', ...place, answers, before, countedAt: 5, version: 1 };
}

function queued(answers: number[], state: OutboxEntry['state'] = 'waiting'): OutboxEntry {
  const input = { chatId: 'north', messageId: 'poll', answers };
  const failure = state === 'failed' ? 'poll_closed' : null;
  const command = { name: 'poll.vote', input } as const;
  return { key: 'vote:poll', command, createdAt: 0, state, ackedAs: null, failure, claim: null };
}

function resultOf(message: ConversationMessage) {
  const { content, vote } = message;
  if (content.type !== 'poll') return null;
  const votes = content.answers.map((answer) => answer.votes);
  return { votes, voters: content.voters, own: vote?.answers };
}

test.for([
  ['without a vote', 5, undefined, undefined, [1, 1], 2, []],
  ['with a vote that the row includes', 5, held([0], []), undefined, [1, 1], 2, [0]],
  ['with a vote that the row does not include yet', 4, held([0], []), undefined, [2, 1], 3, [0]],
  ['with a changed vote, before the row', 4, held([0], [1]), undefined, [2, 0], 2, [0]],
  ['with a vote that was taken back, before the row', 4, held([], [1]), undefined, [1, 0], 1, []],
  ['with a first vote that waits', 5, undefined, queued([1]), [1, 2], 3, [1]],
  ['with a change that waits', 5, held([0], []), queued([1]), [0, 2], 2, [1]],
  ['with a vote that waits, after its own row', 4, held([0], []), queued([0]), [2, 1], 3, [0]],
  ['with a vote that waits, after both rows', 5, held([0], []), queued([0]), [1, 1], 2, [0]],
] as const)('[PO14] a poll %s counts it once', ([, version, row, entry, votes, voters, own]) => {
  expect(resultOf(withVote(poll(), { version }, [row, entry]))).toEqual({ votes, voters, own });
});

test('[PO15] a refused vote is not counted, and the one before it is', () => {
  const message = withVote(poll(), { version: 5 }, [held([0], []), queued([1], 'failed')]);
  expect(resultOf(message)).toEqual({ votes: [1, 1], voters: 2, own: [0] });
  expect(message.vote?.refused).toEqual({ key: 'vote:poll', failure: 'poll_closed' });
});

test('[PO14] a poll is the same object until the poll or the vote changes', () => {
  const [message, known] = [poll(), [held([0], []), undefined] as const];
  const shown = withVote(message, { version: 5 }, known);
  expect(withVote(message, { version: 5 }, known)).toBe(shown);
  expect(withVote(message, { version: 5 }, [known[0], queued([1])])).not.toBe(shown);
});
