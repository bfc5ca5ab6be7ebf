import { expect, test } from 'vitest';
import { groupRecipients } from './recipient-groups.ts';

function recipient(
  userId: string,
  readAt: number | null,
  deliveredAt: number | null,
  isRead = readAt !== null,
) {
  return { userId, isRead, readAt, deliveredAt };
}

const group = (people: ReturnType<typeof recipient>[]) =>
  groupRecipients({ areTimesKnown: true, people });

test('[SC96] recipients are grouped by what is known of them, the earliest first', () => {
  const groups = group([
    recipient('long ago', null, null, true),
    recipient('second', 20, 5),
    recipient('away', null, null),
    recipient('first', 10, 10),
    recipient('received later', null, 9),
    recipient('received', null, 8),
  ]);
  const names = groups.map(({ state, people }) => [state, people.map(({ userId }) => userId)]);
  expect(names).toEqual([
    ['read', ['first', 'second', 'long ago']],
    ['delivered', ['received', 'received later']],
    ['onItsWay', ['away']],
  ]);
});

test('[MS90] of who hides it, only the delivery is told', () => {
  const hidden = [recipient('hides', null, 5), recipient('hides, away', null, null)];
  const groups = group([
    recipient('received', null, 8),
    ...hidden.map((person) => ({ ...person, isHidden: true })),
  ]);
  expect(groups.map(({ state, people }) => [state, people.map(({ userId }) => userId)])).toEqual([
    ['delivered', ['received']],
    ['hidden', ['hides']],
    ['onItsWay', ['hides, away']],
  ]);
});

test('[SC96] a group without people is left out', () => {
  expect(group([recipient('away', null, null)])).toHaveLength(1);
  expect(group([])).toEqual([]);
});

test('[SC241] of a message of long ago it says who has read it and who has not, and no more', () => {
  const people = [
    recipient('read it', null, null, true),
    recipient('has not', null, null),
    { ...recipient('hides', null, null), isHidden: true },
  ];
  const groups = groupRecipients({ areTimesKnown: false, people });
  expect(
    groups.map(({ state, people: some }) => [state, some.map(({ userId }) => userId)]),
  ).toEqual([
    ['read', ['read it']],
    ['unread', ['has not']],
    ['unknown', ['hides']],
  ]);
});
