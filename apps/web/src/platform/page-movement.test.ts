import { beforeEach, expect, test, vi } from 'vitest';
import { followBrowserMovement, movePages, noteMovedByFinger } from './page-movement.ts';

interface Phone {
  hardwareConcurrency?: number;
  isReduced?: boolean;
}

const movements: (string | undefined)[] = [];

/** A page in a browser that moves pages where it is asked to. */
function openPage({ hardwareConcurrency = 8, isReduced = false }: Phone = {}) {
  const page = new EventTarget();
  const documentElement = { dataset: {} as Record<string, string> };
  const endings: (() => void)[] = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { hardwareConcurrency });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  vi.stubGlobal('document', {
    documentElement,
    startViewTransition(update: () => void) {
      movements.push(documentElement.dataset['movement']);
      update();
      const { promise: finished, resolve } = Promise.withResolvers<void>();
      endings.push(resolve);
      return { ready: Promise.reject(new Error('overtaken')), finished };
    },
  });
  return { page, endings, readMark: () => documentElement.dataset['movement'] };
}

/** How the next page comes: by which movement, or by none. */
function moveTo(movement: 'forward' | 'back' | 'none'): string | undefined {
  movements.length = 0;
  const update = vi.fn();
  movePages(movement, update);
  expect(update).toHaveBeenCalledOnce();
  return movements[0];
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('[S65] pages move forward and back, and not from the menu', () => {
  openPage();
  expect(moveTo('forward')).toBe('forward');
  expect(moveTo('back')).toBe('back');
  expect(moveTo('none')).toBeUndefined();
});

test('[S65] nothing moves on a slow phone, nor for somebody who does not want it', () => {
  openPage({ hardwareConcurrency: 4 });
  expect(moveTo('forward')).toBeUndefined();
  openPage({ isReduced: true });
  expect(moveTo('forward')).toBeUndefined();
});

test('[S65] what a finger or the browser has moved already does not move again, but the next page does', () => {
  const { page } = openPage();
  noteMovedByFinger();
  expect(moveTo('back')).toBeUndefined();
  expect(moveTo('back')).toBe('back');

  followBrowserMovement(new AbortController().signal);
  page.dispatchEvent(Object.assign(new Event('popstate'), { hasUAVisualTransition: true }));
  expect(moveTo('back')).toBeUndefined();
});

test('[S65] a movement that is overtaken does not end the next one', async () => {
  const { endings, readMark } = openPage();
  moveTo('forward');
  moveTo('back');
  endings[0]?.();
  await Promise.resolve();
  expect(readMark()).toBe('back');
  endings[1]?.();
  await expect.poll(readMark).toBeUndefined();
});

test('[S65] where the browser cannot move pages, they come without', () => {
  openPage();
  vi.stubGlobal('document', {});
  expect(moveTo('forward')).toBeUndefined();
});
