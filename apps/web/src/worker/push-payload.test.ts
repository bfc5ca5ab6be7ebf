import { pushPayloadSchema } from '@tend/protocol';
import { expect, test } from 'vitest';
import { isMeantFor, readPushPayload } from './push-payload.ts';

const chatId = '01979f5e-7c00-7000-8000-000000000001';
const messageId = '01979f5e-7c00-7000-8000-000000000002';

/** Made with the contract's schema: a change that the worker cannot read fails here. */
const message = pushPayloadSchema.parse({
  v: 1,
  kind: 'message',
  tag: `chat-${chatId}`,
  title: 'Night team North',
  body: 'Grace: the key is in the safe',
  url: `/#/chat/${chatId}`,
  chatId,
  messageId,
  notificationId: messageId,
  seq: 7,
  timestamp: 1_900_000_000_000,
  badgeCount: 3,
  renotify: true,
  silent: false,
});

test('[SW9] all fields of a push in the contract are read', () => {
  expect(readPushPayload(JSON.stringify(message))).toEqual({
    kind: 'message',
    userId: null,
    tag: message.tag,
    title: message.title,
    body: message.body,
    address: `/chat/${chatId}`,
    chatId,
    messageId,
    notificationId: messageId,
    seq: 7,
    canReply: true,
    timestamp: message.timestamp,
    badgeCount: 3,
    renotify: true,
    silent: false,
  });
});

test('[SW9] optional fields may be missing, and unknown fields are ignored', () => {
  const { v, kind, tag, title, body, url, timestamp } = message;
  const least = { v, kind, tag, title, body, url, timestamp, colour: 'red' };
  expect(readPushPayload(JSON.stringify(least))).toMatchObject({
    messageId: null,
    notificationId: null,
    seq: null,
    badgeCount: null,
    renotify: false,
    silent: false,
  });
});

test('[CH39] a push from a group for announcements says that nobody answers', () => {
  const closed = { ...message, canReply: false };
  expect(readPushPayload(JSON.stringify(closed))?.canReply).toBe(false);
});

test('[SW9] Firebase delivers the same as a text field', () => {
  const wrapped = { from: '1', data: { payload: JSON.stringify(message) } };
  expect(readPushPayload(JSON.stringify(wrapped))?.tag).toBe(message.tag);
});

test.for([
  '',
  'hello',
  'null',
  '7',
  '[]',
  '{}',
  JSON.stringify({ ...message, v: 2 }),
  JSON.stringify({ ...message, kind: 'advertisement' }),
  JSON.stringify({ ...message, title: '' }),
  JSON.stringify({ ...message, tag: undefined }),
  JSON.stringify({ ...message, body: null }),
  JSON.stringify({ data: { payload: '{' } }),
  JSON.stringify({ data: {} }),
])('[SW9] what is no push of ours is told from one: %s', (text) => {
  expect(readPushPayload(text)).toBeNull();
});

test.for(['https://evil.example/', '//evil.example/#/', 'javascript:alert(1)', '', undefined, 7])(
  '[SW12] a push leads only into the app: %s',
  (url) => {
    expect(readPushPayload(JSON.stringify({ ...message, url }))?.address).toBe('/');
  },
);

test.for([
  ['before any page has said who is logged in', undefined, 'ada', true],
  ['of an older server, which names nobody', 'ada', undefined, true],
  ['for whoever is logged in', 'ada', 'ada', true],
  ['for whoever used this browser before', 'ben', 'ada', false],
  ['after a log-out', null, 'ada', false],
] as const)('[SW19] a push %s', ([, person, userId, isShown]) => {
  const payload = readPushPayload(JSON.stringify({ ...message, userId }));
  expect(isMeantFor(payload, person)).toBe(isShown);
});

test('[SW19] a malformed push is shown to the logged-in person, and otherwise not at all', () => {
  expect(isMeantFor(null, 'ada')).toBe(true);
  expect(isMeantFor(null, null)).toBe(false);
});
