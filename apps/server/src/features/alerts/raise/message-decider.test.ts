import { notificationKinds, type MessageContent, type Quote } from '@tend/protocol';
import { expect, test } from 'vitest';
import { startPushes } from '../pushes.fixture.ts';
import { reachOf } from './message-decider.ts';

/** As if every message in a group were addressed to its members. */
const kinds = {
  ...notificationKinds,
  group: { ...notificationKinds.group, isAddressed: true },
};

const text: MessageContent = { type: 'text', text: 'Come' };
const mentioning: MessageContent = {
  ...text,
  mentions: [{ start: 0, length: 4, who: { type: 'all' } }],
};
const quote: Quote = { messageId: 'm', seq: 1, authorId: 'ben', type: 'text', excerpt: 'Who?' };

test('[AL22] everybody is looked at for a message that can be addressed to them', () => {
  expect(reachOf({ content: text }, notificationKinds)).toBe('reachable');
  expect(reachOf({ content: mentioning }, notificationKinds)).toBe('everybody');
  expect(reachOf({ content: text, replyTo: quote }, notificationKinds)).toBe('everybody');
  expect(reachOf({ content: { type: 'deleted', byId: 'ada' } }, notificationKinds)).toBe('nobody');
  expect(reachOf({ content: text }, kinds)).toBe('everybody');
});

test('[AL22] a person without a device and keywords gets the alerts of a further addressed kind', async () => {
  const { ada, ben, feed, addGroup, send, settle } = await startPushes(undefined, kinds);
  const chatId = await addGroup(ada, ben);
  await send(ada, chatId, 'Come');
  await settle();
  const alerts = await feed.listChanged(ben, 0);
  expect(alerts.map(({ type }) => type).toSorted()).toEqual(['added', 'group']);
});
