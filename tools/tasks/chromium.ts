import { existsSync } from 'node:fs';
import { installOnDebian } from './debian.ts';

const systemPrograms = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  return findFirst([
    process.env['CHROMIUM_PATH'] ?? '',
    ...systemPrograms,
    chromium.executablePath(),
  ]);
}

function findHeadlessShell(): string | undefined {
  return findFirst([process.env['HEADLESS_SHELL_PATH'] ?? '', '/usr/bin/chromium-headless-shell']);
}

function findFirst(files: readonly string[]): string | undefined {
  return files.find((file) => file !== '' && existsSync(file));
}

/** The program file of Chromium, which is installed if there is none and root runs this on Debian. */
export async function ensureChromium(): Promise<string> {
  if ((await findChromium()) === undefined) await installOnDebian('chromium');
  const chromium = await findChromium();
  if (chromium !== undefined) return chromium;
  throw new Error(
    'The browser tests need Chromium: install it (apt-get install chromium, or npx playwright install chromium), or set CHROMIUM_PATH to its program file.',
  );
}

/**
 * The browsers for the tests, as environment variables. Without a headless shell, which renders the same pages for half
 * the work, all tests run in Chromium itself.
 */
export async function ensureBrowsers(): Promise<{
  CHROMIUM_PATH: string;
  HEADLESS_SHELL_PATH: string;
}> {
  const chromium = await ensureChromium();
  // Some archives have only one of them.
  if (findHeadlessShell() === undefined) await installOnDebian('chromium-headless-shell');
  return { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: findHeadlessShell() ?? chromium };
}
