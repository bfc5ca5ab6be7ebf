import type { BrowserContext, Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyWebApp } from '../../tools/mobile/copy-web-app.ts';
import { dist, listen, serveFile } from './static-files.ts';

/** Where a native shell serves the app from: an origin of its own, with the shell's own page and policy. */
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

/** What Android's shell puts into each page before any code of it runs; it notes what is asked of its plugins. */
export async function standInForShell(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const asked: string[] = [];
    const ask = (plugin: string, method: string, options: object): void => {
      asked.push(`${plugin}.${method} ${JSON.stringify(options)}`);
    };
    const offer = (name: string, methods: readonly string[]) => ({
      name,
      methods: [
        ...methods.map((method) => ({ name: method, rtype: 'promise' })),
        { name: 'addListener', rtype: 'callback' },
      ],
    });
    Object.assign(globalThis, {
      asked,
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
            'unregister',
            'removeAllDeliveredNotifications',
          ]),
        ],
        nativePromise: (plugin: string, method: string, options: object = {}) => {
          ask(plugin, method, options);
          return Promise.resolve(method === 'checkPermissions' ? { receive: 'prompt' } : {});
        },
        nativeCallback: (plugin: string, method: string, options: object) => {
          ask(plugin, method, options);
          return 'listener';
        },
      },
    });
  });
}

export function askedOfShell(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asked: unknown = Reflect.get(globalThis, 'asked');
    return Array.isArray(asked) ? asked.map(String) : [];
  });
}
