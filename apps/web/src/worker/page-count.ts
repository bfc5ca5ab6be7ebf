export interface PageCountParts {
  pages: Pick<Clients, 'matchAll'>;
  wait: (ms: number) => Promise<void>;
  /** Whether to stop early: a worker that counts keeps another from taking over. */
  isPointless: () => boolean;
}

const countEveryMs = 100;
/** Browsers report a page that was left as open for a moment; after this many counts it really is. */
const mostCounts = 100;

/**
 * Whether a page is the only one, so that versions may change for it. When it asks, the page before it has
 * often just been left, and is reported as open until it is gone.
 */
export async function isOnlyPage(
  id: string | null,
  { pages, wait, isPointless }: PageCountParts,
): Promise<boolean> {
  for (let count = 0; count < mostCounts && !isPointless(); count += 1) {
    const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
    // The browser may not name the asking page; it is one of them.
    const others = id === null ? open.slice(1) : open.filter((page) => page.id !== id);
    if (others.length === 0) return true;
    await wait(countEveryMs);
  }
  return false;
}
