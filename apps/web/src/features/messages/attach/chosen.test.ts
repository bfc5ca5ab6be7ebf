import { expect, test } from 'vitest';
import { limits } from '@tend/protocol';
import { unedited } from '../../../ui/editing/edits.ts';
import {
  addFiles,
  type Chosen,
  isEditable,
  isMedia,
  kindOf,
  refuse,
  tooLargeAsFiles,
} from './chosen.ts';

let keys = 0;
const options = { mostBytes: 100, newKey: () => `key ${(keys += 1)}` };

function fileOf(size: number, name = `${size}.jpg`, type = 'image/jpeg'): File {
  return new File(['x'.repeat(size)], name, { type });
}

test('[SC293] files that are too large are named, and the others are taken', () => {
  const files = [101, 100].map((size) => fileOf(size, `${size}.pdf`, 'application/pdf'));
  const { chosen, tooLarge, leftOut } = addFiles([], files, options);
  expect(chosen.map(({ file }) => file.name)).toEqual(['100.pdf']);
  expect(tooLarge.map(({ name }) => name)).toEqual(['101.pdf']);
  expect(leftOut).toBe(0);
});

test('[FI16] a name that is written backwards is shown as what it is to the person who sends it', () => {
  const { chosen } = addFiles([], [fileOf(5, 'invoice_\u202Efdp.exe', '')], options);
  expect(chosen.map(({ file }) => [file.name, file.size])).toEqual([['invoice_fdp.exe', 5]]);
});

test('[SC293] a picture is judged by what is sent of it, and what moves by what it is', () => {
  const [photo, heic, gif] = [
    fileOf(500),
    fileOf(500, 'IMG_1.HEIC', ''),
    fileOf(500, 'wave.gif', 'image/gif'),
  ];
  const choice = addFiles([], [photo, heic, gif], options);
  const [first, second] = choice.chosen;
  expect(choice.chosen.map(({ file }) => file)).toEqual([photo, heic]);
  expect(choice.tooLarge).toEqual([gif]);
  if (first === undefined || second === undefined) throw new Error('Nothing was chosen');
  // The device cannot read this one, so it would go as it is.
  const judged = refuse(choice, second, heic);
  expect(judged).toMatchObject({ chosen: [first], tooLarge: [gif, heic] });
  expect(refuse(judged, second, heic)).toBe(judged);
  expect(tooLargeAsFiles(judged.chosen, options.mostBytes)).toEqual([photo]);
  const edited = { ...first, edits: { ...unedited, turns: 1 } };
  expect(tooLargeAsFiles([edited], options.mostBytes)).toEqual([]);
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
