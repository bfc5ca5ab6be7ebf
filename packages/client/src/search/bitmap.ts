/** A set of numbers below its size. */
export type Bitmap = Uint8Array<ArrayBuffer>;

/** The numbers of all these lists. */
export function bitmapOf(size: number, lists: Iterable<readonly number[]>): Bitmap {
  const bitmap = new Uint8Array(size);
  for (const list of lists) for (const number of list) bitmap[number] = 1;
  return bitmap;
}

/** The numbers that are in each; all of them without any. */
export function intersect(size: number, bitmaps: readonly Bitmap[]): Bitmap {
  const [first, ...others] = bitmaps;
  const common = first === undefined ? new Uint8Array(size).fill(1) : first.slice();
  for (const other of others) {
    for (let number = 0; number < size; number += 1) {
      if (other[number] === 0) common[number] = 0;
    }
  }
  return common;
}

export function unite(size: number, bitmaps: readonly Bitmap[]): Bitmap {
  if (bitmaps.length === 1 && bitmaps[0] !== undefined) return bitmaps[0];
  const all = new Uint8Array(size);
  for (const other of bitmaps) {
    for (let number = 0; number < size; number += 1) {
      if (other[number] === 1) all[number] = 1;
    }
  }
  return all;
}
