import { useSyncExternalStore } from 'react';

/** Whether the person may be looking at the app: its window is in view and focused. */
export function useAttention(): boolean {
  return useSyncExternalStore(subscribe, readAttention);
}

function readAttention(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}
