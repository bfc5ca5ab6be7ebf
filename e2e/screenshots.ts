import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

/*
 * Takes a picture of every screen of a running Tend, in both languages and themes, on a phone and on a wide
 * screen, and says what axe finds wrong with it:
 *
 *   npm start -- --demo
 *   node e2e/screenshots.ts --out test-results/screens --email h.doyle@northbank.example --password …
 */

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    email: { type: 'string' },
    password: { type: 'string' },
    out: { type: 'string', default: 'test-results/screens' },
    /** Only screens whose name contains this. */
    only: { type: 'string', default: '' },
    /** The person's text size, in pixels. */
    text: { type: 'string', default: '16' },
    /** Only sizes whose name contains this: phone, small, rail, wide. */
    size: { type: 'string', default: '' },
  },
});

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'small', width: 320, height: 640 },
  { name: 'rail', width: 1100, height: 800 },
  { name: 'wide', width: 1280, height: 800 },
].filter(({ name }) => name.includes(options.size));

const looks = [
  { language: 'en', theme: 'light' },
  { language: 'ru', theme: 'dark' },
] as const;

type Size = (typeof sizes)[number];
type Look = (typeof looks)[number];

interface Scene {
  name: string;
  address: string;
  /** Without it, the screen is taken as it opens. */
  prepare?: (page: Page) => Promise<void>;
}

const entrance: readonly Scene[] = [
  { name: 'login', address: '/login' },
  { name: 'forgot-password', address: '/forgotpassword' },
  { name: 'set-up-used', address: '/setup?token=none' },
  { name: 'invitation-unknown', address: `/invitation?token=${'x'.repeat(43)}` },
];

const app: readonly Scene[] = [
  { name: 'home', address: '/notifications' },
  { name: 'notifications', address: '/home' },
  { name: 'dashboard', address: '/dashbaord' },
  { name: 'users', address: '/folder' },
  { name: 'chat-list', address: '/chatlist' },
  { name: 'group-list', address: '/gruopchat' },
  { name: 'profile', address: '/profile' },
  { name: 'administration', address: '/administration' },
  { name: 'invitations', address: '/administration/invitations' },
  { name: 'organization', address: '/administration/organization' },
  { name: 'reachability', address: '/administration/notifications' },
  { name: 'not-found', address: '/nowhere' },
  {
    name: 'conversation',
    address: '/chatlist',
    prepare: async (page) => {
      await page.locator('[data-row-target]').first().click();
      await page.waitForURL(/userchat|gruopchatmessages/);
    },
  },
];

async function openPage(browser: Browser, look: Look, size: Size): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 1,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([language, textSize]) => {
      localStorage.setItem('langugae', language);
      const styles = new CSSStyleSheet();
      styles.replaceSync(`html { font-size: ${textSize}px }`);
      document.adoptedStyleSheets.push(styles);
    },
    [look.language, options.text] as const,
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(`  error: ${error.message}`));
  return page;
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${options.url}/#/login`);
  await page.locator('input[type=email]').fill(options.email ?? '');
  await page.locator('input[type=password]').fill(options.password ?? '');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/#\/home/);
}

async function take(page: Page, { name, address, prepare }: Scene, suffix: string): Promise<void> {
  await page.goto(`${options.url}/#${address}`);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
  const file = `${name}-${suffix}.png`;
  await page.screenshot({ path: path.join(options.out, file) });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const problems = violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
  if (isTooWide) problems.push('scrolls sideways');
  console.log(`${file}${problems.length === 0 ? '' : `: ${problems.join(', ')}`}`);
}

async function takeAll(browser: Browser, size: Size, look: Look): Promise<void> {
  const page = await openPage(browser, look, size);
  const suffix = `${size.name}-${look.language}-${look.theme}`;
  const wanted = ({ name }: Scene) => name.includes(options.only);
  for (const scene of entrance.filter(wanted)) await take(page, scene, suffix);
  if (options.email !== undefined) {
    await logIn(page);
    for (const scene of app.filter(wanted)) await take(page, scene, suffix);
  }
  await page.context().close();
}

await mkdir(options.out, { recursive: true });
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  ...(executablePath !== undefined && { executablePath }),
});
for (const size of sizes) {
  for (const look of looks) await takeAll(browser, size, look);
}
await browser.close();
