import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { Figure } from '../report.ts';
import { median, percentilesOf } from '../statistics.ts';
import { openBarePage } from './bare-page.ts';
import { openChatList, untilCalm } from './filled-phone.ts';
import { droppedShare } from './frames.ts';
import { swipeDown, tap } from './gestures.ts';
import {
  type Opening,
  scrollToBeginning,
  type Scrolling,
  timeBubble,
  timeFrames,
  timeKeys,
  timeOpening,
  untilAtRest,
} from './in-page.ts';
import { type LongChat, markOf, writeNewest } from './long-chat.ts';
import { setSpeed, usedHeapBytes } from './slow-phone.ts';

const swipes = 8;
const sends = 20;
const typed = 'The bus is late, I shall be there at ten past. Tell her please.';
/** The pace of typing on a phone. */
const keyPauseMs = 90;
const switches = 4;
/** It is scrolled to its beginning only where that takes seconds: each page is one step. */
const mostReadWhole = 10_000;

export const onScreen = 'on screen after the tap';
export const settled = 'settled after the tap';

const longRow = '[data-row-target] >> nth=0';
const otherRow = '[data-row-target] >> nth=1';

interface Reading {
  opening: Opening;
  openHeapBytes: number;
  scrolling: Scrolling;
  wholeHeapBytes: number | null;
}

interface Writing {
  opening: Opening;
  heapBytes: number;
  keysMs: number[];
  bubblesMs: number[];
}

/** A chat, and the end of its newest message. */
interface Place {
  chat: LongChat;
  newest: string;
}

/**
 * Opens a long chat from the local copy, scrolls back in it, writes in it, and switches between it and another. A bare page
 * that is opened and written in in the same run gives the limits.
 */
export async function measureConversation(
  phone: BrowserContext,
  chat: LongChat,
  { runs, messageCount }: { runs: number; messageCount: number },
): Promise<Figure[]> {
  const readings: Reading[] = [];
  const writings: Writing[] = [];
  const limits: Writing[] = [];
  const switchesMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const place = { chat, newest: await writeNewest(chat) };
    readings.push(await read(phone, place, messageCount <= mostReadWhole));
    const { page } = await openChatList(phone, chat.baseUrl);
    writings.push(await write(page, place.newest));
    limits.push(await write(await openBarePage(phone, place.newest), place.newest));
    switchesMs.push(...(await switchChats(phone, { chat, newest: await writeNewest(chat) })));
  }
  const scenario = `chat of ${messageCount.toLocaleString('en')} messages`;
  return [
    ...readingFigures(readings, limits),
    ...writingFigures(writings, limits),
    figure('switch between chats read before', 'ms', median(switchesMs), { atMost: 100 }),
  ].map((one) => ({ scenario, ...one }));
}

async function read(
  phone: BrowserContext,
  { chat, newest }: Place,
  isReadWhole: boolean,
): Promise<Reading> {
  const { page, session } = await openChatList(phone, chat.baseUrl);
  const opening = await open(page, longRow, newest);
  const openHeapBytes = await usedHeapBytes(session);
  const scrolling = await timeFrames(page, async () => {
    for (let swipe = 0; swipe < swipes; swipe += 1) {
      await untilAtRest(page, () => swipeDown(session));
    }
  });
  let wholeHeapBytes: number | null = null;
  if (isReadWhole) {
    await setSpeed(session, 'full');
    await scrollToBeginning(page);
    wholeHeapBytes = await usedHeapBytes(session);
  }
  await page.close();
  return { opening, openHeapBytes, scrolling, wholeHeapBytes };
}

/**
 * The time until the chat was open, and until each key and each message was shown, at the pace of the server's
 * acknowledgements where there is a server. Closes the page.
 */
async function write(page: Page, newest: string): Promise<Writing> {
  const opening = await open(page, longRow, newest);
  await tap(page, '.composer-input');
  const keysMs = await timeKeys(page, async () => {
    for (const key of typed) {
      await Promise.all([page.keyboard.press(key), pause(keyPauseMs)]);
    }
  });
  await tap(page, '.composer-send');
  await untilSent(page);
  const bubblesMs: number[] = [];
  for (let send = 1; send <= sends; send += 1) {
    const text = `Written on the phone ${markOf(send)}`;
    await page.keyboard.insertText(text);
    bubblesMs.push(await timeBubble(page, text, () => tap(page, '.composer-send')));
    await untilSent(page);
  }
  // At the end: to collect garbage before would help what is timed.
  const heapBytes = await usedHeapBytes(await page.context().newCDPSession(page));
  await page.close();
  return { opening, heapBytes, keysMs, bubblesMs };
}

async function untilSent(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.bubble-meta-pending, .bubble-meta-failed') === null,
  );
}

