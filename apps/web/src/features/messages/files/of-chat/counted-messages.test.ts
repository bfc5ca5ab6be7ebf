import type { ConversationMessage } from '@tend/client';
import { expect, test } from 'vitest';
import { countedMessages } from './counted-messages.ts';

type Content = ConversationMessage['content'];

const document: Content = {
  type: 'files',
  files: [
    { kind: 'document', id: 'f', name: 'rota.pdf', mediaType: 'application/pdf', sizeBytes: 1 },
  ],
  text: '',
};
const text = (words: string): Content => ({ type: 'text', text: words });

test('[SC425] a file is counted anew once its message is sent, which its thumbnail does not wait for', () => {
  const before = { seq: 1, content: document };
  const waiting = countedMessages([before, { seq: null, content: document }]);
  expect(waiting).toBe(countedMessages([before]));
  expect(countedMessages([before, { seq: 2, content: document }])).not.toBe(waiting);
});

test('[SC425] a link is counted anew with its message, an edit that takes it out, and a deletion', () => {
  const plain = countedMessages([{ seq: 1, content: text('The plan') }]);
  const linked = countedMessages([{ seq: 1, content: text('https://stairs.example') }]);
  expect(linked).not.toBe(plain);
  expect(countedMessages([{ seq: 1, content: { type: 'deleted', byId: 'grace' } }])).toBe(plain);
});

test('[SC425] nothing is asked again for messages without files and links', () => {
  const held = [{ seq: 1, content: document }];
  expect(countedMessages([...held, { seq: 2, content: text('Good night') }])).toBe(
    countedMessages(held),
  );
});
