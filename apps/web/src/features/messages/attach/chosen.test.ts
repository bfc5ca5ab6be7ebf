import { expect, test } from 'vitest';
import { limits } from '@tend/protocol';
import { addFiles, type Chosen, isEditable, isMedia, kindOf } from './chosen.ts';

let keys = 0;
const options = { mostBytes: 100, newKey: () => `key ${(keys += 1)}` };

function fileOf(size: number, name = `${size}.jpg`, type = 'image/jpeg'): File {
  return new File(['x'.repeat(size)], name, { type });
}

test('[SC293] files that are too large are named, and the others are taken', () => {
  const { chosen, tooLarge, leftOut } = addFiles([], [fileOf(101), fileOf(100)], options);
  expect(chosen.map(({ file }) => file.name)).toEqual(['100.jpg']);
  expect(tooLarge.map(({ name }) => name)).toEqual(['101.jpg']);
  expect(leftOut).toBe(0);
});

test('[SC293] a message takes thirty files, and it is said how many were left out', () => {
  let chosen: readonly Chosen[] = [];
  const some = Array.from({ length: limits.filesPerMessage - 1 }, () => fileOf(1));
  ({ chosen } = addFiles(chosen, some, options));
  const full = addFiles(chosen, [fileOf(2), fileOf(3), fileOf(4)], options);
  expect(full.chosen).toHaveLength(limits.filesPerMessage);
  expect(full.chosen.at(-1)?.file.size).toBe(2);
  expect(full.leftOut).toBe(2);
  expect(new Set(full.chosen.map(({ key }) => key)).size).toBe(limits.filesPerMessage);
});

test('[SC294] what can hold scripts is no picture, and what moves cannot be edited', () => {
  expect(kindOf(fileOf(1, 'drawing.svg', 'image/svg+xml'))).toBe('other');
  expect(kindOf(fileOf(1, 'IMG_1.HEIC', ''))).toBe('picture');
  expect(kindOf(fileOf(1, 'clip.mp4', 'video/mp4'))).toBe('video');
  expect(kindOf(fileOf(1, 'plan.pdf', 'application/pdf'))).toBe('other');
  expect(isEditable(fileOf(1, 'wave.gif', 'image/gif'))).toBe(false);
  expect(isEditable(fileOf(1))).toBe(true);
});

test('[SC295] only what would be shown or played can be sent as a file instead', () => {
  expect(isMedia(fileOf(1))).toBe(true);
  expect(isMedia(fileOf(1, 'clip.mp4', 'video/mp4'))).toBe(true);
  expect(isMedia(fileOf(1, 'song.mp3', 'audio/mpeg'))).toBe(true);
  expect(isMedia(fileOf(1, 'plan.pdf', 'application/pdf'))).toBe(false);
  expect(isMedia(fileOf(1, 'drawing.svg', 'image/svg+xml'))).toBe(false);
});
