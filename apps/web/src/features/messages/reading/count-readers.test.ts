import type { ChatMember } from '@tend/client';
import type { UserRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import { readerCounter } from './count-readers.ts';

function member(userId: string, version: number, isHiding = false): ChatMember {
  const user: UserRow = {
    kind: 'user',
    id: userId,
    name: userId,
    jobTitle: '',
    email: `${userId}@northbank.example`,
    role: 'member',
    state: 'active',
    ...(isHiding && { hidesReceipts: true }),
    version: 1,
  };
  return { userId, user, role: 'member', isSelf: userId === 'self', version };
}

test('[SC97] those who joined later, and the person, are not counted among the readers', () => {
  const members = [member('self', 1), member('ben', 1), member('cleo', 1), member('dan', 9)];
  const counted = readerCounter(members, new Map([['ben', { upTo: 5, joinedSeq: null }]]));
  expect(counted(5)).toEqual({ count: 1, total: 2, hidden: 0 });
  expect(counted(6)).toEqual({ count: 0, total: 2, hidden: 0 });
});

test('[SC240] who hides when they read is counted apart, and not as someone who has not read', () => {
  const members = [member('self', 1), member('ben', 1), member('cleo', 1, true)];
  const counted = readerCounter(members, new Map([['ben', { upTo: 5, joinedSeq: 1 }]]));
  expect(counted(5)).toEqual({ count: 1, total: 1, hidden: 1 });
});
