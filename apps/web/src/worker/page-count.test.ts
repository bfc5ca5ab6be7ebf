import { beforeEach, expect, test } from 'vitest';
import { isOnlyPage } from './page-count.ts';

/** The pages that the browser reports as open, one list per count; the last repeats. */
let counts: string[][];
let waitedMs: number;

beforeEach(() => {
  counts = [];
  waitedMs = 0;
});

function isOnly(id: string | null, isPointless = () => false): Promise<boolean> {
  const matchAll = () => {
    const open = counts.length > 1 ? counts.shift() : counts[0];
    return Promise.resolve((open ?? []).map((page) => ({ id: page })));
  };
  const wait = (ms: number) => {
    waitedMs += ms;
    return Promise.resolve();
  };
  // Only the id of a page is read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const pages = { matchAll } as unknown as Pick<Clients, 'matchAll'>;
  return isOnlyPage(id, { pages, wait, isPointless });
}

test('[SW5] a page that is alone is recognised at once', async () => {
  counts = [['new']];
  expect(await isOnly('new')).toBe(true);
  expect(waitedMs).toBe(0);
});

test('[SW5] a page that was left delays the answer only until it is gone', async () => {
  counts = [['old', 'new'], ['old', 'new'], ['new']];
  expect(await isOnly('new')).toBe(true);
});

test('[SW5] a page that stays open makes the answer no', async () => {
  counts = [['other', 'new']];
  expect(await isOnly('new')).toBe(false);
  expect(waitedMs).toBe(10_000);
});

test('[SW4] counting stops once another version waits, since it would delay that version', async () => {
  counts = [['other', 'new']];
  expect(await isOnly('new', () => waitedMs >= 300)).toBe(false);
  expect(waitedMs).toBe(300);
});

test('[SW5] another page makes the answer no even if the asking page is not listed yet', async () => {
  counts = [['other']];
  expect(await isOnly('new')).toBe(false);
});

test('[SW5] the asking page may be unknown', async () => {
  counts = [['old', 'new'], ['new']];
  expect(await isOnly(null)).toBe(true);
});
