import { expect, test, vi } from 'vitest';
import { createNativePush, type PushPlugin } from './native-push.ts';

type Listener = (event: { value: string; error: string }) => void;

/** The shell's plugin, which answers by an event. */
function createPlugin(event: 'registration' | 'registrationError') {
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
    removeAllDeliveredNotifications: () => Promise.resolve(void calls.push('clear')),
    addListener: vi.fn((name: string, listener: unknown) => {
      // Each event has a signature of its own, which a map cannot tell apart.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      listeners.set(name, listener as Listener);
      return Promise.resolve({ remove: () => Promise.resolve(void listeners.delete(name)) });
    }),
  };
  return { push: createNativePush(plugin), calls, listeners };
}

test('[PD10] in the native shell the token is the platform’s, and nothing listens afterwards', async () => {
  const { push, listeners } = createPlugin('registration');
  expect(await push.subscribe('android')).toEqual({
    kind: 'fcm',
    platform: 'android',
    token: 'token-1',
  });
  expect(listeners.size).toBe(0);
});

test('[PD10] a platform that gives no token says why', async () => {
  const { push, listeners } = createPlugin('registrationError');
  await expect(push.subscribe('ios')).rejects.toThrow('No Google services');
  expect(listeners.size).toBe(0);
});

test('[PD10] its permission is read as a browser’s', async () => {
  const { push } = createPlugin('registration');
  expect(await push.readPermission()).toBe('default');
  expect(await push.requestPermission()).toBe('granted');
});

test('[PD10] logging out leaves nothing of it', async () => {
  const { push, calls } = createPlugin('registration');
  await push.forget();
  expect(calls).toEqual(['clear', 'unregister']);
});
