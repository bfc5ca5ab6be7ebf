import { expect, test, vi } from 'vitest';
import { hasOwnBackGesture } from './back-gesture.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad, which says that it is a Mac', mac, 5, true],
  ['a Mac', mac, 0, false],
  ['a phone with Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, false],
])('[S62] the browser of %s', (_, userAgent, maxTouchPoints, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(hasOwnBackGesture()).toBe(expected);
});

test('[S62] the native shell leaves the gesture to the app', () => {
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 });
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  expect(hasOwnBackGesture()).toBe(false);
});
