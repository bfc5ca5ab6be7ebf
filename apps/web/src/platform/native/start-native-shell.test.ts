import { PushNotifications } from '@capacitor/push-notifications';
import { Style } from '@capacitor/status-bar';
import { type PushPayload, toPushData } from '@tend/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { addLayer } from '../navigation/layers.ts';
import { startNativeShell } from './start-native-shell.ts';
import { tryPlugin } from './try-plugin.ts';

const chatId = '0199a0b0-0000-7000-8000-000000000042';

type Listener = (event: Record<string, unknown>) => void;

/** A fake shell that records its plugins' calls; resolves with a function that fires their events. */
async function startInShell() {
  const setStyle = vi.fn(() => Promise.resolve());
  const hide = vi.fn(() => Promise.resolve());
  const minimizeApp = vi.fn(() => Promise.resolve());
  const listeners = new Map<string, Listener>();
  function addListener(name: string, listener: unknown) {
    // Each event has a signature of its own, which a map cannot tell apart.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    listeners.set(name, listener as Listener);
    return Promise.resolve({ remove: () => Promise.resolve() });
  }
  await startNativeShell(() => 'https://chat.example.org', {
    app: { addListener, minimizeApp },
    push: { addListener },
    splashScreen: { hide },
    statusBar: { setStyle },
  });
  const emit = (name: string, event = {}) => listeners.get(name)?.(event);
  return { setStyle, hide, minimizeApp, emit };
}

function openPage(openDialogs: EventTarget[] = []) {
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => openDialogs });
  vi.stubGlobal('document', page);
  const back = vi.fn();
  vi.stubGlobal('history', { back });
  vi.stubGlobal('location', { hash: '#/home' });
  return { page, back };
}

beforeEach(() => {
  vi.stubGlobal('Capacitor', undefined);
});

test('[S13] when the platform is ready, the status bar gets its default style and the splash screen is hidden', async () => {
  openPage();
  const { setStyle, hide } = await startInShell();
  expect(setStyle.mock.calls).toEqual([[{ style: Style.Default }]]);
  expect(hide).toHaveBeenCalledOnce();
});

test('[S13] in a browser none of it has an effect, or is logged', async () => {
  openPage();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await startNativeShell(() => '');
  expect(await tryPlugin(() => PushNotifications.requestPermissions())).toBeUndefined();
  expect(log).not.toHaveBeenCalled();
});

test('[S13] an error of the shell is logged, and stops nothing', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const refusal = new Error('The bar is gone');
  await tryPlugin(() => Promise.reject(refusal));
  expect(log).toHaveBeenCalledWith('The native shell refused', refusal);
});

test('[NS8] Back closes the dialog on top, and nothing else', async () => {
  const [lower, upper] = [new EventTarget(), new EventTarget()];
  const { back } = openPage([lower, upper]);
  const cancelled: string[] = [];
  lower.addEventListener('cancel', () => cancelled.push('lower'));
  upper.addEventListener('cancel', () => cancelled.push('upper'));
  const { emit } = await startInShell();
  emit('backButton', { canGoBack: true });
  expect(cancelled).toEqual(['upper']);
  expect(back).not.toHaveBeenCalled();
});

test('[NS8] Back closes a layer such as the menu first, and then leaves the page', async () => {
  const { back } = openPage();
  const { emit } = await startInShell();
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  const close = vi.fn();
  const stop = addLayer(close);
  emit('backButton', { canGoBack: true });
  expect([close.mock.calls.length, back.mock.calls.length]).toEqual([1, 0]);
  stop();
  emit('backButton', { canGoBack: true });
  expect([close.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
});

test('[NS8] on the first page Back sends the app to the background', async () => {
  const { back } = openPage();
  const { emit, minimizeApp } = await startInShell();
  emit('backButton', { canGoBack: false });
  expect(minimizeApp).toHaveBeenCalledOnce();
  expect(back).not.toHaveBeenCalled();
});

test('[NS9] a link from the device opens its address', async () => {
  openPage();
  const { emit } = await startInShell();
  emit('appUrlOpen', { url: 'https://evil.example/#/chat/42' });
  expect(location.hash).toBe('#/home');
  emit('appUrlOpen', { url: 'tend://chat/42' });
  expect(location.hash).toBe('#/chat/42');
});

test('[NS13] tapping a notification opens its address', async () => {
  openPage();
  const { emit } = await startInShell();
  const tap = (data: object) => emit('pushNotificationActionPerformed', { notification: { data } });
  const payload: PushPayload = {
    v: 1,
    kind: 'message',
    tag: chatId,
    title: 'North wing',
    body: 'New message',
    url: `/#/chat/${chatId}?at=5`,
    timestamp: 1,
  };
  for (const foreign of [{}, { payload: 'no JSON' }, { payload: '{}' }]) tap(foreign);
  tap(toPushData({ ...payload, url: '/#/nowhere' }));
  expect(location.hash).toBe('#/home');
  // Android adds Firebase's own fields beside it.
  tap({ ...toPushData(payload), collapse_key: 'topic', from: '42' });
  expect(location.hash).toBe(`#/chat/${chatId}?at=5`);
});

test('[NS10] an app that is reopened fires `resume`, as a browser does', async () => {
  const { page } = openPage();
  const { emit } = await startInShell();
  const handleResume = vi.fn();
  page.addEventListener('resume', handleResume);
  emit('resume');
  expect(handleResume).toHaveBeenCalledOnce();
});
