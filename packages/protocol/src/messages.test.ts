import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { isWritten } from './message-kinds.ts';
import { messageContentSchema, messageOperations, messageRowSchema } from './messages.ts';

const { input } = messageOperations['message.send'];

const id = '01a1fd1e-8c00-74a8-b164-9ae575e6a918';

test.each([
  ['emoji count once', '😀'.repeat(limits.messageTextLength)],
  ['combining marks', 'e\u0301'],
  ['right to left', '\u202eשלום'],
  ['the last character of Unicode', '\u{10ffff}'],
  ['white space around words', '\n  a  \n'],
])('[MS1] %s: accepted', (_name, text) => {
  expect(input.parse({ id, chatId: id, text }).text).toBe(text);
});

test.each([
  ['nothing', ''],
  ['white space', ' \n\t\u00a0'],
  ['one character too many', 'a'.repeat(limits.messageTextLength + 1)],
  ['one emoji too many', '😀'.repeat(limits.messageTextLength + 1)],
  ['NUL', 'a\0b'],
  ['the first half of a pair', 'a\ud83d'],
  ['the second half of a pair', '\ude00a'],
  ['halves in the wrong order', '\ude00\ud83d'],
  ['a number', 1],
  ['null', null],
  ['a list', ['a']],
])('[MS2] %s: refused', (_name, text) => {
  expect(input.safeParse({ id, chatId: id, text }).success).toBe(false);
});

test.each([0, 1, limits.messageAgeMs])('[MS17] written %i ms ago: accepted', (writtenAgoMs) => {
  const message = { id, chatId: id, text: 'Late', writtenAgoMs };
  expect(input.parse(message)).toEqual(message);
});

test.each([-1, 0.5, limits.messageAgeMs + 1, Number.NaN, '60000', null])(
  '[MS17] written %s ms ago: refused',
  (writtenAgoMs) => {
    expect(input.safeParse({ id, chatId: id, text: 'Late', writtenAgoMs }).success).toBe(false);
  },
);

test('[MS17] a row comes back as it is, with the time of writing and without', () => {
  const row = {
    kind: 'message',
    id,
    chatId: id,
    authorId: id,
    seq: 1,
    version: 1,
    createdAt: 2,
    content: { type: 'text', text: 'Hello' },
  };
  expect(messageRowSchema.parse(row)).toEqual(row);
  expect(messageRowSchema.parse({ ...row, writtenAt: 1 })).toEqual({ ...row, writtenAt: 1 });
});

const futureContents = [
  ['of a new type', { type: 'file', name: 'plan.pdf' }],
  ['with a new kind of mention', { type: 'text', text: '@On duty', mentions: [{ role: 'nurse' }] }],
  ['with a new event', { type: 'event', event: { type: 'callEnded' } }],
  ['that is none', null],
] as const;

test.each(futureContents)(
  '[SY49] content %s is kept as it was sent, however often it is stored',
  (_name, sent) => {
    const stored = messageContentSchema.parse(sent);
    expect(stored).toEqual({ type: 'unknown', sent });
    expect(messageContentSchema.parse(structuredClone(stored))).toEqual(stored);
  },
);

test('[SY49] stored content that an updated app can read is read', () => {
  const sent = { type: 'text', text: 'Hello' };
  expect(messageContentSchema.parse({ type: 'unknown', sent })).toEqual(sent);
});

test('[MS35] content that cannot be read counts as written, unless it reports an event', () => {
  const read = futureContents.map(([, sent]) => isWritten(messageContentSchema.parse(sent)));
  expect(read).toEqual([true, true, false, true]);
});

test('[PO13] a poll that an app from before polls has stored is read by the updated one', () => {
  const poll = {
    type: 'poll',
    question: 'Which day?',
    answers: [
      { text: 'Thursday', votes: 1 },
      { text: 'Friday', votes: 0 },
    ],
    voters: 1,
    isMultiple: false,
    isAnonymous: true,
    closedAt: null,
  };
  expect(messageContentSchema.parse({ type: 'unknown', sent: poll })).toEqual(poll);
});
