import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  addressOf,
  isEntrance,
  readAddress,
  screenAt,
} from '../../platform/navigation/addresses.ts';
import { session } from '../../platform/storage/session.ts';
import { storage } from '../../platform/storage/storage.ts';
import { values } from '../../shared/values.ts';
import { isSessionBeginning } from '../../ui/entrance/begin-session.ts';
import { followLeftSession } from '../../ui/entrance/left-session.ts';
import { LoadingOverlay } from '../../ui/loading/LoadingOverlay.tsx';
import { AppSkeleton } from '../../ui/page/ScreenSkeleton.tsx';
import { AppLoader } from './AppLoader.tsx';
import { EntranceRoutes } from './EntranceRoutes.tsx';
import { decideStart, type Start } from './start.ts';

/** The entrance or the app, depending on the session and the address. */
export function Root({ start }: { start: Start }) {
  const [place, setPlace] = useState(start);
  const { userId } = session.get();

  // Starting or ending a session uses up the current address: an invitation link, or a screen behind the
  // log-in.
  useEffect(() => session.subscribe(() => setPlace(arrive(addressOf('login')))), []);

  useEffect(followLeftSession, []);

  useEffect(() => {
    function handleHashChange() {
      const address = readAddress();
      const isForEntrance = isEntrance(address) && screenAt(address) !== 'login';
      // Inside the app its own router follows the address.
      if (place.part === 'entrance' || isForEntrance) setPlace(arrive());
    }
    window.addEventListener('hashchange', handleHashChange);
    return () => window.removeEventListener('hashchange', handleHashChange);
  }, [place.part]);

  return (
    <>
      {place.part === 'app' && userId !== null ? (
        <AppLoader userId={userId} />
      ) : (
        <Entrances>
          <EntranceRoutes address={place.address} />
        </Entrances>
      )}
      <LoadingOverlay />
    </>
  );
}

/**
 * The screens before the log-in. A submitted form stays in the document under the app's frame, and reappears
 * if it is refused.
 */
function Entrances({ children }: { children: ReactNode }) {
  const isLeaving = useSyncExternalStore(isSessionBeginning.subscribe, isSessionBeginning.get);
  const focused = useRef<Element>(null);
  // Must run before the overlay takes the focus: afterwards the focus could not return to a hidden element.
  useLayoutEffect(() => {
    if (isLeaving) focused.current = document.activeElement;
    else if (focused.current instanceof HTMLElement) focused.current.focus();
  }, [isLeaving]);
  return (
    <>
      <div hidden={isLeaving}>{children}</div>
      {isLeaving && <AppSkeleton />}
    </>
  );
}

/** Decides where to start and writes the address into the address bar, without a history entry. */
export function arrive(address = readAddress()): Start {
  const start = decideStart({
    userId: session.get().userId,
    reload: storage.read('reload'),
    address,
    isServerMissing: values.baseUrl === '',
  });
  if (start.reload === null) storage.remove('reload');
  else storage.write('reload', start.reload);
  if (start.address !== readAddress()) history.replaceState(null, '', `#${start.address}`);
  return start;
}
