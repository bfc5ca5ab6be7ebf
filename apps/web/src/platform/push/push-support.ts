import { isNativeShell } from '../device/native-shell.ts';

/**
 * Whether this browser can show pushes:
 * - `available`
 * - `install`: only once the app is on the home screen, as iPhones and iPads want it
 * - `none`: it cannot, or the address has no TLS
 */
export type PushSupport = 'available' | 'install' | 'none';

export interface BrowserFacts {
  /** In the native shell the platform itself shows them. */
  isNative: boolean;
  hasWorkers: boolean;
  hasPush: boolean;
  userAgent: string;
  /** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
  touchPoints: number;
}

export function decidePushSupport(facts: BrowserFacts): PushSupport {
  if (facts.isNative || (facts.hasWorkers && facts.hasPush)) return 'available';
  const isAppleTablet = facts.userAgent.includes('Macintosh') && facts.touchPoints > 1;
  return /iPhone|iPad/.test(facts.userAgent) || isAppleTablet ? 'install' : 'none';
}

export function readPushSupport(): PushSupport {
  return decidePushSupport({
    isNative: isNativeShell(),
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in globalThis && 'Notification' in globalThis,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}
