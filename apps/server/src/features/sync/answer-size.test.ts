import type { ReadMarkRow, SpaceUpdate } from '@tend/protocol';
import { expect, test } from 'vitest';
import { fit } from './answer-size.ts';

const readMark = (version: number): ReadMarkRow => ({
  kind: 'readMark',
  userId: 'ada',
  chatId: 'chat',
  upTo: 1,
  version,
});
const rowBytes = JSON.stringify(readMark(1)).length;

function updateOf(versions: readonly number[], version: number): SpaceUpdate {
  const rows = versions.map((each) => readMark(each));
  return { type: 'rows', space: { kind: 'user', id: 'ada' }, version, rows };
}

test('[SY13] an update is cut after a version whose rows are all in it', () => {
  const update = updateOf([9, 4, 6, 4], 12);
  const room = 4 * rowBytes;
  expect(fit(update, 5 * rowBytes).update).toEqual(update);
  expect(fit(update, room).update).toEqual({ ...updateOf([4, 6, 4], 8), cutFrom: 12 });
  expect(fit(update, 2.5 * rowBytes).update).toEqual({ ...updateOf([4, 4], 5), cutFrom: 12 });
});

test('[SY13] every answer contains something, however small the limit', () => {
  expect(fit(updateOf([4, 6, 4], 7), 1).update).toEqual({
    ...updateOf([4, 4], 5),
    cutFrom: 7,
  });
});

test('[SY13][SY46] a cut names a version that the space had at the request, and how far it would have gone', () => {
  expect(fit(updateOf([4, 9], 6), 1).update).toEqual({ ...updateOf([4], 6), cutFrom: 9 });
});

test.each([
  { kind: 'chat', isShown: false, isWhole: true },
  { kind: 'user', isShown: false, isWhole: true },
  { kind: 'organization', isShown: false, isWhole: false },
  { kind: 'organization', isShown: true, isWhole: true },
] as const)(
  '[SY13] the first load of a space ($kind, shown meanwhile: $isShown) is kept whole: $isWhole',
  ({ kind, isShown, isWhole }) => {
    const rows = [readMark(4), readMark(6)];
    const older = { hasOlder: false, unreadOlder: 0, mentionsOlder: 0 };
    const update: SpaceUpdate = {
      type: 'reset',
      space: { kind, id: 'any' },
      version: 6,
      rows,
      ...older,
    };
    const fitted = fit(update, 1, isShown).update;
    const part = { version: 5, cutFrom: 6, rows: [readMark(4)] };
    expect(fitted).toEqual(isWhole ? update : { ...update, ...part });
  },
);
