import {
  contract,
  type OutputOf,
  type PushPayload,
  type PushSubscriptionInput,
} from '@tend/protocol';
import { setAppBadge } from '../platform/push/app-badge.ts';
import { createCell } from '../platform/storage/cell.ts';
import { readText } from '../platform/language/i18n.ts';
import { isNativeShell, nativePlatform } from '../platform/device/native-shell.ts';
import type { NativePush } from '../platform/push/native-push.ts';
import { type PushSupport, readPushSupport } from '../platform/push/push-support.ts';
import { closeNotifications, closePushes } from '../platform/push/shown-notifications.ts';
import type { ShownPush } from '../platform/push/shown-push.ts';
import { subscribeToWebPush } from '../platform/push/web-push.ts';
import { onWorkerMessage } from '../platform/service-worker/messages.ts';
import { registerWorker } from '../platform/service-worker/register.ts';
import { workers } from '../platform/service-worker/versions.ts';
import { storage } from '../platform/storage/storage.ts';
import { askQuery, hasCode, sendCommand } from './calls.ts';
import { values } from './values.ts';

/** The databases in which Firebase stores its data about a browser. */
const firebaseDatabases = ['firebase-messaging-database', 'firebase-installations-database'];

export interface IncomingPush extends Pick<PushPayload, 'kind' | 'tag' | 'title' | 'body'> {
  /** The chat of the push's message, and its position; null for a push without a message. */
  chatId: string | null;
  seq: number | null;
  /** Whether it would have been silent even with no page open. */
  silent: boolean;
}

export interface PushState {
  support: PushSupport;
  permission: NotificationPermission;
  /** The person has turned notifications on here, and the browser still allows them. */
  isOn: boolean;
}

/** The shell's last answer: it can only be asked asynchronously. */
let shellPermission: NotificationPermission = 'default';

/** Counts how often notifications were turned off here: work in progress must not turn them on again. */
let endings = 0;

const state = createCell(readState());

/** The person's notifications on this device: permission, token, incoming pushes. */
export const push = {
  state: { get: state.get, subscribe: state.subscribe },

  /** Asks the person, unless they have already answered. */
  async requestPermission(): Promise<NotificationPermission> {
    const permission = isNativeShell()
      ? await (await openShell()).requestPermission()
      : await Notification.requestPermission();
    shellPermission = permission;
    state.set(readState());
    return permission;
  },

  /**
   * Gets a token for this device, registers it with the server, and stores the device's id under `fcmid`.
   * Empty if notifications were turned off meanwhile.
   */
  async getToken(): Promise<string> {
    const before = endings;
    const subscription = isNativeShell()
      ? await (await openShell()).subscribe(nativePlatform(), readText())
      : await subscribe(await requireWorker(), await readConfiguration());
    const answer = await sendCommand('device.register', { subscription });
    const { deviceId } = contract['device.register'].output.parse(answer);
    if (endings !== before) {
      await push.deleteToken(deviceId);
      return '';
    }
    storage.write('fcmid', deviceId);
    values.pushToken = subscription.kind === 'fcm' ? subscription.token : subscription.endpoint;
    state.set(readState());
    return values.pushToken;
  },

  /** Runs at each start, since browsers and servers change tokens. Shows nothing to the person. */
  async renew(): Promise<void> {
    if (isNativeShell() && values.pushDeviceId !== '') {
      shellPermission = await (await openShell()).readPermission();
      state.set(readState());
    }
    if (isTakenBack()) await push.deleteToken();
    if (readState().permission !== 'granted') return;
    const before = endings;
    const isKnown = values.pushDeviceId !== '';
    const hasSubscription = isNativeShell() ? isKnown : await isSubscribed();
    const isDevice = hasSubscription ? await isListed() : isKnown;
    if (endings !== before) return;
    if (isDevice) {
      await push.getToken();
    } else if (isKnown) {
      // The person has removed this device in the profile on another one.
      await push.forget();
    }
  },

  /** Updates the permission, which the person may have changed in the browser's settings. */
  async checkPermission(): Promise<void> {
    const before = state.get().permission;
    if (isNativeShell()) shellPermission = await (await openShell()).readPermission();
    state.set(readState());
    // Without a connection it could not take effect the last time.
    if (state.get().permission !== before || isTakenBack()) await push.renew();
  },

  /**
   * A push service no longer accepts this device, although the browser keeps its subscription: it needs a new
   * one.
   */
  async replaceToken(): Promise<string> {
    // Without a connection, the old one would be deleted and no new one created.
    await readConfiguration();
    await giveUpSubscription();
    return push.getToken();
  },

  /** Turns notifications off on this device, whose id only the server may have. */
  async deleteToken(deviceId = values.pushDeviceId): Promise<void> {
    if (deviceId !== '') {
      await sendCommand('device.remove', { deviceId }).catch((error: unknown) => {
        if (!hasCode(error, 'not_found')) throw error;
      });
    }
    await push.forget();
  },

  /** Deletes all push data on the device; the server deletes the device with the session. */
  async forget(): Promise<void> {
    endings += 1;
    const wasDevice = values.pushDeviceId !== '';
    storage.remove('fcmid');
    storage.remove('pushOffered');
    values.pushToken = '';
    state.set(readState());
    // The shell has a token only if one was requested, and fails otherwise.
    if (isNativeShell() && wasDevice) await (await openShell()).forget();
    const registration = await workers()?.getRegistration();
    if (registration === undefined) return;
    await giveUpSubscription();
    await closeNotifications(registration);
    await setAppBadge(0);
  },

  /** Calls back for each push that arrives while this page is open, until the returned function is called. */
  messages(listener: (message: IncomingPush) => void): () => void {
    if (isNativeShell()) return followShell(listener);
    return onWorkerMessage((message) => {
      if (message.type === 'pushed') listener(message.payload);
    });
  },

  /** Dismisses the notifications of messages that `isSettled` selects. */
  async closeShown(isSettled: (shown: ShownPush) => boolean): Promise<void> {
    if (!isNativeShell()) await closePushes(isSettled);
    // Without a token, the shell shows none.
    else if (values.pushDeviceId !== '') await (await openShell()).closePushes(isSettled);
  },
};

