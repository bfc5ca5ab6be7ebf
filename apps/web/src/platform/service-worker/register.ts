import { isVersionReady, tellWorker, workers } from './versions.ts';

const fileName = './combined-sw.js';
/** An app that is left open asks for a new version when it is looked at again, but not more often. */
const askAgainMs = 60 * 60 * 1000;

let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * The app's service worker, installed; null where the browser allows none. Without a connection it fails, and can be
 * asked again.
 */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= register().catch((error: unknown) => {
    registering = undefined;
    throw error;
  });
  return registering;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  window.addEventListener('vite:preloadError', handleLostCode);
  const container = workers();
  if (container === null) return null;
  const registration = await container.register(fileName, { updateViaCache: 'none' });
  if (registration.active === null) await untilInstalled(registration);
  announceUpdates(registration);
  askForUpdates(registration);
  tellWorker(registration.active, { type: 'tidy' });
  return registration;
}

/** The browser drops a first worker that cannot have all its files, and of its own accord says so to nobody. */
async function untilInstalled({
  installing,
  waiting,
  active,
}: ServiceWorkerRegistration): Promise<void> {
  const failure = new TypeError('Its files could not be fetched');
  if (installing === null) {
    if (waiting === null && active === null) throw failure;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const follow = () => {
      if (installing.state === 'redundant') reject(failure);
      else if (installing.state !== 'installing') resolve();
    };
    installing.addEventListener('statechange', follow);
    follow();
  });
}

function announceUpdates(registration: ServiceWorkerRegistration): void {
  const announce = () => {
    // Without one that is in charge, what waits is the first of all.
    if (registration.waiting !== null && registration.active !== null) isVersionReady.set(true);
  };
  const followInstalling = () => {
    registration.installing?.addEventListener('statechange', announce);
  };
  announce();
  // The browser may have found it, and told so, before this page listened.
  followInstalling();
  registration.addEventListener('updatefound', followInstalling);
}

function askForUpdates(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - askedAt < askAgainMs) return;
    askedAt = Date.now();
    void update(registration);
  });
}

function handleLostCode(): void {
  void askWhetherReplaced();
}

/** Code that cannot be had any more: the server may have a new version, which has other files. */
async function askWhetherReplaced(): Promise<void> {
  const registration = await workers()?.getRegistration();
  if (registration !== undefined) {
    await update(registration);
    return;
  }
  const ownCode = document.querySelector('script[type="module"]')?.getAttribute('src');
  try {
    const response = await fetch('./', { cache: 'no-store' });
    const isReplaced = response.ok && !(await response.text()).includes(ownCode ?? '');
    if (isReplaced) isVersionReady.set(true);
  } catch {
    // There is no connection: that is why the code could not be had.
  }
}

async function update(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch {
    // There is no connection; the next occasion comes.
  }
}
