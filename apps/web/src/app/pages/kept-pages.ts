import { pathOf } from '../../platform/navigation/addresses.ts';
import type { Here } from '../../platform/navigation/navigation.ts';

/** A page in the document: the current one, one that Back leads to, or one that is prepared to be opened. */
export interface KeptPage {
  readonly path: string;
  /** The address last shown on the page. */
  readonly address: string;
  readonly key: string;
  /** Its positions in the browser's history, the latest last; none while it is prepared. */
  readonly places: readonly number[];
}

/** Enough pages to go back through; deeper ones are rendered again when opened. */
const keptAtMost = 6;

/**
 * The pages after a step to another place. A page is identified by its path: opening it again, in any way,
 * finds it as it was left. Going back drops the pages left behind.
 */
export function pagesAt(
  pages: readonly KeptPage[],
  { address, key, place }: Pick<Here, 'address' | 'key' | 'place'>,
): readonly KeptPage[] {
  const path = pathOf(address);
  const below = pages.map((page) => ({
    ...page,
    places: page.places.filter((other) => other < place),
  }));
  const before = below.find((page) => page.path === path)?.places ?? [];
  const shown: KeptPage = { path, address, key, places: [...before, place] };
  const isKnown = pages.some((page) => page.path === path);
  const next = isKnown
    ? below.map((page) => (page.path === path ? shown : page))
    : [...below, shown];
  return dropLowest(next.filter(({ places }) => places.length > 0));
}

function dropLowest(pages: readonly KeptPage[]): readonly KeptPage[] {
  if (pages.length <= keptAtMost) return pages;
  const latest = ({ places }: KeptPage) => places.at(-1) ?? 0;
  const lowest = Math.min(...pages.map(latest));
  return dropLowest(pages.filter((page) => latest(page) !== lowest));
}

/** The page that Back leads to, if it is kept. */
export function pageBelow(pages: readonly KeptPage[], place: number): KeptPage | undefined {
  return pages.find(({ places }) => places.includes(place - 1));
}
