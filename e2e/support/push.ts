import {
  expect,
  type BrowserContext,
  type CDPSession,
  type Locator,
  type Page,
  type Worker,
} from '@playwright/test';
import { createECDH, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Device } from './journey.ts';
import { type Colleague, openDirect } from './organization.ts';
import { openAt } from './steps.ts';

/** A browser of a network that reaches no push service gets no subscription; this is what a push service gives. */
export async function standInForPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  await context.addInitScript(
    (keys) => {
      const storedUnder = 'push service of the test';
      // What a browser makes has more that nobody asks for.
      const subscriptionAt = (endpoint: string | null): PushSubscription | null => {
        const unsubscribe = (): Promise<boolean> => {
          sessionStorage.removeItem(storedUnder);
          return Promise.resolve(true);
        };
        const options = { applicationServerKey: null };
        const made = { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return endpoint === null ? null : (made as unknown as PushSubscription);
      };
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(subscriptionAt(sessionStorage.getItem(storedUnder)));
      PushManager.prototype.subscribe = () => {
        // Each subscription has an address of its own.
        const fresh = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
        const endpoint = sessionStorage.getItem(storedUnder) ?? fresh;
        sessionStorage.setItem(storedUnder, endpoint);
        const subscription = subscriptionAt(endpoint);
        return subscription === null
          ? Promise.reject(new TypeError())
          : Promise.resolve(subscription);
      };
    },
    { p256dh, auth },
  );
}

/**
 * A browser that was told yes or no, or one that shows no pushes at all. The headless shell has no notifications: where none
 * is shown, it is enough that they are permitted.
 */
export async function standInForPermission(
  context: BrowserContext,
  permission: NotificationPermission | null,
): Promise<void> {
  await context.addInitScript((value) => {
    if (value === null) {
      Reflect.deleteProperty(globalThis, 'PushManager');
      return;
    }
    Object.defineProperty(Notification, 'permission', { get: () => value });
    Notification.requestPermission = () => Promise.resolve(value);
  }, permission);
}

/** What the server sends of a message in a chat. */
export function pushFor(chatId: string, changes: object = {}): object {
  return {
    v: 1,
    kind: 'message',
    tag: chatId,
    title: 'Grace Adeyemi',
    body: 'The key is in the safe',
    url: `/#/chat/${chatId}`,
    chatId,
    messageId: '01979f5e-7c00-7000-8000-000000000001',
    seq: 1,
    timestamp: 1_900_000_000_000,
    ...changes,
  };
}

/** The service worker gets a push, as from the push service. Some page must be open, whatever it shows. */
export function deliverPush(page: Page, payload: object | string): Promise<void> {
  return deliverPushes(page, [payload]);
}

/** The service worker gets pushes all at once. */
export async function deliverPushes(
  page: Page,
  payloads: readonly (object | string)[],
): Promise<void> {
  await commandWorkers(page, async ({ session, target }) => {
    await Promise.all(
      payloads.map((payload) => {
        const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
        return session.send('ServiceWorker.deliverPushMessage', { ...target, data });
      }),
    );
  });
}

/** The browser says that there is a connection again. Some page must be open, whatever it shows. */
export async function sayIsOnline(page: Page): Promise<void> {
  await commandWorkers(page, async ({ session, target }) => {
    const event = { ...target, tag: 'outbox', lastChance: false };
    await session.send('ServiceWorker.dispatchSyncEvent', event);
  });
}

/** The browser ends its workers, as it does with those that have been idle. Some page must be open. */
export async function stopWorkers(page: Page): Promise<void> {
  await commandWorkers(page, ({ session }) => session.send('ServiceWorker.stopAllWorkers'));
}

interface Workers {
  session: CDPSession;
  target: { origin: string; registrationId: string };
}

/** The browser's own hand on its service workers, through some page. */
async function commandWorkers(
  page: Page,
  work: (workers: Workers) => Promise<unknown>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<Workers['target']>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first === undefined) return;
      const { registrationId, scopeURL } = first;
      resolve({ origin: new URL(scopeURL).origin, registrationId });
    });
  });
  await session.send('ServiceWorker.enable');
  // Its end would also end the slowing down of the page.
  await work({ session, target: await registered });
}

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  /** The messages that it stands for. */
  count: number;
  isSilent: boolean;
}

export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // As the app does it: Chromium forgets one that is being shown while somebody asks.
    const shown = await navigator.locks.request('tend-notifications', () =>
      registration.getNotifications(),
    );
    return shown.map(({ title, body, tag, data, silent }) => {
      const { messageIds } = Object(data);
      const count = Array.isArray(messageIds) ? messageIds.length : 0;
      return { title, body, tag, count, isSilent: silent === true };
    });
  });
}

/** What the worker has noted of what pages tell it: it does so a moment after the page shows it. */
export function toldToWorker(page: Page, what: 'language' | 'person'): Promise<string | null> {
  return page.evaluate(async (name) => {
    const noted = await caches.match(name, { cacheName: 'tend-settings' });
    return noted === undefined ? null : noted.text();
  }, what);
}

/** Whom the page calls the person that is logged in, from now on. */
export async function noteWhoIsTold(page: Page): Promise<() => Promise<unknown[]>> {
  const told = await page.evaluateHandle(() => {
    const people: unknown[] = [];
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function note(this: ServiceWorker, data: unknown): void {
      const { type, userId } = Object(data);
      if (type === 'person') people.push(userId);
      postMessage.call(this, data);
    };
    return people;
  });
  return () => told.jsonValue();
}

export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

/** What a tap on a notification does, or on one of its actions: a browser without a screen draws none. */
export async function clickNotification(
  worker: Worker,
  tag: string,
  chosen: { action?: string; reply?: string } = {},
): Promise<void> {
  // As text: these types are the worker's, not the page's.
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    const init = { notification, ...${JSON.stringify(chosen)} };
    dispatchEvent(new NotificationEvent('notificationclick', init));
  })()`);
}

/** What the worker has on the screen, without a page. */
export async function shownByWorker(worker: Worker): Promise<string[]> {
  const bodies: unknown = await worker.evaluate(`(async () => {
    const shown = await navigator.locks.request('tend-notifications', () =>
      registration.getNotifications());
    return shown.map(({ body }) => body);
  })()`);
  return Array.isArray(bodies) ? bodies.map(String) : [];
}

export const thisDevice = (page: Page): Locator =>
  page.getByRole('switch', { name: 'Notifications on this device' });

/** In the profile. The worker of a first visit has to fetch all of the app's files before it can be subscribed. */
export async function turnOnNotifications(page: Page): Promise<void> {
  await openAt(page, '/profile');
  await thisDevice(page).click();
  await expect.poll(() => thisDevice(page).isChecked(), { intervals: [50] }).toBe(true);
}

interface Rung {
  page: Page;
  context: BrowserContext;
  chatId: string;
  tag: string;
}

/** Grace writes to Nina, and Nina's phone shows it. */
export async function ring(
  { page, context }: Device,
  nina: Colleague,
  grace: Colleague,
): Promise<Rung> {
  const chatId = await openDirect(nina, grace);
  const messageId = newId();
  const { seq } = await grace.call('message.send', {
    id: messageId,
    chatId,
    text: 'Who has the key?',
  });
  await standInForPushService(context);
  await turnOnNotifications(page);
  // One message further than the page has it: what a page has, it tells of in its own way.
  const about = { userId: nina.userId, messageId, seq: seq + 1, body: 'Who has the key?' };
  await deliverPush(page, pushFor(chatId, about));
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ tag: chatId }]);
  return { page, context, chatId, tag: chatId };
}
