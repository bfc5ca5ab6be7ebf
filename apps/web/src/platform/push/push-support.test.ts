import { expect, test } from 'vitest';
import { decidePushSupport } from './push-support.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1';
const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 7) Chrome/140.0 Mobile Safari/537.36';

test.for([
  ['a phone with Chrome', pixel, 5, true, 'available'],
  ['an iPhone in Safari', iPhone, 5, false, 'install'],
  ['an iPhone with the app on its home screen', iPhone, 5, true, 'available'],
  ['an iPad in Safari', macintosh, 5, false, 'install'],
  ['an old Safari on a Macintosh', macintosh, 0, false, 'none'],
  ['a browser without pushes', pixel, 5, false, 'none'],
] as const)('[PD5] %s', ([, userAgent, touchPoints, hasPush, support]) => {
  const facts = { isNative: false, hasWorkers: true, hasPush, userAgent, touchPoints };
  expect(decidePushSupport(facts)).toBe(support);
});

test('[PD5] an address without TLS, which has no workers', () => {
  const facts = {
    isNative: false,
    hasWorkers: false,
    hasPush: true,
    userAgent: pixel,
    touchPoints: 5,
  };
  expect(decidePushSupport(facts)).toBe('none');
});

test('[PD10] the native shell, whose pages have no push API', () => {
  const facts = { isNative: true, hasWorkers: false, hasPush: false, userAgent: iPhone };
  expect(decidePushSupport({ ...facts, touchPoints: 5 })).toBe('available');
});
