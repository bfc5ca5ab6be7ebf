import { expect, test } from 'vitest';
import { SidewaysDrag } from './sideways-drag.ts';

const wholePx = 300;

/** A finger that touches at 0, 0 and moves every 16 ms. */
function drag(...moves: ReadonlyArray<readonly [x: number, y: number]>): SidewaysDrag {
  const drawn = new SidewaysDrag({ x: 0, y: 0, atMs: 0 }, 'end');
  for (const [index, [x, y]] of moves.entries()) drawn.move({ x, y, atMs: (index + 1) * 16 });
  return drawn;
}

test('[S62] a finger that rests, scrolls or goes the other way drags nothing', () => {
  expect(drag([9, 0]).state).toBe('undecided');
  expect(drag([8, 12]).state).toBe('over');
  expect(drag([-12, 0]).state).toBe('over');
  expect(drag([8, 12], [80, 12]).state).toBe('over');
  expect(drag([11, 4]).state).toBe('under way');
});

test('[S69] after a long press, which opens a menu, the finger drags nothing', () => {
  const rested = new SidewaysDrag({ x: 0, y: 0, atMs: 0 }, 'end');
  rested.move({ x: 2, y: 0, atMs: 501 });
  rested.move({ x: 80, y: 0, atMs: 520 });
  expect(rested.state).toBe('over');
});

test('[S62] a drag begins under the finger, without a jump', () => {
  expect(drag([10, 0]).distancePx).toBe(0);
  expect(drag([10, 0], [60, 0]).distancePx).toBe(50);
  expect(drag([10, 0], [60, 0], [-20, 0]).distancePx).toBe(0);
});

/** Released right after its last move. */
const isEnough = (drawn: SidewaysDrag, moves: number) => drawn.isEnough(wholePx, moves * 16);

test('[S62] on release it goes on if past the middle or flung, and otherwise back', () => {
  const slow = (untilPx: number) =>
    drag(...Array.from({ length: untilPx / 5 }, (_, index) => [(index + 1) * 5, 0] as const));
  expect(isEnough(slow(150), 30)).toBe(false);
  expect(isEnough(slow(170), 34)).toBe(true);
  expect(isEnough(drag([20, 0], [40, 0]), 2)).toBe(true);
  const thrownBack = drag([100, 0], [250, 0], [250, 0], [250, 0], [250, 0], [250, 0], [200, 0]);
  expect(isEnough(thrownBack, 7)).toBe(false);
});

test('[S62] a finger that rests before it is lifted flings nothing', () => {
  expect(isEnough(drag([20, 0], [40, 0]), 100)).toBe(false);
  expect(isEnough(drag([100, 0], [250, 0]), 100)).toBe(true);
});

test('[SC104] a drag that may go either way takes the direction in which it begins', () => {
  const drawn = new SidewaysDrag({ x: 100, y: 0, atMs: 0 }, 'either');
  drawn.move({ x: 80, y: 2, atMs: 16 });
  expect([drawn.state, drawn.towards, drawn.distancePx]).toEqual(['under way', 'start', 10]);
  drawn.move({ x: 140, y: 2, atMs: 32 });
  expect([drawn.towards, drawn.distancePx]).toEqual(['start', 0]);
});

test('[S62] the same holds towards the inline start', () => {
  const shut = new SidewaysDrag({ x: 200, y: 0, atMs: 0 }, 'start');
  shut.move({ x: 180, y: 0, atMs: 16 });
  expect(shut.state).toBe('under way');
  expect(shut.distancePx).toBe(10);
});
