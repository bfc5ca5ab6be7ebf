import { describe, expect, test } from 'vitest';
import { initialsOf, tintOf } from './avatar-face.ts';

describe('avatars', () => {
  test.each([
    ['Grace Adeyemi', 'GA'],
    ['Dr Priya Raman', 'DR'],
    ['Tomasz Zieliński', 'TZ'],
    ['grace', 'G'],
    ['Ночная бригада «Север»', 'НС'],
    ['(flat 12) Anna', 'FA'],
    ['Đặng Thị Hồng', 'ĐH'],
    ['محمد علي', 'مع'],
    ['👩‍⚕️', '👩‍⚕️'],
    ['   ', ''],
  ])('[SC7] the initials of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test('[SC7] a tint is one of the eight, and the same each time', () => {
    const ids = Array.from({ length: 400 }, (_, index) => `0193a2f0-0000-7000-8000-${index}`);
    const used = new Set(ids.map(tintOf));
    expect(used).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(tintOf('0193a2f0-0000-7000-8000-000000000001')).toBe(
      tintOf('0193a2f0-0000-7000-8000-000000000001'),
    );
  });
});
