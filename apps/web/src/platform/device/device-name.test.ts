import { expect, test } from 'vitest';
import { readDevice } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7a) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    { kind: 'phone', browser: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { kind: 'phone', browser: 'Safari', system: 'iPhone' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { kind: 'computer', browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { kind: 'computer', browser: 'Firefox', system: 'Linux' },
  ],
  ['curl/8.5.0', { kind: 'computer', browser: null, system: null }],
])('[D20] the device of %j is named as people know it', (userAgent, device) => {
  expect(readDevice(userAgent)).toEqual(device);
});

test('[D20] a session without a user agent is an unknown device', () => {
  expect(readDevice(null)).toEqual({ kind: 'computer', browser: null, system: null });
});