/** On a busy machine a page may be so late that the tap counts as meant for the previous page, and does nothing. */
const openedWithinMs = 30_000;

async function open(page: Page, row: string, text: string): Promise<Opening> {
  for (;;) {
    const late = pause(openedWithinMs, null);
    const opening = await Promise.race([timeOpening(page, text, () => tap(page, row)), late]);
    if (opening !== null) return opening;
    const isOpen = await page.locator('.composer >> visible=true').isVisible();
    if (isOpen) throw new Error(`${text} is not in view`);
  }
}

/** From the tap on a chat's row until its newest message is painted, after both chats were opened before. */
async function switchChats(phone: BrowserContext, { chat, newest }: Place): Promise<number[]> {
  const { page } = await openChatList(phone, chat.baseUrl);
  const otherNewest = markOf(chat.otherNewest);
  const goBack = async () => {
    await page.goBack();
    await page.waitForFunction(
      () => document.querySelector('.page:not([hidden]) article') === null,
    );
    await untilCalm(page);
  };
  const switchesMs: number[] = [];
  for (let turn = 0; turn <= switches; turn += 1) {
    const { paintedMs: thereMs } = await open(page, otherRow, otherNewest);
    await goBack();
    const { paintedMs: backMs } = await open(page, longRow, newest);
    await goBack();
    if (turn > 0) switchesMs.push(thereMs, backMs);
  }
  await page.close();
  return switchesMs;
}

type Unplaced = Omit<Figure, 'scenario'>;

function figure(
  name: string,
  unit: Figure['unit'],
  value: number,
  { atMost, limit }: { atMost?: number; limit?: number } = {},
): Unplaced {
  return {
    name,
    unit,
    value,
    ...(limit !== undefined && { limit }),
    ...(atMost !== undefined && { reach: { atMost } }),
  };
}

function readingFigures(readings: readonly Reading[], limits: readonly Writing[]): Unplaced[] {
  const middle = (value: (reading: Reading) => number) => median(readings.map(value));
  const limit = (value: (bare: Writing) => number) => median(limits.map(value));
  const frame = (percentile: 'p50' | 'p95' | 'max') =>
    middle(({ scrolling }) => percentilesOf(scrolling.framesMs)[percentile]);
  const whole = readings.flatMap(({ wholeHeapBytes }) => wholeHeapBytes ?? []);
  return [
    figure(
      onScreen,
      'ms',
      middle(({ opening }) => opening.paintedMs),
      { atMost: 180, limit: limit(({ opening }) => opening.paintedMs) },
    ),
    figure(
      settled,
      'ms',
      middle(({ opening }) => opening.settledMs),
      { atMost: 350, limit: limit(({ opening }) => opening.settledMs) },
    ),
    figure(
      'heap when opened',
      'MB',
      middle(({ openHeapBytes }) => openHeapBytes / 1e6),
      // That of the bare page, at its end, is what the measuring itself holds and a little more.
      { atMost: 8, limit: limit(({ heapBytes }) => heapBytes / 1e6) },
    ),
    ...(whole.length === 0
      ? []
      : [figure('heap when read to its beginning', 'MB', median(whole) / 1e6, { atMost: 25 })]),
    figure('frames while scrolling p50', 'ms', frame('p50'), { atMost: 17 }),
    figure('frames while scrolling p95', 'ms', frame('p95'), { atMost: 34 }),
    figure('longest frame while scrolling', 'ms', frame('max')),
    figure(
      'dropped frames while scrolling',
      '%',
      middle(({ scrolling }) => droppedShare(scrolling.framesMs) * 100),
      { atMost: 10 },
    ),
    figure(
      'frames with blank rows',
      '',
      middle(({ scrolling }) => scrolling.blankFrames),
      { atMost: 0 },
    ),
    figure(
      'rows that jump while scrolling',
      '',
      middle(({ scrolling }) => scrolling.jumps),
      { atMost: 0 },
    ),
  ];
}

function writingFigures(writings: readonly Writing[], limits: readonly Writing[]): Unplaced[] {
  const both = (
    name: string,
    timesIn: (writing: Writing) => number[],
    reach: { p50: number; p95: number },
  ) => {
    const times = percentilesOf(writings.flatMap(timesIn));
    const bare = percentilesOf(limits.flatMap(timesIn));
    return (['p50', 'p95'] as const).map((percentile) =>
      figure(`${name} ${percentile}`, 'ms', times[percentile], {
        atMost: reach[percentile],
        limit: bare[percentile],
      }),
    );
  };
  return [
    ...both('key to painted', ({ keysMs }) => keysMs, { p50: 16, p95: 34 }),
    ...both('bubble after send', ({ bubblesMs }) => bubblesMs, { p50: 45, p95: 60 }),
  ];
}
