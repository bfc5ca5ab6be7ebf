import { checkmarkCircle } from 'ionicons/icons';
import { type PointerEvent, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { dismissToast, shownToast, type Toast } from '../../shared/toast.ts';
import './ToastHost.css';

const swipeAwayPx = 12;

/** Shows the toasts; the app has one. */
export function ToastHost() {
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.get);
  return <div role="status">{toast !== null && <ToastBox toast={toast} />}</div>;
}

function ToastBox({ toast: { text, undo } }: { toast: Toast }) {
  const startedAt = useRef(0);

  function handlePointerMove(event: PointerEvent) {
    if (event.buttons > 0 && startedAt.current - event.clientY > swipeAwayPx) dismissToast();
  }

  return (
    <div
      className="row toast tend-shelf"
      onPointerDown={(event) => {
        startedAt.current = event.clientY;
      }}
      onPointerMove={handlePointerMove}
    >
      <Icon shape={checkmarkCircle} />
      <span className="fill">{text}</span>
      {undo !== undefined && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
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
