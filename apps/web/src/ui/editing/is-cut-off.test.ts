import { expect, test } from 'vitest';
import { isCutOff } from './is-cut-off.ts';

/** A JPEG with a thumbnail in its first segment, and in its scan an FF that is none of a marker. */
const jpeg = bytesOf('FFD8 FFE10006FFD8FFD9 FFDA000212FF00D934 FFD9');
const png = [0x89, ...new TextEncoder().encode('PNG\r\n\x1A\n....IDAT....IEND....')];
const film = Array.from({ length: 100_000 }, () => 7);

test.for([
  ['a JPEG', jpeg, false],
  ['a JPEG with a film behind it', [...jpeg, ...film], false],
  ['a JPEG with fill bytes', bytesOf('FFD8 FFFFFFE10002 FFDA0002 12 FFD9'), false],
  ['a JPEG without its end', jpeg.slice(0, -1), true],
  ['a JPEG of which only the head is there', jpeg.slice(0, 6), true],
  ['a PNG', png, false],
  ['a PNG without its end', png.slice(0, -8), true],
  ['what is called a JPEG and is none', [0xff, 0xd8, 1, 2, 3], false],
  ['anything else', [...new TextEncoder().encode('GIF89a')], false],
  ['nothing', [], false],
] as const)('[SC439] whether it is cut off: %s', async ([, bytes, isExpected]) => {
  expect(await isCutOff(new Blob([Uint8Array.from(bytes)]))).toBe(isExpected);
});

function bytesOf(hex: string): number[] {
  return Array.from(hex.replaceAll(' ', '').matchAll(/../g), ([byte]) => Number.parseInt(byte, 16));
}
