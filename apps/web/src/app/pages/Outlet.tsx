import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { pathOf, screenAt } from '../../platform/navigation/addresses.ts';
import {
  type Here,
  HereContext,
  PageIsShownContext,
  useHere,
} from '../../platform/navigation/navigation.ts';
import { PageUpdates, PageUpdatesContext } from '../../platform/navigation/page-updates.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { takeSessionBeginning } from '../../ui/entrance/begin-session.ts';
import { followBackSwipe } from './back-swipe.ts';
import { type KeptPage, pageBelow, pagesAt } from './kept-pages.ts';
import { followPageFocus, moveFocusToPage } from './page-focus.ts';
import { hasBottomBar } from '../menu/menu.ts';
import { ScreenPage } from './ScreenPage.tsx';
import { scrollPageToTop } from './scroll-page-to-top.ts';
import { usePreparation } from './use-preparation.ts';
import './Outlet.css';

/** The page at the current address; pages that Back leads to, and those prepared to be opened, are in the document, hidden. */
export function Outlet() {
  const here = useHere();
  const pages = useKeptPages(here);
  const prepared = usePreparation(pages);
  const outlet = useRef<HTMLDivElement>(null);
  const [updatesByPath] = useState(() => new Map<string, PageUpdates>());
  useBackSwipe(outlet, { pages, here, updatesByPath });
  useStatusTap();
  usePageFocus(outlet, pathOf(here.address));
  return (
    <div ref={outlet} className="fill outlet">
      {inSteadyOrder([...pages, ...prepared]).map((page) => (
        <OutletPage
          key={page.path}
          page={page}
          isShown={page.path === pathOf(here.address)}
          updatesByPath={updatesByPath}
        />
      ))}
    </div>
  );
}

/** No page moves within the document, since a browser loses an element's scroll position when it is moved. */
function inSteadyOrder(pages: readonly KeptPage[]): readonly KeptPage[] {
  return pages.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function useKeptPages(here: Here): readonly KeptPage[] {
  const [kept, setKept] = useState(() => ({ here, pages: pagesAt([], here) }));
  if (kept.here === here) return kept.pages;
  const pages = pagesAt(kept.pages, here);
  setKept({ here, pages });
  return pages;
}

interface OutletPageProps {
  page: KeptPage;
  isShown: boolean;
  updatesByPath: Map<string, PageUpdates>;
}

function OutletPage({ page, isShown, updatesByPath }: OutletPageProps) {
  const { path, address, key, places } = page;
  const place = places.at(-1) ?? 0;
  const here = useMemo<Here>(() => ({ address, key, place }), [address, key, place]);
  const [updates] = useState(() => new PageUpdates());
  useLayoutEffect(() => updates.cover(!isShown), [updates, isShown]);
  useLayoutEffect(() => {
    updatesByPath.set(path, updates);
    return () => {
      updatesByPath.delete(path);
    };
  }, [updatesByPath, path, updates]);
  const screen = screenAt(address);
  const classes = [
    'stack page',
    hasBottomBar(screen, address) && 'page-above-bar',
    places.length === 0 && 'page-prepared',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-path={path} hidden={!isShown}>
      <HereContext value={here}>
        <PageIsShownContext value={isShown}>
          <PageUpdatesContext value={updates}>
            <ScreenPage screen={screen} />
          </PageUpdatesContext>
        </PageIsShownContext>
      </HereContext>
    </div>
  );
}

function usePageFocus(outlet: RefObject<HTMLElement | null>, path: string) {
  useLayoutEffect(
    () => (outlet.current === null ? undefined : followPageFocus(outlet.current)),
    [outlet],
  );
  const last = useRef<string | null>(null);
  // Runs after the page's own content has taken the focus.
  useEffect(() => {
    // The first page leaves the focus to the browser, but for one that comes in the place of the log-in.
    const hasCome = last.current === null ? takeSessionBeginning() : last.current !== path;
    if (hasCome) moveFocusToPage();
    last.current = path;
  }, [path]);
}

interface BackSwipe {
  pages: readonly KeptPage[];
  here: Here;
  updatesByPath: ReadonlyMap<string, PageUpdates>;
}

/**
 * Swiping from the edge goes back from an opened page; on the screens of the menu, the same swipe opens the
 * menu.
 */
function useBackSwipe(
  outlet: RefObject<HTMLElement | null>,
  { pages, here, updatesByPath }: BackSwipe,
) {
  const { address, place } = here;
  const isOpened = !useIsWide() && !hasBottomBar(screenAt(address), address);
  const below = isOpened ? pageBelow(pages, place)?.path : undefined;
  useEffect(() => {
    if (outlet.current === null || below === undefined) return undefined;
    return followBackSwipe(outlet.current, below, () => updatesByPath.get(below)?.catchUp());
  }, [outlet, below, updatesByPath]);
}

/** In the native shell on iOS, a tap on the status bar scrolls to the top, as in other apps. */
function useStatusTap() {
  useEffect(() => {
    window.addEventListener('statusTap', scrollPageToTop);
    return () => window.removeEventListener('statusTap', scrollPageToTop);
  }, []);
}
