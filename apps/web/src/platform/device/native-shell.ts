declare global {
  // Defined by the native shell before any code of the page runs.
  var Capacitor: undefined | { isNativePlatform?: () => boolean; getPlatform?: () => string };
}

/** Whether this page runs in the native shell rather than a browser. */
export function isNativeShell(): boolean {
  return globalThis.Capacitor?.isNativePlatform?.() === true;
}

/** The platform of the native shell. */
export function nativePlatform(): 'android' | 'ios' {
  return globalThis.Capacitor?.getPlatform?.() === 'ios' ? 'ios' : 'android';
}
