import type { BrowserContext, Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyWebApp } from '../../tools/mobile/copy-web-app.ts';
import { dist, listen, serveFile } from './static-files.ts';

declare global {
  // Set by the fake shell.
  var emitInShell: undefined | ((name: string, event: object) => void);
}

/** The origin of a native shell's app, with the shell's own page and policy. */
export interface ShellOrigin {
  readonly origin: string;
  close(): Promise<void>;
}

export async function serveShell(): Promise<ShellOrigin> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-shell-origin-'));
  await copyWebApp(dist, folder, null);
  const server = createServer(({ url = '/' }, response) => void serveFile(folder, url, response));
  const origin = `http://localhost:${await listen(server)}`;
  return {
    origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A shown notification, as its platform reports it to the app. */
export interface Delivered {
  id: string | number;
  tag?: string;
  data: object;
}

/**
 * Fakes the script that Android's shell adds to each page before any code runs; records the calls of its
 * plugins. `receive` is the permission for notifications.
 */
export async function standInForShell(
  context: BrowserContext,
  receive: 'prompt' | 'granted' = 'prompt',
): Promise<void> {
  await context.addInitScript((permission) => {
    const asked: string[] = [];
    const delivered: Delivered[] = [];
    const listeners = new Map<string, Set<(event: object) => void>>();
    const emit = (name: string, event: object): void => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    };
    const answers: Record<string, (options: { notifications?: Delivered[] }) => object> = {
      checkPermissions: () => ({ receive: permission }),
      requestPermissions: () => ({ receive: permission }),
      register() {
        emit('registration', { value: 'token' });
        return {};
      },
      getDeliveredNotifications: () => ({ notifications: [...delivered] }),
      removeDeliveredNotifications({ notifications = [] }) {
        for (const { id, tag } of notifications) {
          const index = delivered.findIndex((one) => one.id === id && one.tag === tag);
          if (index >= 0) delivered.splice(index, 1);
        }
        return {};
      },
    };
    const ask = (plugin: string, method: string, options: object): void => {
      asked.push(`${plugin}.${method} ${JSON.stringify(options)}`);
    };
    const offer = (name: string, methods: readonly string[]) => ({
      name,
      methods: [
        ...methods.map((method) => ({ name: method, rtype: 'promise' })),
        { name: 'addListener', rtype: 'callback' },
        { name: 'removeListener', rtype: 'callback' },
      ],
    });
    Object.assign(globalThis, {
      asked,
      delivered,
      emitInShell: emit,
      androidBridge: {},
      Capacitor: {
        isNativePlatform: () => true,
        getPlatform: () => 'android',
        PluginHeaders: [
          offer('StatusBar', ['setStyle']),
          offer('SplashScreen', ['hide']),
          offer('App', ['minimizeApp']),
          offer('PushNotifications', [
            'checkPermissions',
            'requestPermissions',
            'register',
            'unregister',
            'createChannel',
            'getDeliveredNotifications',
            'removeDeliveredNotifications',
            'removeAllDeliveredNotifications',
          ]),
        ],
        nativePromise: (plugin: string, method: string, options: object = {}) => {
          ask(plugin, method, options);
          return Promise.resolve(answers[method]?.(options) ?? {});
        },
        nativeCallback: (
          plugin: string,
          method: string,
          options: { eventName: string },
          listener: (event: object) => void,
        ) => {
          ask(plugin, method, options);
          const others = listeners.get(options.eventName) ?? new Set();
          if (method === 'addListener') others.add(listener);
          else others.delete(listener);
          listeners.set(options.eventName, others);
          return 'listener';
        },
      },
    });
  }, receive);
}

/** The phone shows a notification while the app is not in view. */
export async function deliverInShell(page: Page, notification: Delivered): Promise<void> {
  await page.evaluate((shown) => {
    const all: unknown = Reflect.get(globalThis, 'delivered');
    if (Array.isArray(all)) all.push(shown);
  }, notification);
}

/** The ids of the shown notifications. */
export function shownInShell(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all: unknown = Reflect.get(globalThis, 'delivered');
    return Array.isArray(all) ? all.map((one: { id: unknown }) => String(one.id)) : [];
  });
}

/** Fires an event of one of the shell's plugins. */
export async function emitInShell(page: Page, name: string, event: object): Promise<void> {
  await page.evaluate(([told, facts]) => globalThis.emitInShell?.(told, facts), [
    name,
    event,
  ] as const);
}

export function askedOfShell(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asked: unknown = Reflect.get(globalThis, 'asked');
    return Array.isArray(asked) ? asked.map(String) : [];
  });
}
