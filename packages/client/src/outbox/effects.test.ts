import { notificationKinds, type NotificationRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import { settleByReading } from './effects.ts';

const alert: NotificationRow = {
  kind: 'notification',
  id: 'alert',
  userId: 'me',
  seq: 1,
  type: 'mention',
  chatId: 'north',
  messageId: 'message',
  messageSeq: 5,
  actorId: 'ben',
  createdAt: 0,
  state: 'new',
  reason: 'mention',
  version: 1,
};

test('[AL21] reading in the app settles an alert at once, unless its kind is settled otherwise', () => {
  const mark = { chatId: 'north', upTo: 5 };
  expect(settleByReading(alert, mark).state).toBe('read');
  const mention = { ...notificationKinds.mention, settledBy: 'acknowledged' } as const;
  expect(settleByReading(alert, mark, { ...notificationKinds, mention }).state).toBe('new');
});
