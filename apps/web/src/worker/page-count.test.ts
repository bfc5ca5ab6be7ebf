import { beforeEach, expect, test } from 'vitest';
import { PageCount } from './page-count.ts';

let open: string[];
let now: number;
let count: PageCount;

beforeEach(() => {
  open = [];
  now = 0;
  const pages = { matchAll: () => Promise.resolve(open.map((id) => ({ id }))) };
  // Of a page nothing but its name is looked at.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  count = new PageCount(pages as unknown as Pick<Clients, 'matchAll'>, () => now);
});

test('[SW5] a page is the only one, or it is not', async () => {
  open = ['a'];
  expect(await count.isOnly('a')).toBe(true);
  open = ['a', 'b'];
  expect(await count.isOnly('a')).toBe(false);
});

test('[SW5] one that was left before the next asks does not count, though the browser still has it', async () => {
  open = ['old', 'new'];
  await count.leave('old');
  expect(await count.isOnly('new')).toBe(true);
});

test('[SW5] nor does one that says so only after the next has asked', async () => {
  open = ['old', 'new'];
  expect(await count.isOnly('new')).toBe(false);
  expect(await count.leave('old')).toBe(true);
});

test('[SW5] a page that is closed long after the other has started changes nothing in that', async () => {
  open = ['other', 'new'];
  expect(await count.isOnly('new')).toBe(false);
  now = 5_000;
  expect(await count.leave('other')).toBe(false);
});

test('[SW5] a third page, and one to which somebody went back, are open', async () => {
  open = ['old', 'new', 'third'];
  await count.isOnly('new');
  expect(await count.leave('old')).toBe(false);
  expect(await count.leave('third')).toBe(true);
  count.comeBack('third');
  expect(await count.isOnly('new')).toBe(false);
});
