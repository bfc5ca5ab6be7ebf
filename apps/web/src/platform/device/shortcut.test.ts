import { expect, test } from 'vitest';
import { isPressed } from './shortcut.ts';

const press = {
  key: 'r',
  code: 'KeyR',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
};

test('[SC158] a letter is found by what it types, and by its place where it types no Latin letter', () => {
  expect(isPressed({ key: 'R' }, press)).toBe(true);
  expect(isPressed({ key: 'R' }, { ...press, key: 'к' })).toBe(true);
  // On a Dvorak keyboard the letter is in another place.
  expect(isPressed({ key: 'R' }, { ...press, code: 'KeyO' })).toBe(true);
  expect(isPressed({ key: 'R' }, { ...press, key: 'p' })).toBe(false);
  expect(isPressed({ key: 'Delete' }, { ...press, key: 'Delete', code: 'NumpadDecimal' })).toBe(
    true,
  );
});

test('[SC173] a shortcut may need Shift and Ctrl together', () => {
  const strike = { key: 'X', hasControl: true, hasShift: true } as const;
  const pressed = { ...press, key: 'Ч', code: 'KeyX', ctrlKey: true, shiftKey: true };
  expect(isPressed(strike, pressed)).toBe(true);
  expect(isPressed(strike, { ...pressed, shiftKey: false })).toBe(false);
  expect(isPressed({ key: 'X', hasControl: true }, pressed)).toBe(false);
});

test('[SC158] with another key held it is another shortcut', () => {
  expect(isPressed({ key: 'R' }, { ...press, ctrlKey: true })).toBe(false);
  expect(isPressed({ key: 'R' }, { ...press, shiftKey: true })).toBe(false);
  expect(
    isPressed({ key: 'C', hasControl: true }, { ...press, key: 'с', code: 'KeyC', ctrlKey: true }),
  ).toBe(true);
  expect(isPressed({ key: 'C', hasControl: true }, { ...press, key: 'c', code: 'KeyC' })).toBe(
    false,
  );
});
