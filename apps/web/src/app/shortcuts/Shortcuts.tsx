import { useEffect, useSyncExternalStore } from 'react';
import { screenLoader, useScreen } from '../pages/screen-loader.ts';
import { isShortcutsListOpen } from './shortcuts-list.ts';

const sheet = screenLoader<{ onClose: () => void }>(async () => {
  const { ShortcutsSheet } = await import('./ShortcutsSheet.tsx');
  return ShortcutsSheet;
});

/** Lists all keys over any screen when "?" is pressed, unless it is typed. */
export function Shortcuts() {
  const isOpen = useSyncExternalStore(isShortcutsListOpen.subscribe, isShortcutsListOpen.get);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (!isQuestionMark(event) || isTyped(event)) return;
      event.preventDefault();
      isShortcutsListOpen.set(true);
    }
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
  return isOpen && <LoadedSheet />;
}

function close(): void {
  isShortcutsListOpen.set(false);
}

function LoadedSheet() {
  const { Screen: Sheet, error } = useScreen(sheet);
  useEffect(() => {
    // Without a connection it can be tried again by the same key.
    if (error !== null) close();
  }, [error]);
  return Sheet && <Sheet onClose={close} />;
}

/** By its place, too: with other layouts the same key types a comma. */
function isQuestionMark({ key, code, shiftKey, ...event }: KeyboardEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  return !hasModifier && (key === '?' || (code === 'Slash' && shiftKey));
}

function isTyped({ target }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
  return isField || document.querySelector('dialog[open]') !== null;
}
