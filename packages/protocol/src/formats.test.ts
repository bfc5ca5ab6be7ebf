import { expect, test } from 'vitest';
import { findMisplacedFormat } from './formats.ts';
import { contract } from './contract.ts';
import { messageContentSchema } from './messages.ts';

const text = 'Bed 4\nis free 👍';

function format(type: string, start: number, length: number) {
  return { type, start, length };
}

test('[MS53] a format lies within the text, between characters, and in order', () => {
  const check = (...formats: ReturnType<typeof format>[]) => findMisplacedFormat(text, formats);
  expect(check(format('bold', 0, 3), format('italic', 4, 1))).toBe(-1);
  expect(check(format('bold', 0, text.length))).toBe(-1);
  expect(check(format('bold', 0, text.length + 1))).toBe(0);
  expect(check(format('bold', 14, 1))).toBe(0);
  expect(check(format('bold', 15, 1))).toBe(0);
  expect(check(format('bold', 4, 1), format('bold', 0, 3))).toBe(1);
});

test('[MS53] formats do not cross, and blocks are whole lines that lie within nothing', () => {
  const check = (...formats: ReturnType<typeof format>[]) => findMisplacedFormat(text, formats);
  expect(check(format('bold', 0, 5), format('italic', 0, 5), format('code', 4, 1))).toBe(-1);
  expect(check(format('bold', 0, 3), format('italic', 0, 5))).toBe(1);
  expect(check(format('bold', 0, 3), format('italic', 2, 3))).toBe(1);
  expect(check(format('quote', 0, 5), format('list', 6, 10))).toBe(-1);
  expect(check(format('quote', 0, 4))).toBe(0);
  expect(check(format('quote', 1, 4))).toBe(0);
  expect(check(format('bold', 0, 5), format('quote', 0, 5))).toBe(1);
});

test('[MS53] a message with misplaced or unknown formats, or an empty list of them, is refused', () => {
  const { input } = contract['message.send'];
  const id = '0193e1a0-0000-7000-8000-000000000001';
  const send = (formats: unknown) => input.safeParse({ id, chatId: id, text, formats }).success;
  expect(send([format('bold', 0, 3)])).toBe(true);
  expect(send([format('bold', 0, 99)])).toBe(false);
  expect(send([format('blink', 0, 3)])).toBe(false);
  expect(send([])).toBe(false);
});

test('[MS56] a message with a format that only a newer version knows is read', () => {
  const content = { type: 'text', text, formats: [format('blink', 0, 3), format('bold', 0, 2)] };
  expect(messageContentSchema.parse(content)).toEqual(content);
});

test('[LP10] what a newer server adds to a message is left out, and the message is read', () => {
  const preview = { url: 'https://northbank.org/', title: 'Northbank' };
  const content = { type: 'text', text, preview };
  expect(messageContentSchema.parse(content)).toEqual(content);
  const newer = { ...content, preview: { ...preview, colour: 'blue' }, stars: 5 };
  expect(messageContentSchema.parse(newer)).toEqual(content);
});
