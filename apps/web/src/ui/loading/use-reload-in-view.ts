import { useEffect } from 'react';
import { usePageIsShown } from '../../platform/navigation/navigation.ts';

/** Reloads whenever the surrounding page, or the app, comes back into view. */
export function useReloadInView(reload: () => void): void {
  const isShown = usePageIsShown();
  useEffect(() => {
    if (!isShown) return undefined;
    reload();
    function handleVisibility() {
      if (document.visibilityState === 'visible') reload();
    }
    document.addEventListener('visibilitychange', handleVisibility);
    return () => document.removeEventListener('visibilitychange', handleVisibility);
  }, [isShown, reload]);
}
