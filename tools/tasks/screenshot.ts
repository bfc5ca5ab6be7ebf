import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureChromium } from './chromium.ts';
import { root } from './process.ts';

// Makes docs/screenshot.png from the demo: the list of chats and a group, side by side.
const group = 'Night team North';
const phone = { width: 390, height: 844 };
const scale = 2;

interface LogIn {
  email: string;
  password: string;
}

interface Demo {
  baseUrl: string;
  nurse: LogIn;
  stop: () => void;
}

/** Starts the demo and reads its address and the nurse's log-in from its output. */
async function startDemo(dataFolder: string): Promise<Demo> {
  const server = spawn(process.execPath, ['apps/server/src/app/main.ts', '--demo'], {
    cwd: root,
    env: {
      ...process.env,
      TEND_PORT: '0',
      TEND_HOST: '127.0.0.1',
      TEND_DATA_DIR: dataFolder,
      TEND_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let baseUrl = '';
  for await (const line of createInterface(server.stdout)) {
    baseUrl ||= /Tend is running: (\S+)/.exec(line)?.[1] ?? '';
    const [, email, password] = /^\s+(\S+@\S+)\s+(\S+)\s+\(nurse\)/.exec(line) ?? [];
    if (email !== undefined && password !== undefined) {
      return { baseUrl, nurse: { email, password }, stop: () => server.kill() };
    }
  }
  throw new Error('The demo did not start.');
}

async function logIn(page: Page, { baseUrl, nurse }: Demo): Promise<void> {
  await page.goto(`${baseUrl}/#/login`);
  await page.getByLabel('E-mail').fill(nurse.email);
  await page.getByLabel('Password', { exact: true }).fill(nurse.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** One picture of each screen, as data addresses. */
async function takePictures(browser: Browser, demo: Demo): Promise<string[]> {
  const page = await browser.newPage({
    viewport: phone,
    deviceScaleFactor: scale,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const take = async (): Promise<string> => {
    await page.waitForLoadState('networkidle');
    return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
  };
  await logIn(page, demo);
  await page.goto(`${demo.baseUrl}/#/chatlist`);
  const row = page.getByRole('listitem').filter({ hasText: group }).first();
  await row.waitFor();
  const list = await take();
  await row.click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  const conversation = await take();
  await page.close();
  return [list, conversation];
}

async function joinPictures(browser: Browser, pictures: readonly string[]): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: scale });
  const images = pictures.map((picture) => `<img src="${picture}" width="${phone.width}" />`);
  await page.setContent(`
    <style>
      div { display: inline-flex; gap: 32px; padding: 32px; background: #e7ebea; }
      img { border-radius: 32px; box-shadow: 0 8px 32px #0003; }
    </style>
    <div>${images.join('')}</div>`);
  await page.locator('div').screenshot({ path: path.join(root, 'docs/screenshot.png') });
  await page.close();
}

const dataFolder = await mkdtemp(path.join(tmpdir(), 'tend-screenshot-'));
const demo = await startDemo(dataFolder);
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await joinPictures(browser, await takePictures(browser, demo));
} finally {
  await browser.close();
  demo.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
