import { expect, test } from 'vitest';
import { placeBeside } from './place-beside.ts';

const view = { width: 1280, height: 800 };
const size = { width: 332, height: 480 };
const ofOther = { left: 577, top: 300, right: 915, bottom: 360 };
const own = { left: 770, top: 700, right: 970, bottom: 742 };

test('[SC155] a popover stands on the inner side of its message, within the window', () => {
  expect(placeBeside(ofOther, size, { view, prefersLeft: false })).toMatchObject({
    left: 923,
    top: 300,
  });
  expect(placeBeside(own, size, { view, prefersLeft: true })).toMatchObject({
    left: 430,
    top: 312,
  });
});

test('[SC155] without room there it stands on the other side, below or above, and scrolls', () => {
  expect(placeBeside({ ...ofOther, right: 1100 }, size, { view, prefersLeft: false })?.left).toBe(
    237,
  );
  const wide = { left: 20, right: 700, top: 40, bottom: 100 };
  const narrow = { view: { width: 720, height: 700 }, prefersLeft: false };
  expect(placeBeside(wide, size, narrow)).toEqual({ left: 20, top: 108, maxHeight: 584 });
  const low = { ...wide, top: 560, bottom: 620 };
  expect(placeBeside(low, size, narrow)).toEqual({ left: 20, top: 72, maxHeight: 544 });
  expect(placeBeside({ ...low, top: 300, bottom: 360 }, size, narrow)).toMatchObject({
    maxHeight: 324,
  });
});

test('[SC155] where every place would cover the message there is none', () => {
  const tall = { left: 20, right: 700, top: 40, bottom: 600 };
  expect(
    placeBeside(tall, size, { view: { width: 720, height: 700 }, prefersLeft: true }),
  ).toBeNull();
  expect(
    placeBeside(own, size, { view: { width: 320, height: 2000 }, prefersLeft: true }),
  ).toBeNull();
});
