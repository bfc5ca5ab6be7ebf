import { notificationKinds, topicOf } from '@tend/protocol';
import { expect, test } from 'vitest';
import { nameForPushServices } from './push-topic.ts';

const chatIds = ['0198a2b4-1c00-7000-8000-000000000001', '0198a2b4-1c00-7000-8000-000000000002'];
/** As if mentions had a topic of their own. */
const kinds = {
  ...notificationKinds,
  mention: { ...notificationKinds.mention, topic: 'kind' },
} as const;

test('[AL20] push services get a name of at most 32 characters for any topic, always the same, and one per topic', () => {
  const topics = chatIds.flatMap((id) => [id, topicOf('mention', { chatId: id, seq: 1 }, kinds)]);
  const names = topics.map(nameForPushServices);
  expect(names.filter((name) => !/^[\w-]{1,32}$/.test(name))).toEqual([]);
  expect(names[0]).toBe('0198a2b41c0070008000000000000001');
  expect(new Set(names).size).toBe(topics.length);
  expect(topics.map(nameForPushServices)).toEqual(names);
});
