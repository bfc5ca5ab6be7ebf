import { notificationKinds, type NotificationDecision } from '@tend/protocol';
import { expect, test } from 'vitest';
import { belongsInDigest } from './digests.policy.ts';

const decision: NotificationDecision = {
  kind: 'added',
  how: 'sound',
  postponedUntil: null,
  reason: 'added',
  until: null,
};

test('[AL23] the registry says of each kind whether an e-mail contains it', () => {
  expect(belongsInDigest(decision, notificationKinds)).toBe(false);
  const added = { ...notificationKinds.added, isEmailed: true };
  expect(belongsInDigest(decision, { ...notificationKinds, added })).toBe(true);
});
