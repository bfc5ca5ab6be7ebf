import type { Readable } from '@tend/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageUpdates } from './page-updates.ts';

let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    idle[handle - 1] = () => undefined;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

class Value implements Readable<number> {
  readonly #listeners = new Set<() => void>();
  #value = 0;
  readonly getSnapshot = () => this.#value;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  set(value: number): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}

function beIdle(): void {
  vi.runAllTimers();
  for (const work of idle.splice(0)) work();
}

test('[SC162] a page that is shown is told of each change at once', () => {
  const value = new Value();
  const listener = vi.fn();
  new PageUpdates().follow(value, listener);
  value.set(1);
  value.set(2);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('[SC162] a covered page is told of several changes once, when the browser is idle', () => {
  const value = new Value();
  const listener = vi.fn();
  const updates = new PageUpdates();
  updates.follow(value, listener);
  updates.cover(true);
  value.set(1);
  value.set(2);
  expect(listener).not.toHaveBeenCalled();
  beIdle();
  expect(listener).toHaveBeenCalledOnce();
  value.set(3);
  beIdle();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('[SC162] a page that is uncovered catches up at once, and only once', () => {
  const value = new Value();
  const listener = vi.fn();
  const updates = new PageUpdates();
  updates.follow(value, listener);
  updates.cover(true);
  value.set(1);
  updates.cover(false);
  expect(listener).toHaveBeenCalledOnce();
  beIdle();
  expect(listener).toHaveBeenCalledOnce();
});

test('[SC162] what no longer follows is not told', () => {
  const value = new Value();
  const listener = vi.fn();
  const updates = new PageUpdates();
  const end = updates.follow(value, listener);
  updates.cover(true);
  value.set(1);
  end();
  beIdle();
  expect(listener).not.toHaveBeenCalled();
});
