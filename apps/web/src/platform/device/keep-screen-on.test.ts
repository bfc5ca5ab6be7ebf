import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from './keep-screen-on.ts';

let page: EventTarget & { visibilityState: string };
let locks: { isHeld: boolean }[];

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  locks = [];
  const request = () => {
    const lock = { isHeld: true };
    locks.push(lock);
    const release = () => Promise.resolve((lock.isHeld = false));
    return Promise.resolve({ release });
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
});

afterEach(() => vi.unstubAllGlobals());

const areHeld = () => locks.filter(({ isHeld }) => isHeld).length;

test('[VO60] the screen is on until nothing needs it', async () => {
  const letOff = keepScreenOn();
  await vi.waitFor(() => expect(areHeld()).toBe(1));
  letOff();
  await vi.waitFor(() => expect(areHeld()).toBe(0));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(locks).toHaveLength(1);
});

test('[VO60] a page that was hidden asks again when it is back', async () => {
  keepScreenOn();
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(locks).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(locks).toHaveLength(2));
});

test('[VO60] it is let off at once if that ended before the device has answered, and a device that cannot is left alone', async () => {
  keepScreenOn()();
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  await vi.waitFor(() => expect(areHeld()).toBe(0));
  vi.stubGlobal('navigator', {});
  expect(() => keepScreenOn()()).not.toThrow();
  const request = () => Promise.reject(new Error('The battery is low'));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  expect(() => keepScreenOn()()).not.toThrow();
});
