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

async function findPlaywrightsOwn(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function find(): Promise<string | undefined> {
  const candidates = [
    process.env['CHROMIUM_PATH'] ?? '',
    ...systemPrograms,
    await findPlaywrightsOwn(),
  ];
  return candidates.find((file) => file !== '' && existsSync(file));
}

/** The Chromium that the browser tests run in; root on a Debian gets one installed. */
export async function ensureChromium(): Promise<string> {
  const found = await find();
  if (found !== undefined) return found;
  await installOnDebian('chromium');
  const installed = await find();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need Chromium: install it (apt-get install chromium, or npx playwright install chromium), or set CHROMIUM_PATH to its program file.',
  );
}
