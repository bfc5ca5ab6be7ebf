/// <reference lib="webworker" />
import type { AppTexts } from '@tend/languages';
import { createSay, type Say } from '@tend/languages/say';
import { setAppBadge } from '../platform/push/app-badge.ts';
import { readAct } from './actions.ts';
import { Answering } from './answering.ts';
import type { NotificationData } from './notification-data.ts';
import { showGeneric, showPush } from './notifications.ts';
import { isOnlyPage } from './page-count.ts';
import { isMeantFor, readPushPayload } from './push-payload.ts';
import { renewSubscription } from './renew-subscription.ts';
import { createScreen } from './screen.ts';
import { readLanguage, readPerson, rememberLanguage, rememberPerson } from './settings.ts';
import { takeShared } from './share-target.ts';
import { Shell, type ShellFile } from './shell.ts';
import { openAddress, openPages, tell } from './windows.ts';
import { isPageMessage, notificationsLock, type PageMessage } from './worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build: the files of this version. */
declare const shellFiles: readonly ShellFile[];

const { registration, clients } = self;
const shell = new Shell(shellFiles, registration.scope);
takeShared(registration.scope);
const screen = createScreen(registration, clients);
const answering = new Answering({ registration, screen, readWords });

self.addEventListener('install', (event) => event.waitUntil(shell.install(event)));
// The page that registered the first worker needs it as much as later pages.
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));

self.addEventListener('message', (event) => {
  if (isPageMessage(event.data)) event.waitUntil(follow(event.data, event));
});

async function follow(message: PageMessage, event: ExtendableMessageEvent): Promise<void> {
  switch (message.type) {
    case 'takeOver':
      await self.skipWaiting();
      break;
    case 'takeOverIfAlone':
      if (await isAlone(event)) await self.skipWaiting();
      break;
    case 'tidy':
      await tidy(event);
      break;
    case 'language':
      await rememberLanguage(message.language);
      break;
    case 'person':
      await rememberPerson(message.userId);
      break;
    case 'outboxWaits':
      await answering.expectWaiting(message.isLeaving);
      break;
  }
}

function isAlone({ source }: ExtendableMessageEvent, isPointless = () => false): Promise<boolean> {
  const id = source instanceof Client ? source.id : null;
  return isOnlyPage(id, { pages: clients, wait, isPointless });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * Not while another version exists: its files would count as old ones, and the count of pages would keep it
 * waiting.
 */
async function tidy(event: ExtendableMessageEvent): Promise<void> {
  if ((await isAlone(event, isOtherVersionThere)) && !isOtherVersionThere()) {
    await shell.tidy(event);
  }
}

function isOtherVersionThere(): boolean {
  return registration.waiting !== null || registration.installing !== null;
}

self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.text() ?? '')));

async function receive(text: string): Promise<void> {
  const person = await readPerson();
  const payload = readPushPayload(text);
  if (!isMeantFor(payload, person)) return;
  const say = await readWords();
  await navigator.locks.request(notificationsLock, () =>
    payload === null
      ? showGeneric(screen, 'Tend', say('push.somethingNew'))
      : showPush(screen, payload, say),
  );
  if (payload === null) return;
  const { badgeCount } = payload;
  if (badgeCount !== null) await setAppBadge(badgeCount);
  for (const page of await openPages(clients)) tell(page, { type: 'pushed', payload });
  await answering.sendWaiting();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there by `show`
  const data = event.notification.data as NotificationData;
  const { action } = event;
  const reply = 'reply' in event && typeof event.reply === 'string' ? event.reply : '';
  const act = readAct({ action, reply }, data, Date.now());
  event.waitUntil(
    act === null
      ? openAddress(clients, registration.scope, data.address)
      : answering.answer(act, data),
  );
});

// Fired by background sync: the connection is back.
self.addEventListener('sync', (event) => event.waitUntil(answering.retry()));

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(registration.pushManager, event.newSubscription));
});

/** The app's texts in the language of this device. A push without them is better than none. */
async function readWords(): Promise<Say<AppTexts>> {
  const language = await readLanguage();
  const texts = await shell.read(`assets/i18n/${language}.json`);
  return createSay(texts === null ? null : JSON.parse(texts), language, () => '');
}
