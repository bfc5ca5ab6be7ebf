import { expect, test } from 'vitest';
import { newestPictures } from './newest-pictures.ts';

function picture(seq: number | null) {
  const size = { width: 4, height: 3, thumbHash: '' };
  const about = { id: `p${seq}`, name: 'photo.jpg', mediaType: 'image/jpeg', sizeBytes: 1 };
  const file = { kind: 'photo' as const, ...about, ...size };
  return { key: `at ${seq}`, seq, place: 0, authorId: 'grace', createdAt: 0, file };
}

function pictures(...seqs: (number | null)[]) {
  return seqs.map(picture);
}

function seqsOf(...given: Parameters<typeof newestPictures>) {
  return newestPictures(...given).map(({ seq }) => seq);
}

test('[SC427] the newest pictures are those that are held, and before them those that the server lists', () => {
  const held = { pictures: pictures(20, 24, null), fromSeq: 18 };
  expect(seqsOf(held, pictures(3, 5, 20, 24))).toEqual([3, 5, 20, 24, null]);
  expect(seqsOf(held, pictures(1, 2, 3, 4, 5, 6, 7, 8))).toEqual([4, 5, 6, 7, 8, 20, 24, null]);
});

test('[SC427] without a connection they are those that are held', () => {
  expect(seqsOf({ pictures: pictures(20, 24), fromSeq: 18 }, null)).toEqual([20, 24]);
});

test('[SC427] one whose message was deleted here is gone, though the server has listed it before', () => {
  expect(seqsOf({ pictures: pictures(24), fromSeq: 18 }, pictures(3, 20, 24))).toEqual([3, 24]);
});
