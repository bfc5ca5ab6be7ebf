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

/** Without access to a push service, a browser gets no subscription; this fakes one. */
export async function standInForPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  await context.addInitScript(
    (keys) => {
      const storedUnder = 'push service of the test';
      // A real one has more fields, which nothing reads.
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
 * Fakes a browser with the permission granted or denied, or one without pushes. The headless shell has no
 * notifications: where none is shown, the permission is enough.
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

/** The payload that the server sends for a message in a chat. */
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

/** Delivers a push to the service worker, like the push service. Any page must be open. */
export function deliverPush(page: Page, payload: object | string): Promise<void> {
  return deliverPushes(page, [payload]);
}

/** Delivers several pushes to the service worker at once. */
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

/** Fires the sync event: there is a connection again. Any page must be open. */
export async function sayIsOnline(page: Page): Promise<void> {
  await commandWorkers(page, async ({ session, target }) => {
    const event = { ...target, tag: 'outbox', lastChance: false };
    await session.send('ServiceWorker.dispatchSyncEvent', event);
  });
}

/** Stops the workers, as the browser does with idle ones. Any page must be open. */
export async function stopWorkers(page: Page): Promise<void> {
  await commandWorkers(page, ({ session }) => session.send('ServiceWorker.stopAllWorkers'));
}

interface Workers {
  session: CDPSession;
  target: { origin: string; registrationId: string };
}

/** Controls the browser's service workers through any page. */
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
  // Detaching would also end the throttling of the page.
  await work({ session, target: await registered });
}

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  /** The number of messages in it. */
  count: number;
  isSilent: boolean;
}

export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // As in the app: Chromium loses a notification that is being shown during a query.
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

/** The value that pages have sent to the worker and it has stored, a moment after the page shows it. */
export function toldToWorker(page: Page, what: 'language' | 'person'): Promise<string | null> {
  return page.evaluate(async (name) => {
    const noted = await caches.match(name, { cacheName: 'tend-settings' });
    return noted === undefined ? null : noted.text();
  }, what);
}

/** Records whom the page reports as logged in, from now on. */
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

/** Simulates a tap on a notification, or on one of its actions, which a headless browser does not draw. */
export async function clickNotification(
  worker: Worker,
  tag: string,
  chosen: { action?: string; reply?: string } = {},
): Promise<void> {
  // As a string: these types are the worker's, not the page's.
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    const init = { notification, ...${JSON.stringify(chosen)} };
    dispatchEvent(new NotificationEvent('notificationclick', init));
  })()`);
}

/** The notifications shown, read without a page. */
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

/**
 * Turns notifications on in the profile. The worker of a first visit must fetch all files of the app before
 * it can be subscribed.
 */
export async function turnOnNotifications(page: Page): Promise<void> {
  await openAt(page, '/profile');
  await thisDevice(page).click();
  await expect(thisDevice(page)).toBeChecked({ timeout: 120_000 });
}

interface Rung {
  page: Page;
  context: BrowserContext;
  chatId: string;
  tag: string;
}

/** Grace writes to Nina, whose phone shows it. */
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
  // One message further than the page has: the page itself shows those that it has.
  const about = { userId: nina.userId, messageId, seq: seq + 1, body: 'Who has the key?' };
  await deliverPush(page, pushFor(chatId, about));
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ tag: chatId }]);
  return { page, context, chatId, tag: chatId };
}
