import { pathOf } from '../../platform/navigation/addresses.ts';
import type { Here } from '../../platform/navigation/navigation.ts';

/** A page in the document: the one that is shown, or one to which Back leads. */
export interface KeptPage {
  readonly path: string;
  /** As it was shown last. */
  readonly address: string;
  readonly key: string;
  /** The places in the browser's history that have it, the latest last. */
  readonly places: readonly number[];
}

/** So many lists, conversations and details are enough to go back through; what lies deeper is drawn anew. */
const keptAtMost = 6;

/**
 * The pages after a step to another place. A page is known by its path: coming to it again, in whatever way, finds it as it
 * was left. Pages from which one has gone back are gone. None changes its position, since a browser forgets how far an
 * element was scrolled when it is moved.
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

/** The page that Back leads to, where it is kept. */
export function pageBelow(pages: readonly KeptPage[], place: number): KeptPage | undefined {
  return pages.find(({ places }) => places.includes(place - 1));
}
