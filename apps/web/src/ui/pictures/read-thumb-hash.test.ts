import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { readThumbHash } from './read-thumb-hash.ts';

/** Colours that change in both directions, and towards one edge are transparent. */
function hashOf(width: number, height: number, leastOpacity: number): Uint8Array {
  const pixels = Array.from({ length: width * height }, (_pixel, index) => {
    const [x, y] = [(index % width) / width, Math.floor(index / width) / height];
    const swing = (speed: number) => 128 + 120 * Math.sin(speed * x + (9 - speed) * y);
    return [swing(3), swing(5), swing(8), 255 * (leastOpacity + (1 - leastOpacity) * x)];
  });
  return rgbaToThumbHash(width, height, pixels.flat());
}

test.each([
  ['wide', hashOf(100, 40, 1)],
  ['high', hashOf(30, 100, 1)],
  ['square', hashOf(64, 64, 1)],
  ['wide and transparent', hashOf(100, 56, 0)],
  ['high and transparent', hashOf(45, 80, 0.3)],
])('[SC261] a blur is as its library draws it: %s', (_name, hash) => {
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const { width, height, pixels } = readThumbHash(hash);
  expect([width, height]).toEqual([w, h]);
  // The library rounds down.
  const differences = Array.from(pixels, (byte, index) => byte - (rgba[index] ?? Number.NaN));
  expect(Math.min(...differences)).toBe(0);
  expect(Math.max(...differences)).toBe(1);
});
