import { isNativeShell } from '../device/native-shell.ts';

/** Whether the browser has its own gesture for going back from the edge, as on iPhones and iPads. */
export function hasOwnBackGesture(): boolean {
  if (isNativeShell()) return false;
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad's user agent claims to be a Mac, but Macs have no touch screen.
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
