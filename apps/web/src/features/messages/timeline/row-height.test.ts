import { expect, test } from 'vitest';
import { createRowEstimates, estimateRowHeight } from './row-height.ts';
import type { FileInfo } from '@tend/protocol';
import type { TimelineItem } from './timeline.ts';

/** Ten pixels per letter, and bubbles thirty letters wide. */
const measures = { listWidth: 407.7, isGroup: false, widthOf: (text: string) => text.length * 10 };

function heightOf(
  text: string,
  changes: { isOwn?: boolean; isRunStart?: boolean } = {},
  isGroup = false,
) {
  const { isOwn = false, isRunStart = false } = changes;
  const content = { type: 'text' as const, text };
  const message = { key: 'm', authorId: 'a', seq: 1, createdAt: 0, content };
  const bubble: TimelineItem = {
    type: 'bubble',
    key: 'm',
    message,
    text,
    isOwn,
    day: 0,
    isRunStart,
    isRunEnd: true,
  };
  return estimateRowHeight(bubble, { ...measures, isGroup });
}

test('[SC22] a row is estimated by its lines of text, plus one if the time does not fit beside them', () => {
  const oneLine = heightOf('a'.repeat(25));
  expect(heightOf('a'.repeat(26)) - oneLine).toBe(24);
  expect(heightOf('a'.repeat(24), { isOwn: true }) - oneLine).toBe(24);
  expect(heightOf('a'.repeat(50)) - oneLine).toBe(24);
  expect(heightOf('a\n\nb') - oneLine).toBe(48);
});

test('[SC22][SC39][SC40] emoji are estimated large, and a long message by its beginning', () => {
  expect(heightOf('👍') - heightOf('a')).toBe(24);
  expect(heightOf('word '.repeat(1_600))).toBeLessThan(900);
});

test('[SC22] the first row of a run is higher, and in groups by the name as well', () => {
  const row = heightOf('a');
  expect(heightOf('a', { isRunStart: true }) - row).toBe(8);
  expect(heightOf('a', { isRunStart: true }, true) - row).toBe(30);
  expect(heightOf('a', { isRunStart: true, isOwn: true }, true) - row).toBe(8);
});

test('[SC22] a message is estimated once for each width of the list', () => {
  const content = { type: 'text' as const, text: 'a'.repeat(40) };
  const message = { key: 'm', authorId: 'a', seq: 1, createdAt: 0, content };
  const bubble = {
    message,
    text: content.text,
    isOwn: false,
    day: 0,
    isRunStart: true,
    isRunEnd: true,
  };
  const item: TimelineItem = { type: 'bubble', key: 'm', ...bubble };
  let measured = 0;
  const widthOf = (text: string) => {
    measured += 1;
    return text.length * 10;
  };
  const estimates = createRowEstimates({ ...measures, widthOf });
  const narrow = estimates.heightOf(item);
  expect(estimates.heightOf({ ...item, isRunEnd: false })).toBe(narrow);
  expect(measured).toBe(1);
  estimates.adoptWidth(1_000);
  expect(estimates.heightOf(item)).toBeLessThan(narrow);
});

test('[SC22] a drawn row keeps its measured height until the width of the list changes', () => {
  const message = {
    key: 'm',
    authorId: 'a',
    seq: 1,
    createdAt: 0,
    content: { type: 'text' as const, text: '' },
  };
  const run = { isOwn: false, day: 0, isRunStart: false, isRunEnd: true };
  const text = 'word '.repeat(30);
  const item: TimelineItem = { type: 'bubble', key: 'm', message, text, ...run };
  const estimates = createRowEstimates(measures);
  const estimated = estimates.heightOf(item);
  estimates.remember(item, estimated + 17);
  expect(estimates.heightOf({ ...item, isRunEnd: false })).toBe(estimated + 17);
  estimates.adoptWidth(200);
  expect(estimates.heightOf(item)).toBeGreaterThan(estimated + 17);
});

test('[PO17] a poll is estimated by its question and answers, and not by its votes', () => {
  const heightOfPoll = (words: readonly string[], votes: number) => {
    const answers = words.map((text) => ({ text, votes }));
    const form = { isMultiple: false, isAnonymous: false, closedAt: null };
    const content = { type: 'poll' as const, question: 'Which?', answers, voters: votes, ...form };
    const message = { key: 'm', authorId: 'a', seq: 1, createdAt: 0, content };
    const day = 0;
    const place = { isOwn: false, day, isRunStart: false, isRunEnd: true };
    return estimateRowHeight(
      { type: 'bubble', key: 'm', message, text: 'Which?', ...place },
      measures,
    );
  };
  const two = heightOfPoll(['One', 'Two'], 0);
  expect(heightOfPoll(['One', 'Two'], 3)).toBe(two);
  expect(heightOfPoll(['One', 'Two', 'Three'], 0) - two).toBe(48);
  expect(heightOfPoll(['One', 'a'.repeat(40)], 0) - two).toBe(24);
});

const photo: FileInfo = {
  kind: 'photo',
  id: 'p',
  name: 'a.jpg',
  mediaType: 'image/webp',
  sizeBytes: 1,
  width: 4000,
  height: 3000,
  thumbHash: '',
};

function heightOfFiles(files: FileInfo[], text = '', listWidth = measures.listWidth): number {
  const content = { type: 'files' as const, text, files };
  const message = { key: 'm', authorId: 'a', seq: 1, createdAt: 0, content };
  const row = { type: 'bubble' as const, key: 'm', message, text, isOwn: false, day: 0 };
  return estimateRowHeight(
    { ...row, isRunStart: false, isRunEnd: true },
    { ...measures, listWidth },
  );
}

test('[SC22][SC260] the height of pictures is known exactly, also where the bubble is narrower than they are', () => {
  expect(heightOfFiles([photo])).toBe(4 + 10 + 222);
  expect(heightOfFiles([photo, photo])).toBe(4 + 10 + 196);
  // 86 % of the list's 216 px, without the frame: two thirds of the album.
  expect(heightOfFiles([photo, photo], '', 240)).toBeCloseTo(4 + 10 + (196 * 175.76) / 296);
});

test('[SC22] a text below pictures breaks at their width', () => {
  const bare = heightOfFiles([photo, photo]);
  expect(heightOfFiles([photo, photo], 'a'.repeat(22))).toBe(bare + 10 + 24);
  expect(heightOfFiles([photo, photo], 'a'.repeat(24))).toBe(bare + 10 + 48);
});
