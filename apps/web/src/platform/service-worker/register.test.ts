import { beforeEach, expect, test, vi } from 'vitest';

class Worker extends EventTarget {}

/** The browser's registration of the app's worker. */
class Registration extends EventTarget {
  active: object | null = { postMessage: () => undefined };
  installing: Worker | null = null;
  waiting: Worker | null = null;

  find(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }

  finishInstalling(): void {
    const worker = this.installing;
    this.waiting = worker;
    this.installing = null;
    worker?.dispatchEvent(new Event('statechange'));
  }
}

let registration: Registration;

/** Registers the worker; returns a function that tells whether the page announces a new version. */
async function register(): Promise<() => boolean> {
  vi.resetModules();
  const { registerWorker } = await import('./register.ts');
  const { isVersionReady } = await import('./versions.ts');
  await registerWorker();
  return isVersionReady.get;
}

beforeEach(() => {
  registration = new Registration();
  const serviceWorker = { register: () => Promise.resolve(registration) };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});

test('[SW4] a new version is announced once it is completely stored', async () => {
  const isAnnounced = await register();
  registration.find();
  expect(isAnnounced()).toBe(false);
  registration.finishInstalling();
  expect(isAnnounced()).toBe(true);
});

test('[SW4] so is one that the browser found before the page registered', async () => {
  registration.find();
  const isAnnounced = await register();
  registration.finishInstalling();
  expect(isAnnounced()).toBe(true);
});

test('[SW4] the first version is not announced', async () => {
  registration.active = null;
  registration.find();
  const isAnnounced = await register();
  registration.finishInstalling();
  expect(isAnnounced()).toBe(false);
});

test('[S30] a worker dropped before the page looked is not announced', async () => {
  registration.active = null;
  await expect(register()).rejects.toThrow('Its files could not be fetched');
});
