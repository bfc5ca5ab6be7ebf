import type { Device, PushSubscriptionInput } from '@tend/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { push } from './push.ts';

const own = '01979f5e-7c00-7000-8000-000000000001';
const other = '01979f5e-7c00-7000-8000-000000000002';

/** The calls made to the server, and the devices that it knows; `own` is this session's. */
const server = vi.hoisted(() => ({
  isReachable: true,
  calls: new Array<unknown>(),
  devices: new Array<string>(),
  /** Runs while an answer is on its way. */
  meanwhile: (_call: string): Promise<void> => Promise.resolve(),
}));

vi.mock('./calls.ts', () => ({
  hasCode: () => false,
  sendCommand: async (name: string, input: object) => {
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    server.calls.push([name, input]);
    await server.meanwhile(name);
    return name === 'device.register' ? { deviceId: own } : {};
  },
  askQuery: async (name: string) => {
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    server.calls.push(name);
    if (name === 'push.configuration') return { vapidPublicKey: 'key', firebase: null };
    const devices = server.devices.map((id) => listed(id));
    await server.meanwhile(name);
    return { devices };
  },
}));

const subscription: PushSubscriptionInput = {
  kind: 'webPush',
  endpoint: 'https://push.example.org/1',
  keys: { p256dh: '', auth: '' },
};
vi.mock('../platform/push/web-push.ts', () => ({
  subscribeToWebPush: () => Promise.resolve(subscription),
}));
vi.mock('../platform/service-worker/register.ts', () => ({
  registerWorker: () => Promise.resolve(registration),
}));

/** Records changes to the browser's subscription and shown notifications. */
let happened: string[];
let isSubscribed: boolean;
let stored: Map<string, string>;
const shown = { close: () => happened.push('closed') };
const registration = {
  getNotifications: () => Promise.resolve([shown]),
  pushManager: {
    getSubscription: () => Promise.resolve(isSubscribed ? { unsubscribe } : null),
  },
};

function unsubscribe(): Promise<boolean> {
  happened.push('unsubscribed');
  isSubscribed = false;
  return Promise.resolve(true);
}

function listed(id: string): Device {
  return {
    id,
    platform: 'web',
    kind: 'webPush',
    userAgent: 'Vitest',
    createdAt: 1,
    lastContactAt: 1,
    lastSuccessAt: null,
    failingSince: null,
    lastError: null,
    unreachableSince: null,
    isCurrent: id === own,
  };
}

beforeEach(() => {
  server.isReachable = true;
  server.calls = [];
  server.devices = [];
  server.meanwhile = () => Promise.resolve();
  happened = [];
  isSubscribed = false;
  stored = new Map();
  allow('granted');
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('indexedDB', { deleteDatabase: () => {} });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('navigator', {
    userAgent: 'Vitest',
    maxTouchPoints: 0,
    locks: { request: (_name: string, work: () => unknown) => work() },
    setAppBadge: (count: number) => {
      happened.push(`badge ${count}`);
      return Promise.reject(new DOMException('Not installed', 'NotAllowedError'));
    },
    serviceWorker: {
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
});

function allow(permission: NotificationPermission) {
  vi.stubGlobal('Notification', { permission });
}

function turnedOn() {
  stored.set('fcmid', own);
  isSubscribed = true;
  server.devices = [own, other];
}

test('[PD4] a device whose registration got no answer is found on the server, and is on', async () => {
  turnedOn();
  stored.delete('fcmid');
  await push.renew();
  expect(stored.get('fcmid')).toBe(own);
  expect(push.state.get().isOn).toBe(true);
});

test.for([
  ['one that was never turned on', false, [other]],
  ['a subscription that the server does not know', true, [other]],
] as const)('[PD4] %s stays off', async ([, hasSubscription, devices]) => {
  isSubscribed = hasSubscription;
  server.devices = [...devices];
  await push.renew();
  expect(stored.size).toBe(0);
  expect(server.calls.flat()).not.toContain('device.register');
});

test('[PD4] a device removed elsewhere is turned off; one that lost its subscription gets another', async () => {
  turnedOn();
  server.devices = [other];
  await push.renew();
  expect([stored.size, isSubscribed]).toEqual([0, false]);
  stored.set('fcmid', own);
  await push.renew();
  expect(server.calls.at(-1)).toEqual(['device.register', { subscription }]);
});

test.for(['device.list', 'device.register'])(
  '[PD4][PD6] a device turned off while its renewal waits for %s stays off',
  async (waitedFor) => {
    turnedOn();
    server.meanwhile = async (call) => {
      if (call === waitedFor) await push.deleteToken();
    };
    await push.renew();
    expect(server.calls.at(-1)).toEqual(['device.remove', { deviceId: own }]);
    expect([stored.size, isSubscribed]).toEqual([0, false]);
  },
);

test('[PD6] this device is removed, also when only the server has its id', async () => {
  turnedOn();
  stored.delete('fcmid');
  await push.deleteToken(own);
  expect(server.calls).toEqual([['device.remove', { deviceId: own }]]);
  expect(isSubscribed).toBe(false);
});

test('[PD9] a permission revoked without a connection takes effect at the next check', async () => {
  turnedOn();
  allow('denied');
  server.isReachable = false;
  await expect(push.checkPermission()).rejects.toThrow('Failed to fetch');
  expect(push.state.get()).toMatchObject({ permission: 'denied', isOn: false });
  server.isReachable = true;
  await push.checkPermission();
  expect(server.calls).toEqual([['device.remove', { deviceId: own }]]);
  expect([stored.size, isSubscribed]).toEqual([0, false]);
  await push.checkPermission();
  expect(server.calls).toHaveLength(1);
});

test('[PD3][SW21] a failing icon badge leaves no subscription behind', async () => {
  turnedOn();
  await push.forget();
  expect(happened).toEqual(['unsubscribed', 'closed', 'badge 0']);
  expect(stored.size).toBe(0);
});

test('[PD11] without a connection no subscription is replaced', async () => {
  turnedOn();
  server.isReachable = false;
  await expect(push.replaceToken()).rejects.toThrow('Failed to fetch');
  expect(isSubscribed).toBe(true);
  server.isReachable = true;
  expect(await push.replaceToken()).toBe('https://push.example.org/1');
  expect(happened).toEqual(['unsubscribed']);
});
