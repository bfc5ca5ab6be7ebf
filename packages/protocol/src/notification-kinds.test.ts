import { expect, test } from 'vitest';
import {
  kindsSettledBy,
  notificationKindNames,
  notificationKinds,
  topicOf,
  topicsOf,
} from './notification-kinds.ts';

test('[AL1] every kind is settled in one way, and kinds that share a topic in the same way', () => {
  const ways = ['read', 'acknowledged', 'opened'] as const;
  expect(ways.flatMap(kindsSettledBy).toSorted()).toEqual(notificationKindNames.toSorted());
  const byTopic = Map.groupBy(notificationKindNames, (kind) => topicOf(kind, 'chat'));
  for (const kinds of byTopic.values()) {
    expect(new Set(kinds.map((kind) => notificationKinds[kind].settledBy)).size).toBe(1);
  }
});

test('[AL2] an alert about a message ends with the read mark, under the id of its chat', () => {
  const chatId = '0198a2b4-1c00-7000-8000-000000000001';
  expect(kindsSettledBy('read')).toEqual(['direct', 'mention', 'all', 'keyword', 'added', 'group']);
  expect(topicsOf(chatId)).toEqual([chatId]);
  expect(topicsOf(chatId, kindsSettledBy('acknowledged'))).toEqual([]);
});
