import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { screenAt } from '../platform/addresses.ts';
import { type Here, HereContext, useHere } from '../platform/navigation.ts';
import { useIsWide } from '../platform/use-is-wide.ts';
import { followBackSwipe } from './back-swipe.ts';
import { type KeptPage, pageBelow, pagesAt } from './kept-pages.ts';
import { followPageFocus, focusPage } from './page-focus.ts';
import { hasBottomBar } from './menu.ts';
import { ScreenPage } from './ScreenPage.tsx';
import { scrollPageToTop } from './scroll-page-to-top.ts';
import './Outlet.css';

/** The page that the address names; those to which Back leads stay in the document, hidden. */
export function Outlet() {
  const here = useHere();
  const pages = useKeptPages(here);
  const outlet = useRef<HTMLDivElement>(null);
  const below = pageBelow(pages, here.place)?.path;
  useBackSwipe(outlet, below);
  useStatusTap();
  useLayoutEffect(
    () => (outlet.current === null ? undefined : followPageFocus(outlet.current)),
    [],
  );
  return (
    <div ref={outlet} className="outlet">
      {pages.map((page) => (
        <OutletPage key={page.path} page={page} isShown={page.key === here.key} />
      ))}
    </div>
  );
}

function useKeptPages(here: Here): readonly KeptPage[] {
  const [kept, setKept] = useState(() => ({ here, pages: pagesAt([], here) }));
  if (kept.here === here) return kept.pages;
  const pages = pagesAt(kept.pages, here);
  setKept({ here, pages });
  return pages;
}

function OutletPage({ page, isShown }: { page: KeptPage; isShown: boolean }) {
  const { path, address, key, places } = page;
  const place = places.at(-1) ?? 0;
  const element = useRef<HTMLDivElement>(null);
  const here = useMemo<Here>(
    () => ({ address, key, place, isShown }),
    [address, key, place, isShown],
  );
  const screen = screenAt(address);
  // After what is on the page has taken the focus for itself.
  useEffect(() => {
    if (isShown && element.current !== null) focusPage(element.current);
  }, [isShown]);
  return (
    <div
      ref={element}
      className={hasBottomBar(screen, address) ? 'page page-above-bar' : 'page'}
      data-path={path}
      hidden={!isShown}
    >
      <HereContext value={here}>
        <ScreenPage screen={screen} />
      </HereContext>
    </div>
  );
}

function useBackSwipe(outlet: RefObject<HTMLElement | null>, below: string | undefined) {
  const isWide = useIsWide();
  useEffect(() => {
    if (outlet.current === null || below === undefined || isWide) return undefined;
    return followBackSwipe(outlet.current, below);
  }, [outlet, below, isWide]);
}

/** In the native shell of iOS a tap on the status bar leads to the beginning, as everywhere there. */
function useStatusTap() {
  useEffect(() => {
    window.addEventListener('statusTap', scrollPageToTop);
    return () => window.removeEventListener('statusTap', scrollPageToTop);
  }, []);
}
