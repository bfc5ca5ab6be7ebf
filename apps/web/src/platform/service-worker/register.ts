import { isVersionReady, tellWorker, workers } from './versions.ts';

const fileName = './combined-sw.js';
/** An app left open checks for a new version when it comes into view, but not more often than this. */
const askAgainMs = 60 * 60 * 1000;

let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * Installs the app's service worker; null where the browser allows none. Rejects without a connection, and
 * can be called again.
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

/** The browser drops a first worker whose files cannot all be stored, without reporting it. */
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
    // Without an active worker, the waiting one is the first.
    if (registration.waiting !== null && registration.active !== null) isVersionReady.set(true);
  };
  const followInstalling = () => {
    registration.installing?.addEventListener('statechange', announce);
  };
  announce();
  // The browser may have found and reported it before this page listened.
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

/** Code that can no longer be loaded: the server may have a new version with other files. */
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
    // No connection, which is why the code could not be loaded.
  }
}

async function update(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch {
    // No connection; the next occasion tries again.
  }
}
