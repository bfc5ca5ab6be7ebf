import { expect, test } from 'vitest';
import { nameConverted } from './converted-name.ts';

test.for([
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['IMG_1.jpeg', 'image/jpeg', 'IMG_1.jpeg'],
  ['IMG_1.JPG', 'image/jpeg', 'IMG_1.JPG'],
  ['photo', 'image/webp', 'photo.webp'],
  ['a.b.png', 'image/webp', 'a.b.webp'],
  ['.png', 'image/webp', '.png.webp'],
  ['rota.pdf', 'application/pdf', 'rota.pdf'],
  ['x'.repeat(255), 'image/gif', `${'x'.repeat(251)}.gif`],
] as const)('[FI16] "%s" as %s is named "%s"', ([name, mediaType, converted]) => {
  expect(nameConverted(name, mediaType)).toBe(converted);
});
