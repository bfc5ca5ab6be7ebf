import { expect, test } from 'vitest';
import { pathOf } from '../../platform/navigation/addresses.ts';
import { type ChatVisit, visitAt } from './chat-visit.ts';

/** The visits that a series of addresses makes, each with the key of its entry in the history. */
function visits(...steps: ReadonlyArray<readonly [key: string, address: string]>): ChatVisit[] {
  const made: ChatVisit[] = [];
  /** A page keeps its address and its entry while another one is shown. */
  let own = { address: '/chat/c1', key: 'a' };
  for (const [key, address] of steps) {
    const isShown = pathOf(address) === '/chat/c1';
    if (isShown) own = { address, key };
    made.push(visitAt(made.at(-1) ?? null, { ...own, isShown }));
  }
  return made;
}

test('[SC29] opening a chat again is a new visit, even at the same position', () => {
  const [first, , again, anew] = visits(
    ['a', '/chat/c1?at=7'],
    ['b', '/home'],
    ['c', '/chat/c1?at=7'],
    ['d', '/chat/c1'],
  );
  expect(first).toEqual({ key: 'a', entry: 'a', at: 7, isAway: false, isBegun: true });
  expect(again).toEqual({ key: 'c', entry: 'c', at: 7, isAway: false, isBegun: true });
  expect(anew).toEqual({ key: 'd', entry: 'd', at: null, isAway: false, isBegun: true });
});

test('[SC29] coming back from a page above finds the chat as it was left', () => {
  const [first, above, further, back] = visits(
    ['a', '/chat/c1?at=7'],
    ['b', '/deatils/chat/c1'],
    ['c', '/userchat/c1?at=9'],
    ['a', '/chat/c1?at=7'],
  );
  expect(above).toEqual({ ...first, isAway: true });
  expect(further).toBe(above);
  expect(back).toEqual(first);
});

test('[SC29] another history entry of the open chat does not restart the visit', () => {
  const [first, second] = visits(['a', '/chat/c1'], ['b', '/chat/c1']);
  expect(second?.key).toBe(first?.key);
});

test('[SE82] a search in the chat replaces its entry, and Back to it still finds the chat as it was left', () => {
  const [first, typed, above, back] = visits(
    ['a', '/chat/c1'],
    ['b', '/chat/c1?find=lift'],
    ['c', '/deatils/chat/c1'],
    ['b', '/chat/c1?find=lift'],
  );
  expect([typed, above, back].map((visit) => visit?.key)).toEqual(Array(3).fill(first?.key));
});

test('[SC29] a page whose code loads while another is shown begins its visit when it is opened', () => {
  const [late, shown] = visits(['a', '/home'], ['b', '/chat/c1?at=7']);
  expect(late).toEqual({ key: 'a', entry: 'a', at: null, isAway: true, isBegun: false });
  expect(shown).toEqual({ key: 'b', entry: 'b', at: 7, isAway: false, isBegun: true });
});

test('[SC437] a page that was prepared is opened as it is, and opening it again is a new visit', () => {
  const [prepared, opened, away, again] = visits(
    ['a', '/home'],
    ['b', '/chat/c1'],
    ['c', '/home'],
    ['d', '/chat/c1'],
  );
  expect(prepared).toEqual({ key: 'a', entry: 'a', at: null, isAway: true, isBegun: false });
  expect(opened).toEqual({ key: 'a', entry: 'b', at: null, isAway: false, isBegun: true });
  expect(away).toEqual({ ...opened, isAway: true });
  expect(again).toEqual({ key: 'd', entry: 'd', at: null, isAway: false, isBegun: true });
});
