import { expect, test } from 'vitest';
import {
  chatOfTopic,
  isSettledByReading,
  notificationKindNames,
  notificationKinds,
  topicOf,
  topicsOf,
  topicsSettledByReading,
} from './notification-kinds.ts';

const chatId = '0198a2b4-1c00-7000-8000-000000000001';
const place = { chatId, seq: 7 };
/** As if a mention had to be acknowledged. */
const kinds = {
  ...notificationKinds,
  mention: { ...notificationKinds.mention, topic: 'kind', settledBy: 'acknowledged' },
} as const;

test('[AL1] kinds that share a topic are settled in the same way', () => {
  const byTopic = Map.groupBy(notificationKindNames, (kind) => topicOf(kind, place));
  for (const ofTopic of byTopic.values()) {
    expect(new Set(ofTopic.map((kind) => notificationKinds[kind].settledBy)).size).toBe(1);
  }
});

test('[AL1] only addressed kinds are settled otherwise than by reading, as only they have rows in the feed', () => {
  const rules = Object.values(notificationKinds);
  expect(rules.every((kind) => kind.isAddressed || kind.settledBy === 'read')).toBe(true);
});

test('[AL2] an alert about a message ends with the read mark, under the id of its chat', () => {
  expect(topicsSettledByReading(chatId)).toEqual([chatId]);
  expect(topicOf('mention', place)).toBe(chatId);
});

test('[AL20] a kind with a topic of its own neither replaces other alerts of the chat nor ends with them', () => {
  const topic = topicOf('mention', place, kinds);
  expect(topicsOf(place, kinds)).toEqual([chatId, topic, topicOf('reaction', place)]);
  expect(topicsSettledByReading(chatId, kinds)).toEqual([chatId]);
  expect([chatId, topic].map(chatOfTopic)).toEqual([chatId, chatId]);
  expect([chatId, topic].map((one) => isSettledByReading(one, kinds))).toEqual([true, false]);
});

test('[AL20] a reading device leaves alone what a newer server shows under a topic that it does not know', () => {
  expect(isSettledByReading(`urgent:${chatId}`)).toBe(false);
});

test('[AL25] a kind may have a topic for each message, which tells of its chat, and which no read mark ends', () => {
  const [topic, other] = [7, 8].map((seq) => topicOf('reaction', { chatId, seq }));
  expect(topic).not.toBe(other);
  expect(chatOfTopic(topic ?? '')).toBe(chatId);
  expect(isSettledByReading(topic ?? '')).toBe(false);
  const ofMessages = notificationKindNames.filter(
    (kind) => notificationKinds[kind].topic === 'message',
  );
  expect(ofMessages.map((kind) => notificationKinds[kind].settledBy)).not.toContain('read');
});
