import { isNativeShell } from './native-shell.ts';

declare global {
  // TypeScript's library does not know it yet, nor do all browsers.
  var CloseWatcher: undefined | (new () => EventTarget & { destroy: () => void });
}

/** Who watches in the native shell, whose web view is not told of Back; the last one lies on top. */
let watching: readonly (() => void)[] = [];

/** Calls back when the person presses Back on Android, or Esc, where the browser can tell. */
export function watchBack(listener: () => void): () => void {
  if (isNativeShell()) return watchShell(listener);
  if (globalThis.CloseWatcher === undefined) return () => undefined;
  const watcher = new globalThis.CloseWatcher();
  watcher.addEventListener('close', listener);
  return () => watcher.destroy();
}

function watchShell(listener: () => void): () => void {
  watching = [...watching, listener];
  return () => {
    watching = watching.filter((other) => other !== listener);
  };
}

/** Closes what lies on top of the page, as Back in a browser does. False when nothing does. */
export function closeTopmost(): boolean {
  const dialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
  if (dialog !== undefined) {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    return true;
  }
  watching.at(-1)?.();
  return watching.length > 0;
}
