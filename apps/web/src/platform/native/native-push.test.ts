import type { PushNotificationSchema } from '@capacitor/push-notifications';
import { type PushPayload, toPushData } from '@tend/protocol';
import { expect, test, vi } from 'vitest';
import { textsIn } from '../language/texts-in-tests.ts';
import { createNativePush, type PushPlugin } from './native-push.ts';

const texts = textsIn('en');

type Listener = (event: Record<string, unknown>) => void;

/** A fake of the shell's plugin, which answers with an event and shows `shown`. */
function createPlugin(
  event: 'registration' | 'registrationError',
  shown: PushNotificationSchema[] = [],
) {
  const listeners = new Map<string, Listener>();
  const calls: string[] = [];
  const plugin: PushPlugin = {
    checkPermissions: () => Promise.resolve({ receive: 'prompt-with-rationale' }),
    requestPermissions: () => Promise.resolve({ receive: 'granted' }),
    register() {
      calls.push('register');
      listeners.get(event)?.({ value: 'token-1', error: 'No Google services' });
      return Promise.resolve();
    },
    unregister: () => Promise.resolve(void calls.push('unregister')),
    createChannel: (channel) => Promise.resolve(void calls.push(JSON.stringify(channel))),
    getDeliveredNotifications: () => Promise.resolve({ notifications: shown }),
    removeDeliveredNotifications: ({ notifications }) =>
      Promise.resolve(void calls.push(`close ${notifications.map(({ id }) => id).join(' ')}`)),
    removeAllDeliveredNotifications: () => Promise.resolve(void calls.push('clear')),
    addListener: vi.fn((name: string, listener: unknown) => {
      // Each event has a signature of its own, which a map cannot tell apart.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      listeners.set(name, listener as Listener);
      return Promise.resolve({ remove: () => Promise.resolve(void listeners.delete(name)) });
    }),
  };
  return { push: createNativePush(plugin), plugin, calls, listeners };
}

test('[PD10] in the native shell the token is the platform’s, and no listener is left', async () => {
  const { push, listeners } = createPlugin('registration');
  expect(await push.subscribe('android', texts)).toEqual({
    kind: 'fcm',
    platform: 'android',
    token: 'token-1',
  });
  expect(listeners.size).toBe(0);
});

test('[NS14] the channels that the server names are created before the token is requested, one of them without sound', async () => {
  const { push, calls } = createPlugin('registration');
  await push.subscribe('android', textsIn('ru'));
  expect(calls).toEqual([
    '{"id":"messages","name":"Сообщения","importance":3,"vibration":true}',
    '{"id":"silent-messages","name":"Сообщения без звука","importance":2}',
    'register',
  ]);
});

test('[NS14] a platform without channels still gives a token', async () => {
  const { push, plugin } = createPlugin('registration');
  const absence = Object.assign(new Error('Not available on iOS'), { code: 'UNIMPLEMENTED' });
  plugin.createChannel = () => Promise.reject(absence);
  expect(await push.subscribe('ios', texts)).toMatchObject({ token: 'token-1' });
});

test('[PD10] a failure to get a token has its cause', async () => {
  const { push, listeners } = createPlugin('registrationError');
  await expect(push.subscribe('ios', texts)).rejects.toThrow('No Google services');
  expect(listeners.size).toBe(0);
});

test('[PD10] its permission is read as a browser’s', async () => {
  const { push } = createPlugin('registration');
  expect(await push.readPermission()).toBe('default');
  expect(await push.requestPermission()).toBe('granted');
});

test('[PD10] logging out removes the token and the notifications', async () => {
  const { push, calls } = createPlugin('registration');
  await push.forget();
  expect(calls).toEqual(['clear', 'unregister']);
});

test('[PD10] the token is deleted even if the platform cannot remove its notifications', async () => {
  const { push, plugin, calls } = createPlugin('registration');
  plugin.removeAllDeliveredNotifications = () => Promise.reject(new Error('Not registered'));
  await expect(push.forget()).rejects.toThrow('Not registered');
  expect(calls).toEqual(['unregister']);
});

const chatId = '0199a0b0-0000-7000-8000-000000000042';

const message: PushPayload = {
  v: 1,
  kind: 'message',
  tag: chatId,
  title: 'North wing',
  body: 'New message',
  url: `/#/chat/${chatId}?at=5`,
  chatId,
  seq: 5,
  timestamp: 1,
};

/** Shown notifications as each platform reports them. */
const onIos = (id: string, payload: PushPayload) => ({
  id,
  data: { ...toPushData(payload), aps: { 'thread-id': chatId } },
});
const onAndroid = (id: string, tag: string) => ({
  id,
  tag,
  data: { 'android.title': 'North wing', 'android.text': 'New message' },
});

test('[NS15][AL20] shown notifications are identified by chat, on iOS also by message, and settled ones are dismissed', async () => {
  const { push, calls } = createPlugin('registration', [
    onIos('ios', message),
    onIos('ios-test', { ...message, kind: 'test' }),
    onAndroid('android', chatId),
    onAndroid('android-urgent', `urgent:${chatId}`),
    onAndroid('android-test', 'test'),
    { id: 'foreign', data: {} },
  ]);
  const seen: unknown[] = [];
  await push.closePushes((shown) => {
    seen.push(shown);
    return shown.tag === chatId && shown.seq === null;
  });
  expect(seen).toEqual([
    { chatId, seq: 5, tag: chatId },
    { chatId, seq: null, tag: chatId },
    { chatId, seq: null, tag: `urgent:${chatId}` },
  ]);
  expect(calls).toEqual(['close android']);
  await push.closePushes(() => false);
  expect(calls).toEqual(['close android']);
});

test('[NS15] where the platform lists notifications only for a registered app, it registers first', async () => {
  const { push, plugin, calls } = createPlugin('registration');
  plugin.getDeliveredNotifications = () =>
    calls.includes('register')
      ? Promise.resolve({ notifications: [onIos('ios', message)] })
      : Promise.reject(new Error('Not registered'));
  await push.closePushes(() => true);
  expect(calls).toEqual(['register', 'close ios']);
});

test('[NS15] the app receives the pushes that the platform does not show, until it stops listening', async () => {
  const { push, listeners } = createPlugin('registration');
  const ending = new AbortController();
  const told: PushPayload[] = [];
  await push.followMessages((payload) => told.push(payload), ending.signal);
  const withdrawal: PushPayload = { ...message, kind: 'withdraw' };
  const arrive = listeners.get('pushNotificationReceived');
  arrive?.({ data: { foreign: '1' } });
  arrive?.({ data: toPushData(withdrawal) });
  expect(told).toEqual([withdrawal]);
  ending.abort();
  arrive?.({ data: toPushData(withdrawal) });
  expect(told).toHaveLength(1);
  await push.followMessages((payload) => told.push(payload), ending.signal);
  expect(listeners.size).toBe(0);
});
