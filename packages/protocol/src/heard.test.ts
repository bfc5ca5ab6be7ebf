import { expect, test } from 'vitest';
import { isHeard, nothingHeard, withHeard } from './heard.ts';
import { limits } from './limits.ts';

test('[MS123] positions are marked in any order and once, and no others', () => {
  const heard = withHeard(withHeard(nothingHeard, [9, 4]), [6, 4]);
  expect(heard).toEqual({ upTo: 0, seqs: [4, 6, 9] });
  expect([3, 4, 5, 6, 9, 10].filter((seq) => isHeard(heard, seq))).toEqual([4, 6, 9]);
});

test('[MS123] two hundred positions of a chat are kept, and what is older than these counts as heard', () => {
  const all = Array.from({ length: limits.heardPositions + 3 }, (_, index) => 10 * (index + 1));
  const heard = all.reduce((before, seq) => withHeard(before, [seq]), nothingHeard);
  expect(heard).toEqual({ upTo: 30, seqs: all.slice(3) });
  expect(withHeard(nothingHeard, all)).toEqual(heard);
  expect(isHeard(heard, 25)).toBe(true);
  expect(isHeard(heard, 35)).toBe(false);
  // One that was heard long ago moves nothing.
  expect(withHeard(heard, [20])).toEqual(heard);
});
