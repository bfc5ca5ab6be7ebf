import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { Figure } from '../report.ts';
import { password } from '../seed.ts';
import { median, percentilesOf } from '../statistics.ts';
import { swipeDown, tap } from './gestures.ts';
import {
  countHeldMessages,
  scrollToBeginning,
  timeBubble,
  timeFrames,
  untilAtRest,
} from './in-page.ts';
import { markOf, writeMessages, type LongChat } from './long-chat.ts';
import { openPage, openPhone, setSpeed, usedHeapBytes, type OpenPage } from './slow-phone.ts';

const scenario = 'chat of 10,000 messages';
const messageCount = 10_000;
/** Few enough for the device to take in without falling so far behind that it starts anew. */
const batchMessages = 500;
const swipes = 12;
const sends = 40;

interface Reading {
  openedMs: number;
  openHeapBytes: number;
  framesMs: number[];
  wholeHeapBytes: number;
}

/** Opens a long chat from the local copy, reads back in it to its beginning, and writes in it. */
export async function measureChat(chat: LongChat, folder: string, runs: number): Promise<Figure[]> {
  const phone = await openPhone(path.join(folder, 'reader'));
  try {
    await fillLocalCopy(phone, chat);
    const readings: Reading[] = [];
    for (let run = 0; run < runs; run += 1) readings.push(await read(phone, chat));
    return [...readingFigures(readings), ...sendingFigures(await write(phone, chat))];
  } finally {
    await phone.close();
  }
}

/** Logs in and stays connected while the messages are written, so that the device holds them all. */
async function fillLocalCopy(phone: BrowserContext, chat: LongChat): Promise<void> {
  const { page, session } = await openPage(phone);
  await setSpeed(session, 'full');
  await page.goto(chat.baseUrl);
  await page.fill('input[type="email"]', chat.reader.email);
  await page.fill('input[type="password"]', password);
  await page.click('button[type="submit"]');
  await page.waitForURL(/home$/);
  // Connected before anything is written: a device that comes later begins with the newest page.
  await page.goto(`${chat.baseUrl}/#/chatlist`);
  await page.waitForSelector('[data-row-target]');
  for (let held = 0; held < messageCount; held += batchMessages) {
    await writeMessages(chat, held + 1, held + batchMessages);
    await untilHeld(page, chat.reader.userId, held + batchMessages);
  }
  await page.close();
}

async function untilHeld(page: Page, userId: string, count: number): Promise<void> {
  while ((await countHeldMessages(page, userId)) < count) await pause(100);
}

async function read(phone: BrowserContext, chat: LongChat): Promise<Reading> {
  const tab = await openChatList(phone, chat);
  const openedMs = await openChat(tab.page);
  const openHeapBytes = await usedHeapBytes(tab.session);
  const framesMs = await timeFrames(tab.page, () => swipeRepeatedly(tab));
  await setSpeed(tab.session, 'full');
  await scrollToBeginning(tab.page, markOf(1));
  const wholeHeapBytes = await usedHeapBytes(tab.session);
  await tab.page.close();
  return { openedMs, openHeapBytes, framesMs, wholeHeapBytes };
}

/** A new start of the app, which has found its peace before anything is touched. */
async function openChatList(phone: BrowserContext, { baseUrl }: LongChat): Promise<OpenPage> {
  const tab = await openPage(phone);
  await tab.page.goto(`${baseUrl}/#/chatlist`);
  await tab.page.waitForSelector('[data-row-target]');
  await tab.page.waitForLoadState('networkidle');
  return tab;
}

function openChat(page: Page): Promise<number> {
  return timeBubble(page, markOf(messageCount), () => tap(page, '[data-row-target]'));
}

async function swipeRepeatedly({ page, session }: OpenPage): Promise<void> {
  for (let swipe = 0; swipe < swipes; swipe += 1) {
    await untilAtRest(page, () => swipeDown(session));
  }
}

/** How long each message took to show, at the pace at which the server acknowledges them. */
async function write(phone: BrowserContext, chat: LongChat): Promise<number[]> {
  const { page } = await openChatList(phone, chat);
  await openChat(page);
  await tap(page, '.composer-input');
  const bubblesMs: number[] = [];
  for (let send = 1; send <= sends; send += 1) {
    const text = `Written on the phone ${markOf(send)}`;
    await page.keyboard.insertText(text);
    bubblesMs.push(await timeBubble(page, text, () => tap(page, '.composer-send')));
    await page.waitForFunction(
      () => document.querySelector('.bubble-meta-pending, .bubble-meta-failed') === null,
    );
  }
  await page.close();
  return bubblesMs;
}

function readingFigures(readings: readonly Reading[]): Figure[] {
  const heap = (value: (reading: Reading) => number) => median(readings.map(value)) / 1e6;
  const frame = (percentile: 'p50' | 'p95' | 'max') =>
    median(readings.map(({ framesMs }) => percentilesOf(framesMs)[percentile]));
  return [
    {
      scenario,
      name: 'on screen after the tap',
      unit: 'ms',
      value: median(readings.map(({ openedMs }) => openedMs)),
      reach: { atMost: 300 },
    },
    {
      scenario,
      name: 'heap when opened',
      unit: 'MB',
      value: heap((r) => r.openHeapBytes),
      reach: { atMost: 25 },
    },
    {
      scenario,
      name: 'heap when read to its beginning',
      unit: 'MB',
      value: heap((r) => r.wholeHeapBytes),
      reach: { atMost: 25 },
    },
    { scenario, name: 'frames while scrolling p50', unit: 'ms', value: frame('p50') },
    {
      scenario,
      name: 'frames while scrolling p95',
      unit: 'ms',
      value: frame('p95'),
      reach: { atMost: 34 },
    },
    { scenario, name: 'longest frame while scrolling', unit: 'ms', value: frame('max') },
  ];
}

function sendingFigures(bubblesMs: readonly number[]): Figure[] {
  const { p50, p95 } = percentilesOf(bubblesMs);
  return [
    { scenario, name: 'bubble after send p50', unit: 'ms', value: p50 },
    { scenario, name: 'bubble after send p95', unit: 'ms', value: p95, reach: { atMost: 100 } },
  ];
}
