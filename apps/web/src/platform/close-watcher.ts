declare global {
  // TypeScript's library does not know it yet, nor do all browsers.
  var CloseWatcher: undefined | (new () => EventTarget & { destroy: () => void });
}

/** Calls back when the person presses Back on Android, or Esc, where the browser can tell. */
export function watchBack(listener: () => void): () => void {
  if (globalThis.CloseWatcher === undefined) return () => undefined;
  const watcher = new globalThis.CloseWatcher();
  watcher.addEventListener('close', listener);
  return () => watcher.destroy();
}
