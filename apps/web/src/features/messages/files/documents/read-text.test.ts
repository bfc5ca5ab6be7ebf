import { expect, test } from 'vitest';
import { readTable, readText } from './read-text.ts';

function blob(...bytes: number[]): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

test('[SC276] a text is read in the encoding that it has', async () => {
  const utf8 = new Blob(['Привет']);
  expect(await readText(utf8, 'en')).toEqual({ text: 'Привет', isCut: false });
  expect((await readText(blob(0xcf, 0xf0, 0xe8), 'ru')).text).toBe('При');
  expect((await readText(blob(0x63, 0x61, 0x66, 0xe9), 'en')).text).toBe('café');
  expect((await readText(blob(0xff, 0xfe, 0x48, 0x00, 0x69, 0x00), 'en')).text).toBe('Hi');
});

test('[SC276] of a long text only the beginning is read, without half a character', async () => {
  const { text, isCut } = await readText(new Blob(['a', 'я'.repeat(150_000)]), 'en');
  expect(isCut).toBe(true);
  expect(text).toMatch(/^aя+$/);
});

test('[SC276] a table is read with quoted cells, and whatever separates them', () => {
  expect(readTable('Day,Who\nMon,"Ann, ""A"""\n\nTue,Ben')).toEqual([
    ['Day', 'Who'],
    ['Mon', 'Ann, "A"'],
    [''],
    ['Tue', 'Ben'],
  ]);
  expect(readTable('a;b;c\r\n1;"two\r\nlines";\r\n')).toEqual([
    ['a', 'b', 'c'],
    ['1', 'two\r\nlines', ''],
  ]);
  expect(readTable('a\tb')).toEqual([['a', 'b']]);
  expect(readTable('')).toEqual([]);
});

test('[SC276] a table is shown as far as a person reads it, and one that is not closed ends', () => {
  expect(readTable('a,b\n'.repeat(5_000))).toHaveLength(200);
  expect(readTable('a,"b')).toEqual([['a', '"b']]);
});
