import type { Clock } from '../clock/clock.ts';
import type { PageFetcher, PageOutcome } from './page-fetcher.ts';

/** Long enough for a link to go round in an organisation, short enough that a mended page is soon seen as it is. */
const rememberedForMs = 10 * 60_000;
const mostPages = 500;

interface Remembered {
  readonly until: number;
  readonly outcome: Promise<PageOutcome>;
}

/** Reads a page once for all who ask within some minutes. What could not be reached is asked for anew. */
export function rememberPages(pages: PageFetcher, clock: Clock): PageFetcher {
  /** The oldest first. */
  const remembered = new Map<string, Remembered>();

  function forgetOld(): void {
    for (const [address, { until }] of remembered) {
      if (until > clock.now() && remembered.size < mostPages) return;
      remembered.delete(address);
    }
  }

  return {
    async fetch(address) {
      forgetOld();
      const known = remembered.get(address);
      if (known !== undefined) return known.outcome;
      const asked = { until: clock.now() + rememberedForMs, outcome: pages.fetch(address) };
      remembered.set(address, asked);
      const outcome = await asked.outcome;
      if (outcome.type === 'unreachable' && remembered.get(address) === asked) {
        remembered.delete(address);
      }
      return outcome;
    },
  };
}
