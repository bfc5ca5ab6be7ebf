import { isNativeShell } from '../device/native-shell.ts';

/** Whether the browser has a gesture of its own that goes back from the edge, as those of iPhones and iPads have. */
export function hasOwnBackGesture(): boolean {
  if (isNativeShell()) return false;
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac, which has no screen to touch.
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
