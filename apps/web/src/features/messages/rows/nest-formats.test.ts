import { expect, test } from 'vitest';
import { nestFormats } from './nest-formats.ts';

function format(type: string, start: number, length: number) {
  return { type, start, length };
}

test('[SC170] formats are nested as they lie within one another', () => {
  const formats = [
    format('list', 0, 5),
    format('bold', 0, 3),
    format('italic', 1, 1),
    format('code', 4, 1),
    format('quote', 6, 2),
  ];
  const outline = (nested: ReturnType<typeof nestFormats>): string =>
    nested.map(({ type, inner }) => `${type}(${outline([...inner])})`).join(' ');
  expect(outline(nestFormats(formats))).toBe('list(bold(italic()) code()) quote()');
});
