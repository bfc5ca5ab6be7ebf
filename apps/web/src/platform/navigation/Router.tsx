import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  HashRouter,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { placeOf } from './layers.ts';
import { type Here, HereContext, type Navigation, NavigationContext } from './navigation.ts';
import { followBrowserMovement, type Movement, movePages } from './page-movement.ts';
import { followTypedAddresses } from './typed-addresses.ts';

/** Marks an entry that was opened from the menu. */
const switched = 'switched';

/** Follows the address and animates between pages. Which screen an address has is decided elsewhere. */
export function Router({ children }: { children: ReactNode }) {
  return (
    // A step renders at once: a transition would wait behind rendering already in progress.
    <HashRouter future={{ v7_startTransition: false, v7_relativeSplatPath: true }}>
      <Navigated>
        <Moved>{children}</Moved>
      </Navigated>
    </HashRouter>
  );
}

function Navigated({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  // The router's function changes with each step, ours does not.
  useLayoutEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const [navigation] = useState<Navigation>(() => ({
    open: (address) => latest.current(address),
    replace: (address) => latest.current(address, { replace: true }),
    switchTo: (address) => latest.current(address, { state: switched }),
    back(placeAbove) {
      if (currentPlace() > 0) latest.current(-1);
      else latest.current(placeAbove, { replace: true });
    },
  }));
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** The place that is shown. It follows the router's, with an animation if possible. */
function Moved({ children }: { children: ReactNode }) {
  const location = useLocation();
  const kind = useNavigationType();
  const [shown, setShown] = useState(() => ({ location, place: currentPlace() }));
  const last = useRef(shown);

  useLayoutEffect(() => {
    const ending = new AbortController();
    followTypedAddresses(() => last.current.place, ending.signal);
    followBrowserMovement(ending.signal);
    return () => ending.abort();
  }, []);

  useLayoutEffect(() => {
    const { location: before, place: placeBefore } = last.current;
    if (before === location) return;
    const next = { location, place: currentPlace() };
    last.current = next;
    const isBack = kind === NavigationType.Pop && next.place < placeBefore;
    const opened: unknown = (isBack ? before : location).state;
    const isSamePage = before.pathname === location.pathname;
    const isStill = kind === NavigationType.Replace || opened === switched || isSamePage;
    const movement: Movement = isBack ? 'back' : 'forward';
    movePages(isStill ? 'none' : movement, () => setShown(next));
  }, [location, kind]);

  const { key, pathname, search } = shown.location;
  const { place } = shown;
  const here = useMemo<Here>(
    () => ({ address: pathname + search, key, place }),
    [pathname, search, key, place],
  );
  return <HereContext value={here}>{children}</HereContext>;
}

function currentPlace(): number {
  return placeOf(history.state) ?? 0;
}
