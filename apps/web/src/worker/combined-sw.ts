/// <reference lib="webworker" />
import {
  type Screen,
  showGeneric,
  showPush,
  type ShowOptions,
  type Shown,
} from './notifications.ts';
import { readPushPayload } from './push-payload.ts';
import { renewSubscription } from './renew-subscription.ts';
import { readLanguage, rememberLanguage } from './settings.ts';
import { Shell, type ShellFile } from './shell.ts';
import {
  isPageMessage,
  notificationsLock,
  type PageMessage,
  type WorkerMessage,
} from './worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the files of this version. */
declare const shellFiles: readonly ShellFile[];

const { registration, clients } = self;
const shell = new Shell(shellFiles, registration.scope);

self.addEventListener('install', (event) => event.waitUntil(shell.install(event)));
// The page that registered the first worker needs it as much as the pages after it.
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));

self.addEventListener('message', (event) => {
  if (isPageMessage(event.data)) event.waitUntil(follow(event.data, event));
});

async function follow(message: PageMessage, event: ExtendableMessageEvent): Promise<void> {
  const isAlone = (await openPages()).length <= 1;
  switch (message.type) {
    case 'takeOver':
      await self.skipWaiting();
      break;
    case 'takeOverIfAlone':
      if (isAlone) await self.skipWaiting();
      break;
    case 'tidy':
      // The files of a version that waits for its turn would be taken for old ones.
      if (isAlone && registration.waiting === null && registration.installing === null) {
        await shell.tidy(event);
      }
      break;
    case 'language':
      await rememberLanguage(message.language);
      break;
  }
}

self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.text() ?? '')));

async function receive(text: string): Promise<void> {
  const payload = readPushPayload(text);
  if (payload === null) {
    const { title, body } = await readOwnWords();
    await navigator.locks.request(notificationsLock, () => showGeneric(screen, title, body));
    return;
  }
  await navigator.locks.request(notificationsLock, () => showPush(screen, payload));
  const { badgeCount } = payload;
  if (badgeCount !== null && 'setAppBadge' in navigator) await navigator.setAppBadge(badgeCount);
  for (const page of await openPages()) tell(page, { type: 'pushed', payload });
}

const screen: Screen = {
  async shown() {
    const notifications = await registration.getNotifications();
    return notifications.map((one): Shown => {
      const { tag, body } = one;
      // What this worker, or an older one, has put there.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const data = one.data as ShowOptions['data'];
      return { tag, body, data, close: () => one.close() };
    });
  },
  show({ title, ...options }) {
    const looks = { dir: 'auto', icon: 'icons/icon-192.png', badge: 'icons/badge-96.png' } as const;
    return registration.showNotification(title, { ...looks, ...options });
  },
  async isWatched() {
    return (await openPages()).some(({ visibilityState }) => visibilityState === 'visible');
  },
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there by `show`
  const { address } = event.notification.data as ShowOptions['data'];
  event.waitUntil(open(address));
});

async function open(address: string): Promise<void> {
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) {
    await clients.openWindow(`${registration.scope}#${address}`);
    return;
  }
  tell(page, { type: 'open', address });
  await page.focus();
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(registration.pushManager, event.newSubscription));
});

function openPages(): Promise<readonly WindowClient[]> {
  return clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function tell(page: WindowClient, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is of our origin
  page.postMessage(message);
}

/** For a push without words of its own, in the app's language. */
async function readOwnWords(): Promise<{ title: string; body: string }> {
  const texts = await shell.read(`assets/i18n/${await readLanguage()}.json`);
  return { title: 'Tend', body: readText(texts, 'push.somethingNew') };
}

function readText(texts: string | null, key: string): string {
  let found: unknown = texts === null ? null : JSON.parse(texts);
  for (const part of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : null;
  }
  return typeof found === 'string' ? found : '';
}
