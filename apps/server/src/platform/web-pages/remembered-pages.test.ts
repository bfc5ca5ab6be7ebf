import { expect, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import type { PageOutcome } from './page-fetcher.ts';
import { rememberPages } from './remembered-pages.ts';

function start(outcome: PageOutcome) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const pages = rememberPages(
    {
      fetch(address) {
        asked.push(address);
        return Promise.resolve(outcome);
      },
      fetchPicture: () => Promise.resolve({ type: 'unfit', reason: 'unasked' }),
    },
    clock,
  );
  return { clock, asked, pages };
}

const page: PageOutcome = {
  type: 'page',
  head: { title: 'Evac chair', siteName: '', description: '', picture: '' },
};
const link = 'https://www.northbank.org/chair';

test('[LP22] a link that is sent in ten chats is read once, and again after some minutes', async () => {
  const { clock, asked, pages } = start(page);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => pages.fetch(link)));
  expect(outcomes).toEqual(Array.from({ length: 10 }, () => page));
  expect(asked).toEqual([link]);
  clock.advance(10 * 60_000 - 1);
  await pages.fetch(link);
  expect(asked).toHaveLength(1);
  clock.advance(1);
  await pages.fetch(link);
  expect(asked).toHaveLength(2);
});

test('[LP22] of many links the latest are remembered', async () => {
  const { asked, pages } = start(page);
  for (let number = 0; number < 501; number += 1) await pages.fetch(`${link}/${number}`);
  await pages.fetch(`${link}/500`);
  expect(asked).toHaveLength(501);
  await pages.fetch(`${link}/0`);
  expect(asked).toHaveLength(502);
});

test('[LP22] a page that could not be reached is asked for anew', async () => {
  const { asked, pages } = start({ type: 'unreachable', reason: 'timeout' });
  await pages.fetch(link);
  await pages.fetch(link);
  expect(asked).toHaveLength(2);
});
