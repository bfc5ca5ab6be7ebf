import { beforeEach, expect, test, vi } from 'vitest';
import { followBrowserMovement, movePages, noteMovedByFinger } from './page-movement.ts';

interface Phone {
  hardwareConcurrency?: number;
  isReduced?: boolean;
}

const movements: (string | undefined)[] = [];

/** A fake browser with view transitions. It takes its snapshot before the next page is rendered. */
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
      void pictures.then(update);
      const { promise: finished, resolve: skipTransition } = Promise.withResolvers<void>();
      endings.push(skipTransition);
      return { ready: Promise.reject(new Error('overtaken')), finished, skipTransition };
    },
  });
  return { page, endings, readMark: () => documentElement.dataset['movement'] };
}

const pictures = Promise.resolve();

/** Opens the next page; returns its animation, or `none`. */
async function moveTo(movement: 'forward' | 'back' | 'none'): Promise<string | undefined> {
  movements.length = 0;
  const update = vi.fn();
  movePages(movement, update);
  await pictures;
  expect(update).toHaveBeenCalledOnce();
  return movements[0];
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('[S65] pages move forward and back, but not from the menu', async () => {
  openPage();
  expect(await moveTo('forward')).toBe('forward');
  expect(await moveTo('back')).toBe('back');
  expect(await moveTo('none')).toBeUndefined();
});

test('[S65] nothing moves on a slow phone, nor with reduced motion', async () => {
  openPage({ hardwareConcurrency: 4 });
  expect(await moveTo('forward')).toBeUndefined();
  openPage({ isReduced: true });
  expect(await moveTo('forward')).toBeUndefined();
});

test('[S65] a page already moved by a finger or the browser does not move again, but the next one does', async () => {
  const { page } = openPage();
  noteMovedByFinger();
  expect(await moveTo('back')).toBeUndefined();
  expect(await moveTo('back')).toBe('back');

  followBrowserMovement(new AbortController().signal);
  page.dispatchEvent(Object.assign(new Event('popstate'), { hasUAVisualTransition: true }));
  expect(await moveTo('back')).toBeUndefined();
});

test('[S65] a movement that is overtaken does not end the next one', async () => {
  const { endings, readMark } = openPage();
  await moveTo('forward');
  await moveTo('back');
  endings[0]?.();
  await Promise.resolve();
  expect(readMark()).toBe('back');
  endings[1]?.();
  await expect.poll(readMark).toBeUndefined();
});

test('[D31] a page that is not shown yet at the next step does not replace the newer page', async () => {
  openPage();
  const shown: string[] = [];
  movePages('back', () => shown.push('folder'));
  movePages('none', () => shown.push('chatlist'));
  await pictures;
  expect(shown.at(-1)).toBe('chatlist');

  movePages('forward', () => shown.push('a chat'));
  movePages('back', () => shown.push('the list'));
  await pictures;
  expect(shown.at(-1)).toBe('the list');
});

test('[S65] a page without a movement ends the movement under way', async () => {
  const { readMark } = openPage();
  await moveTo('forward');
  await moveTo('none');
  expect(readMark()).toBeUndefined();
});

test('[S65] without view transitions, pages change at once', async () => {
  openPage();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  expect(await moveTo('forward')).toBeUndefined();
});
