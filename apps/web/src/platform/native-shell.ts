declare global {
  // The native shell puts it there before any code of the page runs.
  var Capacitor: undefined | { isNativePlatform?: () => boolean };
}

/** Whether this page runs in the native shell and not in a browser. */
export function isNativeShell(): boolean {
  return globalThis.Capacitor?.isNativePlatform?.() === true;
}
