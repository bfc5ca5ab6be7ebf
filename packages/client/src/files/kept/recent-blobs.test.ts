import { expect, test } from 'vitest';
import { RecentBlobs } from './recent-blobs.ts';

test('[UP28] what was shown lately is in memory, within a bound; the latest always', () => {
  const recent = new RecentBlobs();
  const large = new Blob([new Uint8Array(20_000_000)]);
  for (const id of ['a', 'b']) recent.add(id, 'large', large);
  expect(recent.get('a', 'large')).toBe(large);
  recent.add('c', 'large', large);
  expect(recent.get('b', 'large')).toBeNull();
  expect(recent.get('a', 'large')).toBe(large);
  const larger = new Blob([new Uint8Array(60_000_000)]);
  recent.add('d', 'original', larger);
  expect(recent.get('d', 'original')).toBe(larger);
  expect(recent.get('a', 'large')).toBeNull();
  recent.delete('d');
  recent.add('a', 'large', large);
  recent.add('b', 'large', large);
  expect(recent.get('a', 'large')).toBe(large);
});
