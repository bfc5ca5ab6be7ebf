import { alertCircle, checkmarkCircle } from 'ionicons/icons';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createCell } from '../../platform/storage/cell.ts';
import { Icon } from '../pictures/Icon.tsx';
import { dismissToast, shownToast, type Toast } from '../../shared/toast.ts';
import './ToastHost.css';

const swipeAwayPx = 12;

/** Those of the app and its open layers, in the order in which they were opened: the last one is uppermost. */
const hosts = createCell<readonly object[]>([]);

/** Shows the toasts, unless a layer above does: what is behind that one cannot be pressed. */
export function ToastHost() {
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.get);
  const isUppermost = useIsUppermost();
  return <div role="status">{isUppermost && toast !== null && <ToastBox toast={toast} />}</div>;
}

function useIsUppermost(): boolean {
  const [self] = useState(() => ({}));
  useLayoutEffect(() => {
    hosts.set([...hosts.get(), self]);
    return () => hosts.set(hosts.get().filter((host) => host !== self));
  }, [self]);
  return useSyncExternalStore(hosts.subscribe, () => hosts.get().at(-1)) === self;
}

function ToastBox({ toast: { text, isFailure = false, undo } }: { toast: Toast }) {
  const box = useRef<HTMLDivElement>(null);
  const startedAt = useRef(0);
  const giveFocusBack = useFocusBefore(box);

  function handlePointerMove(event: PointerEvent) {
    if (event.buttons > 0 && startedAt.current - event.clientY > swipeAwayPx) dismissToast();
  }

  return (
    <div
      ref={box}
      className={`row toast tend-shelf${isFailure ? ' toast-failure' : ''}`}
      onPointerDown={(event) => {
        startedAt.current = event.clientY;
      }}
      onPointerMove={handlePointerMove}
    >
      <Icon shape={isFailure ? alertCircle : checkmarkCircle} />
      <span className="fill">{text}</span>
      {undo !== undefined && (
        <button
          type="button"
          className="toast-action"
          onClick={({ detail: presses }) => {
            // By the keyboard: a field that a finger has left would open the one on the screen.
            if (presses === 0) giveFocusBack();
            dismissToast();
            undo.run();
          }}
        >
          {undo.text}
        </button>
      )}
    </div>
  );
}

/** Returns what gives the focus to what had it first since the toast is there, of what can still have it. */
function useFocusBefore(box: RefObject<HTMLElement | null>): () => void {
  const focused = useRef(new Set<HTMLElement>());
  useEffect(() => {
    const note = ({ target }: { target: EventTarget | null }) => {
      const isInside = target instanceof Node && box.current?.contains(target);
      if (target instanceof HTMLElement && isInside !== true) focused.current.add(target);
    };
    note({ target: document.activeElement });
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [box]);
  return () => {
    for (const element of focused.current) {
      element.focus({ preventScroll: true });
      if (document.activeElement === element) return;
    }
  };
}
