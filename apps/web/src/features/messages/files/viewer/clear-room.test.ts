import { expect, test } from 'vitest';
import { clearRoom } from './clear-room.ts';

const bars = { top: 60, bottom: 160 };
const phone = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };
const none = { top: 0, bottom: 0 };

test('[SC431] a picture that the bars would cover lies between them; another stays in the middle', () => {
  expect(clearRoom({ width: 1200, height: 1600 }, wide, bars)).toEqual(bars);
  expect(clearRoom({ width: 1600, height: 1200 }, wide, bars)).toEqual(bars);
  expect(clearRoom({ width: 900, height: 1600 }, phone, bars)).toEqual(bars);
  expect(clearRoom({ width: 1600, height: 1200 }, phone, bars)).toEqual(none);
});

test('[SC431] without bars, or on a low screen, it is as large as the screen', () => {
  const picture = { width: 1200, height: 1600 };
  expect(clearRoom(picture, wide, none)).toEqual(none);
  expect(clearRoom(picture, { width: 844, height: 390 }, bars)).toEqual(none);
});
