import { chromium, type Browser } from '@playwright/test';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test as base } from './journey.ts';

/*
 * A screen, a mouse and a keyboard, for what people do outside of any page. Where nothing on the session's bus takes
 * notifications, Chromium on Linux draws them itself, each as a window without a name.
 */

interface Desktop {
  /** Clicks on the notification that is shown; there is only one. */
  clickNotification: (place: keyof typeof places) => Promise<void>;
  /** Once its button was clicked. */
  replyOnNotification: (text: string) => Promise<void>;
  /** The titles of the browser's windows: the page in front of each. */
  readTitles: () => Promise<string[]>;
}

const screen = { width: 1920, height: 1200 };

/** From a notification's left and top, or from its bottom where negative. */
const places = {
  text: { x: 60, y: 64 },
  firstButton: { x: 44, y: -28 },
  secondButton: { x: 160, y: -28 },
} as const;

const run = promisify(execFile);

interface WorkerFixtures {
  /** The environment of what shall be on the screen. */
  screenEnv: NodeJS.ProcessEnv;
  browser: Browser;
}

export const test = base.extend<{ desktop: Desktop }, WorkerFixtures>({
  screenEnv: [
    async ({}, use) => {
      const size = `${screen.width}x${screen.height}x24`;
      using server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      await once(server, 'spawn').catch(refuse);
      const [display] = await once(createInterface(server.stdout), 'line');
      const env = { ...process.env, DISPLAY: `:${display}`, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
      await run('xdotool', ['getmouselocation'], { env }).catch(refuse);
      await use(env);
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ screenEnv, launchOptions: { args = [] } }, use) => {
      const browser = await chromium.launch({
        headless: false,
        args: [...args, '--ozone-platform=x11'],
        env: screenEnv,
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  desktop: ({ screenEnv }, use) => use(createDesktop(screenEnv)),
});

function refuse(cause: unknown): never {
  const need = 'Clicking on notifications needs a screen and a mouse';
  throw new Error(`${need}: install them (apt-get install xvfb xdotool).`, { cause });
}

interface Box {
  id: string;
  x: number;
  y: number;
  height: number;
}

const notificationWidth = 360;
const geometry = new RegExp(
  String.raw`WINDOW=(\d+)\nX=(\d+)\nY=(\d+)\nWIDTH=${notificationWidth}\nHEIGHT=(\d+)`,
);

/** It slides in from the side, until it is as far from there as from the bottom. */
function isAtRest({ x, y, height }: Box): boolean {
  return screen.width - notificationWidth - x === screen.height - height - y;
}

function createDesktop(env: NodeJS.ProcessEnv): Desktop {
  const xdotool = async (...words: readonly string[]): Promise<string> =>
    (await run('xdotool', words, { env })).stdout.trim();
  const ofWindows = (name: string, ...what: readonly string[]): Promise<string> =>
    xdotool('search', '--onlyvisible', '--name', name, ...what, '%@');

  const findNotification = async (): Promise<Box> => {
    const windows = await ofWindows('^$', 'getwindowgeometry', '--shell');
    const [, id = '', x, y, height] = geometry.exec(windows) ?? [];
    const box = { id, x: Number(x), y: Number(y), height: Number(height) };
    if (!isAtRest(box)) throw new Error('No notification is at rest');
    return box;
  };

  return {
    clickNotification: (place) =>
      expect(async () => {
        const box = await findNotification();
        const { x, y } = places[place];
        const top = y < 0 ? box.y + box.height : box.y;
        await xdotool('mousemove', `${box.x + x}`, `${top + y}`, 'click', '1');
      }).toPass(),
    async replyOnNotification(text) {
      await expect(async () => {
        const { id } = await findNotification();
        expect(await xdotool('getwindowfocus')).toBe(id);
      }).toPass();
      await xdotool('type', `${text}\n`);
    },
    async readTitles() {
      // It fails where a window goes while it looks, and where there is none.
      const titles = await ofWindows(' ', 'getwindowname').catch(() => '');
      return titles.split('\n');
    },
  };
}
