import { beforeEach, expect, test, vi } from 'vitest';

/** A page, and the browser with its worker. */
async function openPage({
  controller = {},
  waiting,
}: {
  controller?: object | null;
  waiting?: object;
} = {}) {
  vi.resetModules();
  const container = Object.assign(new EventTarget(), {
    controller,
    getRegistration: () => Promise.resolve({ waiting: waiting ?? null }),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const versions = await import('./versions.ts');
  const reload = vi.fn<() => void>();
  versions.followVersions(reload);
  return {
    ...versions,
    reload,
    takeOver() {
      container.controller = {};
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

let typed: string[];
let isSheetOpen: boolean;

beforeEach(() => {
  typed = [''];
  isSheetOpen = false;
  vi.stubGlobal('document', {
    querySelector: () => (isSheetOpen ? {} : null),
    querySelectorAll: () => typed.map((value) => ({ value })),
  });
});

test('[SW4] when a new version takes over, a page without unsaved input is reloaded', async () => {
  const page = await openPage();
  page.takeOver();
  expect(page.reload).toHaveBeenCalledOnce();
});

test.for(['text in a field', 'an open sheet'])(
  '[SW6] a page is left alone while there is %s, and offers the new version',
  async (what) => {
    const page = await openPage();
    if (what === 'an open sheet') isSheetOpen = true;
    else typed = ['', 'Half a mess'];
    page.takeOver();
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.isVersionReady.get()).toBe(true);
  },
);

test('[SW4] a person who asks for it gets it, even with unsaved input', async () => {
  const waiting = { postMessage: vi.fn<(message: unknown) => void>() };
  const page = await openPage({ waiting });
  typed = ['Half a mess'];
  await page.changeVersion();
  expect(waiting.postMessage).toHaveBeenLastCalledWith({ type: 'takeOver' });
  page.takeOver();
  expect(page.reload).toHaveBeenCalledOnce();
});

test('[SW4] the first worker reloads nothing', async () => {
  const page = await openPage({ controller: null });
  page.takeOver();
  expect(page.reload).not.toHaveBeenCalled();
  page.takeOver();
  expect(page.reload).toHaveBeenCalledOnce();
});

test('[SW5] a starting page asks a waiting version to take over, if no other page is open', async () => {
  const waiting = { postMessage: vi.fn<(message: unknown) => void>() };
  await openPage({ waiting });
  await vi.waitFor(() => {
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'takeOverIfAlone' });
  });
});
