import path from 'node:path';
import type { BrowserContext, JSHandle, Page } from 'playwright-core';
import type { Figure } from '../report.ts';
import { password } from '../seed.ts';
import { median, percentilesOf } from '../statistics.ts';
import { tap } from './gestures.ts';
import type { LongChat } from './long-chat.ts';
import { liftNetworkLimit, openPage, openPhone } from './slow-phone.ts';

const scenario = 'from page to page';

/** A tap, and the heading of the page that it leads to. */
const steps = [
  { name: 'bar to Users', target: '.bottom-bar a[href$="/folder"]', heading: 'Users' },
  { name: 'bar to ChatList', target: '.bottom-bar a[href$="/chatlist"]', heading: 'ChatList' },
  { name: 'row to conversation', target: '[data-row-target]', heading: 'Early shift' },
  { name: 'Back to ChatList', target: 'header .icon-button', heading: 'ChatList' },
  {
    name: 'bar to Notifications',
    target: '.bottom-bar a[href$="/home"]',
    heading: 'Notifications',
  },
] as const;

/** Starts the app where somebody is logged in, and goes from page to page, by tap. */
export async function measurePages(
  chat: LongChat,
  folder: string,
  runs: number,
): Promise<Figure[]> {
  const phone = await openPhone(path.join(folder, 'walker'));
  try {
    await logIn(phone, chat);
    const starts: number[] = [];
    const taps = new Map<string, number[]>(steps.map(({ name }) => [name, []]));
    for (let run = 0; run < runs; run += 1) {
      const { page, session } = await openPage(phone);
      starts.push(await timeStart(page, `${chat.baseUrl}/#/chatlist`));
      await liftNetworkLimit(session);
      await page.waitForLoadState('networkidle');
      // The first round brings in what is needed once only.
      await walk(page);
      const times = await walk(page);
      for (const [name, takesMs] of times) taps.get(name)?.push(takesMs);
      await page.close();
    }
    return [
      { scenario, name: 'rows after a start', unit: 'ms', value: median(starts) },
      ...Array.from(taps, ([name, takesMs]) => ({
        scenario,
        name: `${name} p50`,
        unit: 'ms' as const,
        value: percentilesOf(takesMs).p50,
      })),
    ];
  } finally {
    await phone.close();
  }
}

async function logIn(phone: BrowserContext, { baseUrl, reader }: LongChat): Promise<void> {
  const { page, session } = await openPage(phone);
  await liftNetworkLimit(session);
  await page.goto(baseUrl);
  await page.fill('input[type="email"]', reader.email);
  await page.fill('input[type="password"]', password);
  await page.click('button[type="submit"]');
  await page.waitForURL(/home$/);
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** From the page's beginning until a row can be tapped. */
async function timeStart(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    () => document.querySelector('[data-row-target]') !== null && performance.now(),
    null,
    { polling: 'raf' },
  );
  return Number(await found.jsonValue());
}

async function walk(page: Page): Promise<(readonly [string, number])[]> {
  const times: (readonly [string, number])[] = [];
  for (const { name, target, heading } of steps) {
    await untilQuiet(page);
    times.push([name, await timePage(page, heading, () => tapShown(page, target))]);
  }
  return times;
}

/** A tap within 300 ms of the page before would be taken for the second half of a double tap. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForTimeout(500);
}

async function tapShown(page: Page, selector: string): Promise<void> {
  await tap(page, `${selector} >> visible=true >> nth=0`);
}

/** From the lifting of the finger until the first frame with this heading has been handed over. */
async function timePage(page: Page, title: string, act: () => Promise<void>): Promise<number> {
  const timing: JSHandle<{ takesMs: Promise<number> }> = await page.evaluateHandle(
    watchForHeading,
    title,
  );
  await act();
  return timing.evaluate(({ takesMs }) => takesMs);
}

function watchForHeading(title: string): { takesMs: Promise<number> } {
  const { promise, resolve } = Promise.withResolvers<number>();
  const isOnScreen = () =>
    [...document.querySelectorAll('h1')].some(
      (heading) =>
        heading.textContent.includes(title) &&
        heading.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  const look = (tappedAt: number) => {
    if (!isOnScreen()) {
      requestAnimationFrame(() => look(tappedAt));
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(performance.now() - tappedAt));
    port1.start();
    port2.postMessage(null);
  };
  const follow = ({ timeStamp }: Event) => requestAnimationFrame(() => look(timeStamp));
  addEventListener('pointerup', follow, { once: true, capture: true });
  return { takesMs: promise };
}