function followShell(listener: (message: IncomingPush) => void): () => void {
  const ending = new AbortController();
  const tell = ({ chatId, seq, silent, ...payload }: PushPayload) =>
    listener({ ...payload, chatId: chatId ?? null, seq: seq ?? null, silent: silent === true });
  openShell()
    .then((shell) => shell.followMessages(tell, ending.signal))
    .catch((error: unknown) => console.error('The shell does not tell of pushes', error));
  return () => ending.abort();
}

async function giveUpSubscription(): Promise<void> {
  for (const name of firebaseDatabases) indexedDB.deleteDatabase(name);
  const registration = await workers()?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

function readState(): PushState {
  const support = readPushSupport();
  const permission = readPermission(support);
  return { support, permission, isOn: permission === 'granted' && values.pushDeviceId !== '' };
}

function readPermission(support: PushSupport): NotificationPermission {
  if (isNativeShell()) return shellPermission;
  return support === 'available' ? Notification.permission : 'default';
}

/** The person revoked it in the browser's settings: pushes sent here would not be shown. */
function isTakenBack(): boolean {
  const { support, permission } = readState();
  return support === 'available' && permission !== 'granted' && values.pushDeviceId !== '';
}

/** Loaded on demand: only the native shell needs it. */
async function openShell(): Promise<NativePush> {
  const { createNativePush } = await import('../platform/native/native-push.ts');
  return createNativePush();
}

async function isSubscribed(): Promise<boolean> {
  const { pushManager } = await requireWorker();
  return (await pushManager.getSubscription()) !== null;
}

async function requireWorker(): Promise<ServiceWorkerRegistration> {
  if ((await registerWorker()) === null) throw new Error('This browser has no service worker');
  // A worker that is still installing cannot be subscribed.
  return navigator.serviceWorker.ready;
}

async function readConfiguration(): Promise<OutputOf<'push.configuration'>> {
  return contract['push.configuration'].output.parse(await askQuery('push.configuration', {}));
}

async function subscribe(
  registration: ServiceWorkerRegistration,
  { vapidPublicKey, firebase }: OutputOf<'push.configuration'>,
): Promise<PushSubscriptionInput> {
  if (firebase === null) return subscribeToWebPush(registration, vapidPublicKey);
  const { subscribeToFirebase } = await import('../platform/push/firebase.ts');
  return subscribeToFirebase(registration, firebase);
}

/** Without a stored id, because the registration got no answer or the worker made it, asks the server. */
async function isListed(): Promise<boolean> {
  const { devices } = contract['device.list'].output.parse(await askQuery('device.list', {}));
  const own = values.pushDeviceId;
  return devices.some(({ id, isCurrent }) => (own === '' ? isCurrent : id === own));
}
