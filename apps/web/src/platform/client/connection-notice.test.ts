import type { ConnectionState, ConnectionStatus } from '@tend/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionNotice } from './connection-notice.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function followConnection(state: ConnectionState) {
  let status: ConnectionStatus = { state, retryAt: null, isCaughtUp: false };
  const listeners = new Set<() => void>();
  const notice = createConnectionNotice({
    getSnapshot: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const stop = notice.subscribe(() => undefined);
  return {
    notice,
    stop,
    become(next: ConnectionState) {
      status = { ...status, state: next };
      for (const listener of listeners) listener();
    },
  };
}

test('[D26] the banner appears when there has been no connection for 3 s', () => {
  const { notice, become } = followConnection('live');
  become('offline');
  vi.advanceTimersByTime(2999);
  expect(notice.getSnapshot()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(notice.getSnapshot()).toBe('offline');
});

test('[SC33] on a page that is opened without a network the banner appears at once', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { notice, become } = followConnection('connecting');
  vi.advanceTimersByTime(0);
  expect(notice.getSnapshot()).toBe('offline');
  become('live');
  become('offline');
  vi.advanceTimersByTime(2999);
  expect(notice.getSnapshot()).toBe('connected');
});

test('[D26] attempts to connect do not hide the banner', () => {
  const { notice, become } = followConnection('offline');
  vi.advanceTimersByTime(3000);
  become('connecting');
  become('offline');
  expect(notice.getSnapshot()).toBe('offline');
});

test('[D26] back online, "Connected" is shown for 2 s', () => {
  const { notice, become } = followConnection('offline');
  vi.advanceTimersByTime(3000);
  become('live');
  expect(notice.getSnapshot()).toBe('connected');
  vi.advanceTimersByTime(2000);
  expect(notice.getSnapshot()).toBeNull();
});

test('[D26] a short gap shows nothing, not even at its end', () => {
  const { notice, become } = followConnection('live');
  become('offline');
  vi.advanceTimersByTime(1000);
  become('live');
  vi.advanceTimersByTime(5000);
  expect(notice.getSnapshot()).toBeNull();
});

test('[D26] a loss while "Connected" is shown starts the 3 s again', () => {
  const { notice, become } = followConnection('offline');
  vi.advanceTimersByTime(3000);
  become('live');
  become('offline');
  expect(notice.getSnapshot()).toBe('connected');
  vi.advanceTimersByTime(3000);
  expect(notice.getSnapshot()).toBe('offline');
});

test('[D26] without a subscriber, no timer runs', () => {
  const { stop } = followConnection('offline');
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
