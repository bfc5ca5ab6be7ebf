import type { BrowserContext } from 'playwright-core';
import type { Figure } from '../report.ts';
import { median, percentilesOf } from '../statistics.ts';
import { untilCalm } from './filled-phone.ts';
import { openPage } from './slow-phone.ts';
import { swipeUp, tap } from './gestures.ts';
import { type Scrolling, timeFrames, timeOpening, untilAtRest } from './in-page.ts';
import { droppedShare } from './frames.ts';

const scenario = 'list of 1,000 chats';
const swipes = 8;

/** Opens the list of very many chats from the dashboard, and scrolls through it. */
export async function measureChatList(
  phone: BrowserContext,
  baseUrl: string,
  runs: number,
): Promise<Figure[]> {
  const openedMs: number[] = [];
  const scrollings: Scrolling[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { page, session } = await openPage(phone);
    await page.goto(`${baseUrl}/#/home`);
    await page.waitForSelector('.bottom-bar');
    await untilCalm(page);
    const { paintedMs } = await timeOpening(page, null, () =>
      tap(page, '.bottom-bar a[href="#/chatlist"]'),
    );
    openedMs.push(paintedMs);
    scrollings.push(
      await timeFrames(page, async () => {
        for (let swipe = 0; swipe < swipes; swipe += 1) {
          await untilAtRest(page, () => swipeUp(session));
        }
      }),
    );
    await page.close();
  }
  const frames = scrollings.map(({ framesMs }) => percentilesOf(framesMs));
  return [
    figure('on screen after the tap', 'ms', median(openedMs), 150),
    figure('frames while scrolling p50', 'ms', median(frames.map(({ p50 }) => p50))),
    figure('frames while scrolling p95', 'ms', median(frames.map(({ p95 }) => p95)), 34),
    figure(
      'dropped frames while scrolling',
      '%',
      median(scrollings.map(({ framesMs }) => droppedShare(framesMs) * 100)),
    ),
  ];
}

function figure(name: string, unit: Figure['unit'], value: number, atMost?: number): Figure {
  return { scenario, name, unit, value, ...(atMost !== undefined && { reach: { atMost } }) };
}
