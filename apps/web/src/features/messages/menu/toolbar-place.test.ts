import { expect, test } from 'vitest';
import { placeToolbar, toolbarPx } from './toolbar-place.ts';

const { width, height } = toolbarPx;
const wide = { width: 900, height: 600 };
const narrow = { width: 400, height: 600 };
const short = { left: 16, right: 300, top: 200, bottom: 242 };

test('[SC464] the toolbar stands beside its message, in the middle of a line', () => {
  expect(placeToolbar(short, wide)).toEqual({ left: 304, top: 197 });
  const own = { ...short, left: 600, right: 884 };
  expect(placeToolbar(own, wide)).toEqual({ left: 596 - width, top: 197 });
});

test('[SC464] beside a long message it stands where the message begins, or the view', () => {
  expect(placeToolbar({ ...short, bottom: 900 }, wide).top).toBe(200);
  expect(placeToolbar({ ...short, top: -300, bottom: 900 }, wide).top).toBe(8);
  expect(placeToolbar({ ...short, top: 590, bottom: 632 }, wide).top).toBe(600 - 8 - height);
});

test('[SC464] where there is no room beside it, the toolbar stands above, or over the beginning of what is seen', () => {
  expect(placeToolbar(short, narrow)).toEqual({ left: 300 - width, top: 200 - height });
  expect(placeToolbar({ ...short, right: 100 }, { ...narrow, width: 330 }).left).toBe(8);
  expect(placeToolbar({ ...short, top: 40, bottom: 82 }, narrow).top).toBe(8);
  expect(placeToolbar({ ...short, top: -300, bottom: 900 }, narrow).top).toBe(8);
});
