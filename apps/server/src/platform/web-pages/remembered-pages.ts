import type { Clock } from '../clock/clock.ts';
import type { PageFetcher, PageOutcome } from './page-fetcher.ts';
import { Remembered } from './remembered.ts';

/** Reads a page once for all who ask within some minutes. What could not be reached is asked for anew. */
export function rememberPages(pages: PageFetcher, clock: Clock): PageFetcher {
  const remembered = new Remembered<PageOutcome>(clock, ({ type }) => type !== 'unreachable');
  return {
    fetch: (address) => remembered.ask(address, () => pages.fetch(address)),
    // Their bytes are not kept in memory: who stores them remembers that.
    fetchPicture: (address) => pages.fetchPicture(address),
  };
}
