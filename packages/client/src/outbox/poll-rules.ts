import type { CommandRules } from './rules.ts';
import { newMessage } from './effects.ts';

/** The rules of what people do with polls. */
export const pollCommands: Pick<CommandRules, 'poll.send' | 'poll.vote' | 'poll.close'> = {
  'poll.send': {
    entry: { type: 'each', lane: ({ chatId }) => `chat:${chatId}`, id: ({ id }) => id },
    ...newMessage,
    appends: ({ chatId, id, question, answers, isMultiple, isAnonymous }) => ({
      chatId,
      id,
      content: {
        type: 'poll',
        question,
        answers: answers.map((text) => ({ text, votes: 0 })),
        voters: 0,
        isMultiple,
        isAnonymous,
        closedAt: null,
      },
      replyTo: null,
      forwardedFrom: null,
    }),
  },
  // Its effect is that of the vote's row: see views/own-vote.ts.
  'poll.vote': {
    entry: { type: 'latest', key: voteKey, lane: pollLane },
    ackedAs: ({ version }) => version,
    awaits: 'chat',
    // A person who believes to have voted must learn that it did not count.
    isKeptWhenRefused: true,
    namesVersion: false,
  },
  'poll.close': {
    // After a vote that waits: its author voted first.
    entry: { type: 'latest', key: (input) => `${voteKey(input)}:close`, lane: pollLane },
    ackedAs: ({ version }) => version,
    awaits: 'chat',
    isKeptWhenRefused: false,
    namesVersion: false,
    changesMessage: (row, { chatId, messageId }, { at }) =>
      row.chatId === chatId && row.id === messageId && row.content.type === 'poll'
        ? { ...row, content: { ...row.content, closedAt: row.content.closedAt ?? at } }
        : row,
  },
};

function pollLane({ messageId }: { messageId: string }): string {
  return `poll:${messageId}`;
}

/** The key of a waiting vote: of two, the later one holds. */
export function voteKey({ messageId }: { messageId: string }): string {
  return `vote:${messageId}`;
}
