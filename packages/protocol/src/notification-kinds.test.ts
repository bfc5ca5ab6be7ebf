import { expect, test } from 'vitest';
import {
  chatOfTopic,
  isSettledByReading,
  notificationKindNames,
  notificationKinds,
  topicOf,
  topicsOf,
  topicsSettledBy,
} from './notification-kinds.ts';

const chatId = '0198a2b4-1c00-7000-8000-000000000001';
/** As if a mention had to be acknowledged. */
const kinds = {
  ...notificationKinds,
  mention: { ...notificationKinds.mention, topic: 'kind', settledBy: 'acknowledged' },
} as const;

test('[AL1] kinds that share a topic are settled in the same way', () => {
  const byTopic = Map.groupBy(notificationKindNames, (kind) => topicOf(kind, chatId));
  for (const ofTopic of byTopic.values()) {
    expect(new Set(ofTopic.map((kind) => notificationKinds[kind].settledBy)).size).toBe(1);
  }
});

test('[AL1] only addressed kinds are settled otherwise than by reading, as only they have rows in the feed', () => {
  const rules = Object.values(notificationKinds);
  expect(rules.every((kind) => kind.isAddressed || kind.settledBy === 'read')).toBe(true);
});

test('[AL2] an alert about a message ends with the read mark, under the id of its chat', () => {
  expect(topicsOf(chatId)).toEqual([chatId]);
  expect(topicsSettledBy('read', chatId)).toEqual([chatId]);
  expect(topicsSettledBy('acknowledged', chatId)).toEqual([]);
});

test('[AL20] a kind with a topic of its own neither replaces other alerts of the chat nor ends with them', () => {
  const topic = topicOf('mention', chatId, kinds);
  expect(topicsOf(chatId, kinds)).toEqual([chatId, topic]);
  expect(topicsSettledBy('read', chatId, kinds)).toEqual([chatId]);
  expect(topicsSettledBy('acknowledged', chatId, kinds)).toEqual([topic]);
  expect([chatId, topic].map(chatOfTopic)).toEqual([chatId, chatId]);
  expect([chatId, topic].map((one) => isSettledByReading(one, kinds))).toEqual([true, false]);
});

test('[AL20] a reading device leaves alone what a newer server shows under a topic that it does not know', () => {
  expect(isSettledByReading(`urgent:${chatId}`)).toBe(false);
});
