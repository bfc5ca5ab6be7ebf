import { expect, test } from 'vitest';
import { type AlbumCell, albumWidth, layOutAlbum } from './album-layout.ts';

const landscape = { width: 4000, height: 3000 };

function landscapes(length: number) {
  return Array.from({ length }, () => landscape);
}

function isInside({ left, top, width, height }: AlbumCell, all: { width: number; height: number }) {
  return (
    left >= 0 && top >= 0 && left + width <= all.width + 0.01 && top + height <= all.height + 0.01
  );
}

function overlap(one: AlbumCell, other: AlbumCell): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

test('[SC260] one picture has its own proportions, and is cut where it is very high or wide', () => {
  expect(layOutAlbum([landscape])).toMatchObject({ width: albumWidth, height: 222 });
  expect(layOutAlbum([{ width: 3000, height: 4000 }])).toMatchObject({ width: 270, height: 360 });
  expect(layOutAlbum([{ width: 100, height: 5000 }])).toMatchObject({ width: 200, height: 360 });
  expect(layOutAlbum([{ width: 20_000, height: 10 }])).toMatchObject({ width: 296, height: 112 });
  expect(layOutAlbum([{ width: null, height: null }])).toMatchObject({ width: 296, height: 167 });
});

test('[SC260] two stand side by side, of three one is larger, four are two by two', () => {
  const [first, second] = layOutAlbum([landscape, landscape]).cells;
  expect(first?.top).toBe(second?.top);
  expect(first?.width).toBe(second?.width);
  const three = layOutAlbum([landscape, landscape, landscape]);
  expect(three.cells[0]?.height).toBe(three.height);
  expect(three.cells[0]?.width).toBeGreaterThan(three.cells[1]?.width ?? 0);
  expect(new Set(layOutAlbum(landscapes(4)).cells.map(({ top }) => top)).size).toBe(2);
});

test('[SC260] of five and more, the last place counts those that are not shown', () => {
  const { cells, hiddenCount } = layOutAlbum(landscapes(9));
  expect(cells).toHaveLength(4);
  expect(hiddenCount).toBe(6);
});

test.each([1, 2, 3, 4, 30])(
  '[SC260] no two of %i pictures overlap, and none leaves the album',
  (count) => {
    const { cells, ...album } = layOutAlbum(landscapes(count));
    for (const [index, cell] of cells.entries()) {
      expect(isInside(cell, album)).toBe(true);
      for (const other of cells.slice(index + 1)) expect(overlap(cell, other)).toBe(false);
    }
  },
);
