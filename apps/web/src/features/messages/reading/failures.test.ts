import { expect, test } from 'vitest';
import type { ConversationMessage } from '@tend/client';
import { failuresIn } from './failures.ts';

function message(id: string, changes: Partial<ConversationMessage>): ConversationMessage {
  return {
    id,
    key: id,
    seq: null,
    authorId: 'ada',
    isOwn: true,
    createdAt: 0,
    writtenAt: null,
    content: { type: 'text', text: `Text ${id}` },
    editedAt: null,
    replyTo: null,
    forwardedFrom: null,
    reactions: [],
    refusedChange: null,
    vote: null,
    isChangeWaiting: false,
    state: 'sent',
    failure: null,
    ...changes,
  };
}

test('[CL116] what was refused is read out: messages, and edits by what they would say', () => {
  const content = { type: 'text', text: 'Edited' } as const;
  const refusedChange = { key: 'edit', content, failure: 'not_found' } as const;
  const messages = [
    message('1', { refusedChange }),
    message('2', {}),
    message('3', { state: 'failed' }),
    message('4', { state: 'pending' }),
  ];
  expect(failuresIn(messages)).toEqual([
    { key: 'edit', text: 'Edited' },
    { key: '3', text: 'Text 3' },
  ]);
});
