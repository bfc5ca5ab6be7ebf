import { beforeEach, expect, test } from 'vitest';
import { isOnlyPage } from './page-count.ts';

/** The pages that the browser takes for open, one count after the other; the last for all that follow. */
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
  // Of a page nothing but its name is looked at.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const pages = { matchAll } as unknown as Pick<Clients, 'matchAll'>;
  return isOnlyPage(id, { pages, wait, isPointless });
}

test('[SW5] a page that is alone is told so at once', async () => {
  counts = [['new']];
  expect(await isOnly('new')).toBe(true);
  expect(waitedMs).toBe(0);
});

test('[SW5] one that was left and still counts holds nothing up once it is gone', async () => {
  counts = [['old', 'new'], ['old', 'new'], ['new']];
  expect(await isOnly('new')).toBe(true);
});

test('[SW5] a page that stays open does', async () => {
  counts = [['other', 'new']];
  expect(await isOnly('new')).toBe(false);
  expect(waitedMs).toBe(10_000);
});

test('[SW4] nobody counts on once another version waits, which would have to wait for that', async () => {
  counts = [['other', 'new']];
  expect(await isOnly('new', () => waitedMs >= 300)).toBe(false);
  expect(waitedMs).toBe(300);
});

test('[SW5] another page does also when the one that asks does not count yet', async () => {
  counts = [['other']];
  expect(await isOnly('new')).toBe(false);
});

test('[SW5] who asks need not be known', async () => {
  counts = [['old', 'new'], ['new']];
  expect(await isOnly(null)).toBe(true);
});
