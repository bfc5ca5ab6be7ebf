declare global {
  // The native shell puts it there before any code of the page runs.
  var Capacitor: undefined | { isNativePlatform?: () => boolean; getPlatform?: () => string };
}

/** Whether this page runs in the native shell and not in a browser. */
export function isNativeShell(): boolean {
  return globalThis.Capacitor?.isNativePlatform?.() === true;
}

/** Whose device the native shell runs on. */
export function nativePlatform(): 'android' | 'ios' {
  return globalThis.Capacitor?.getPlatform?.() === 'ios' ? 'ios' : 'android';
}
