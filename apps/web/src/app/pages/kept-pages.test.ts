import { expect, test } from 'vitest';
import { type KeptPage, pageBelow, pagesAt } from './kept-pages.ts';

/** The pages after a series of steps, each to an address at a place in the browser's history. */
function walk(...steps: ReadonlyArray<readonly [place: number, address: string]>) {
  let pages: readonly KeptPage[] = [];
  for (const [place, address] of steps) {
    pages = pagesAt(pages, { address, key: `${place} ${address}`, place });
  }
  return pages;
}

const pathsOf = (pages: readonly KeptPage[]) => pages.map(({ path }) => path);

test('[S60] the pages below are kept; going back drops a page', () => {
  const opened = walk([0, '/chatlist'], [1, '/chat/c1'], [2, '/deatils/chat/c1']);
  expect(pathsOf(opened)).toEqual(['/chatlist', '/chat/c1', '/deatils/chat/c1']);
  const back = pagesAt(opened, { address: '/chat/c1', key: 'b', place: 1 });
  expect(pathsOf(back)).toEqual(['/chatlist', '/chat/c1']);
  expect(back.at(-1)?.key).toBe('b');
});

test('[S60] opening a kept page again shows the same page at its position in the document', () => {
  const pages = walk([0, '/chatlist'], [1, '/home'], [2, '/chatlist?new']);
  expect(pathsOf(pages)).toEqual(['/chatlist', '/home']);
  expect(pages[0]).toMatchObject({ address: '/chatlist?new', places: [0, 2] });

  const back = pagesAt(pages, { address: '/home', key: 'b', place: 1 });
  expect(pathsOf(back)).toEqual(['/chatlist', '/home']);
  expect(back[0]?.places).toEqual([0]);
});

test('[S60] replacing a page drops it', () => {
  expect(pathsOf(walk([0, '/home'], [1, '/chat'], [1, '/chat/c1']))).toEqual(['/home', '/chat/c1']);
});

test('[S60] the deepest pages are dropped first', () => {
  const pages = walk(
    ...Array.from({ length: 9 }, (_, place) => [place, `/chat/c${place}`] as const),
  );
  expect(pathsOf(pages)).toEqual([3, 4, 5, 6, 7, 8].map((index) => `/chat/c${index}`));
});

test('[S62] the page that Back leads to is found while it is kept', () => {
  const pages = walk([0, '/chatlist'], [1, '/chat/c1']);
  expect(pageBelow(pages, 1)?.path).toBe('/chatlist');
  expect(pageBelow(pages, 0)).toBeUndefined();
});
