import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deviceScenes, everydayScenes, profileScene, talkingScenes } from './screens/app-scenes.ts';
import { entranceScenes, shellScenes } from './screens/entrance-scenes.ts';
import { fileScenes } from './screens/file-scenes.ts';
import { laterScenes } from './screens/later-scenes.ts';
import { linkScenes } from './screens/link-scenes.ts';
import { movingFileScenes } from './screens/moving-file-scenes.ts';
import { messageScenes } from './screens/message-scenes.ts';
import { pollScenes } from './screens/poll-scenes.ts';
import { refusedScenes } from './screens/refused-scenes.ts';
import { pictureScenes } from './screens/picture-scenes.ts';
import { searchScenes } from './screens/search-scenes.ts';
import { voiceScenes } from './screens/voice-scenes.ts';
import { answer, press, type Say, sayIn, type Scene } from './screens/scene.ts';
import { type Stage, stages } from './screens/stages.ts';
import { findViolations } from './support/accessibility.ts';
import { openSignedIn, type StoredSession } from './support/organization.ts';
import { standInForShell } from './support/native-shell.ts';
import { standInForPermission, standInForPushService } from './support/push.ts';

/*
 * Takes a picture of every screen of the built app, in both languages and themes, on a phone and on a wide screen,
 * and says what axe finds wrong with it:
 *
 *   node e2e/screenshots.ts --out test-results/screens --stage demo
 */

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'test-results/screens' },
    /** demo; empty: just set up; files: with photos, documents and voice messages; crowd: a thousand people, and names as long as they may be. */
    stage: { type: 'string', default: 'demo' },
    /** Only screens whose name contains one of these, with commas between them. */
    only: { type: 'string', default: '' },
    /** The person's text size, in pixels. */
    text: { type: 'string', default: '16' },
    /** Only sizes whose name contains this: phone, small, rail, wide. */
    size: { type: 'string', default: '' },
    /** Only looks whose name contains this, such as ru or dark. */
    look: { type: 'string', default: '' },
  },
});

interface Look {
  language: 'en' | 'ru';
  theme: 'light' | 'dark';
}

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'small', width: 320, height: 640 },
  { name: 'rail', width: 1100, height: 800 },
  { name: 'wide', width: 1280, height: 800 },
].filter(({ name }) => name.includes(options.size));

const looks = (
  [
    { language: 'en', theme: 'light' },
    { language: 'ru', theme: 'dark' },
    { language: 'en', theme: 'dark' },
    { language: 'ru', theme: 'light' },
  ] as const satisfies readonly Look[]
).filter(({ language, theme }) => `${language}-${theme}`.includes(options.look));

type Size = (typeof sizes)[number];

/** From here on the menu stays beside the screens. */
const menuStaysAtPx = 992;

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

/** Scenes that need chats and colleagues. */
const peopledScenes: readonly Scene[] = [
  ...talkingScenes,
  ...laterScenes,
  ...linkScenes,
  ...pictureScenes,
  ...pollScenes,
  ...searchScenes,
  ...messageScenes,
  ...refusedScenes,
];

/** The devices of which pictures are taken, with what is to be seen on each only. */
const devices: readonly {
  scenes: (stage: Stage) => readonly Scene[];
  isLoggedIn: boolean;
  suffix?: string;
  userAgent?: string;
  dress?: (context: BrowserContext) => Promise<void>;
}[] = [
  { isLoggedIn: false, scenes: () => entranceScenes },
  { isLoggedIn: false, scenes: () => shellScenes, dress: standInForShell },
  {
    isLoggedIn: true,
    scenes: ({ isPeopled, hasFiles = false }) => [
      ...everydayScenes,
      ...(isPeopled ? peopledScenes : []),
      ...(hasFiles ? [...fileScenes, ...movingFileScenes, ...voiceScenes] : []),
    ],
  },
  { isLoggedIn: true, scenes: () => deviceScenes, dress: standInForPushService },
  {
    isLoggedIn: true,
    suffix: '-blocked',
    scenes: () => [profileScene],
    dress: (context) => standInForPermission(context, 'denied'),
  },
  {
    isLoggedIn: true,
    suffix: '-iphone',
    scenes: () => [profileScene],
    userAgent: iPhone,
    dress: (context) => standInForPermission(context, null),
  },
];

async function openPage(
  browser: Browser,
  { language, theme }: Look,
  size: Size,
  {
    session,
    ...given
  }: Pick<BrowserContextOptions, 'userAgent'> & { session: StoredSession | null },
): Promise<Page> {
  const context = await browser.newContext({
    ...given,
    viewport: size,
    deviceScaleFactor: 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([code, textSize]) => {
      // Between two screens the page is about:blank, which has no storage.
      if (location.protocol === 'about:') return;
      localStorage.setItem('langugae', code);
      const styles = new CSSStyleSheet();
      styles.replaceSync(`html { font-size: ${textSize}px }`);
      document.adoptedStyleSheets.push(styles);
    },
    [language, options.text] as const,
  );
  const page = session === null ? await context.newPage() : await openSignedIn(context, session);
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => console.log(`  error: ${error.message}`));
  return page;
}

/** Brings the page into the state of the picture. */
async function arrange(page: Page, address: string, scene: Scene, say: Say): Promise<void> {
  await page.goto('about:blank');
  // The picture before may be one without a connection.
  await page.context().setOffline(false);
  await answer(page, scene.answers);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Never resolves if an answer never comes.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  for (const key of scene.press ?? []) await press(page, say(key));
  await scene.prepare?.(page, say);
  await page.waitForTimeout(500);
}

async function take(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: path.join(options.out, file) });
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const problems = await findViolations(page);
  if (isTooWide) problems.push('scrolls sideways');
  console.log(`${file}${problems.length === 0 ? '' : `: ${problems.join(', ')}`}`);
}

async function takeAll(browser: Browser, stage: Stage, look: Look, size: Size): Promise<void> {
  await stage.administrator.call('user.setLanguage', { language: look.language });
  for (const { scenes, isLoggedIn, suffix = '', userAgent, dress } of devices) {
    const wanted = scenes(stage).filter(
      ({ name, isForPhones = false }) =>
        !(isForPhones && size.width >= menuStaysAtPx) &&
        options.only.split(',').some((part) => `${name}${suffix}`.includes(part)),
    );
    if (wanted.length === 0) continue;
    const session = isLoggedIn ? await stage.administrator.startSession() : null;
    const given = { session, ...(userAgent !== undefined && { userAgent }) };
    const page = await openPage(browser, look, size, given);
    await dress?.(page.context());
    for (const scene of wanted) {
      const file = `${scene.name}${suffix}-${size.name}-${look.language}-${look.theme}.png`;
      await page.setViewportSize({ ...size, height: Math.max(size.height, scene.height ?? 0) });
      const address = `${stage.tend.baseUrl}/#${scene.address}`;
      await arrange(page, address, scene, sayIn(look.language)).catch((error: unknown) =>
        console.log(`${file} was not reached: ${String(error)}`),
      );
      await take(page, file);
    }
    await page.context().close();
  }
}

await mkdir(options.out, { recursive: true });
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  args: [
    // A microphone, which nobody is asked for.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
  ...(executablePath !== undefined && { executablePath }),
});
const open = Object.entries(stages).find(([name]) => name === options.stage)?.[1];
if (open === undefined) throw new Error(`There is no stage ${options.stage}`);
const stage = await open();
for (const size of sizes) {
  for (const look of looks) await takeAll(browser, stage, look, size);
}
await browser.close();
await stage.tend.remove();
