import { readFile } from 'node:fs/promises';
import type { PageFetcher } from '../platform/web-pages/page-fetcher.ts';

const head = {
  title: 'Evac chair in four steps, 2 min film',
  siteName: 'Northbank',
  description: 'How to bring somebody down the stairs when the lift is out of order.',
  picture: 'https://learn.northbank.example/chair.png',
};

const picture = new URL('fake-page.fixture.png', import.meta.url);

/** The web of tests and benches: one site whose pages all say the same. Nothing of the real one is asked for. */
export const fakePages: PageFetcher = {
  fetch: (address) =>
    Promise.resolve(
      URL.parse(address)?.hostname === 'learn.northbank.example'
        ? { type: 'page', head }
        : { type: 'unfit', reason: 'address' },
    ),
  fetchPicture: async () => ({ type: 'picture', bytes: await readFile(picture) }),
};
