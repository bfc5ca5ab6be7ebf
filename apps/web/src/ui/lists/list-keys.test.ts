import { describe, expect, test } from 'vitest';
import { rowAfterKey } from './list-keys.ts';

describe('rowAfterKey', () => {
  test('[SC9] arrows move by one row and stop at the ends', () => {
    expect(rowAfterKey('ArrowDown', 0, 3)).toBe(1);
    expect(rowAfterKey('ArrowDown', 2, 3)).toBe(2);
    expect(rowAfterKey('ArrowUp', 1, 3)).toBe(0);
    expect(rowAfterKey('ArrowUp', 0, 3)).toBe(0);
  });

  test('[SC9] Home and End go to the ends, and from outside an arrow leads in', () => {
    expect(rowAfterKey('Home', 2, 3)).toBe(0);
    expect(rowAfterKey('End', 0, 3)).toBe(2);
    expect(rowAfterKey('ArrowDown', -1, 3)).toBe(0);
    expect(rowAfterKey('ArrowUp', -1, 3)).toBe(2);
  });

  test('[SC9] other keys, and an empty list, leave the focus where it is', () => {
    expect(rowAfterKey('Enter', 1, 3)).toBeNull();
    expect(rowAfterKey('a', 1, 3)).toBeNull();
    expect(rowAfterKey('ArrowDown', -1, 0)).toBeNull();
  });
});
