import { expect, test } from 'vitest';
import { createKeyboardWatch } from './on-screen-keyboard.ts';

const upright = { width: 390, height: 760, isEditing: true };

test('[SC48] a keyboard is open while a field has the focus and the view is much lower than before', () => {
  const isOpen = createKeyboardWatch();
  expect(isOpen(upright)).toBe(false);
  expect(isOpen({ ...upright, height: 460 })).toBe(true);
  expect(isOpen({ ...upright, height: 460, isEditing: false })).toBe(false);
  expect(isOpen({ ...upright, height: 460 })).toBe(true);
  expect(isOpen(upright)).toBe(false);
});

test('[SC48] neither a browser toolbar nor rotating the phone counts as a keyboard', () => {
  const isOpen = createKeyboardWatch();
  expect(isOpen({ ...upright, height: 700 })).toBe(false);
  expect(isOpen(upright)).toBe(false);
  expect(isOpen({ ...upright, height: 700 })).toBe(false);
  expect(isOpen({ ...upright, width: 760, height: 390 })).toBe(false);
  expect(isOpen({ ...upright, width: 760, height: 190 })).toBe(true);
});
