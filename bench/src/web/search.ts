import path from 'node:path';
import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import type { Figure } from '../report.ts';
import { median, percentilesOf } from '../statistics.ts';
import { fillLocalCopy, untilCalm } from './filled-phone.ts';
import { markOf, type LongChat } from './long-chat.ts';
import { openPage, openPhone } from './slow-phone.ts';

const messageCount = 100_000;
const field = '.search-bar input[type="search"]';
/** With its third letter a word is searched for as a beginning, and nothing was found before. */
const typedWords = ['har', 'dre', 'pha', 'bus', 'виз', 'клю'];
const typedFirst = 'cou';
/** The index of the local copy is made when somebody searches, on a phone for a while. */
const indexedWithinMs = 2 * 60 * 1_000;

interface Timing {
  /** Until hits with the typed letters are painted, for each word. */
  readonly resultsMs: number[];
  /** The same of a word that is typed first, while the index is being made. */
  readonly firstMs: number;
  readonly longTasksMs: number[];
}

/** A search without a network, in a local copy of very many messages. */
export async function measureSearch(
  chat: LongChat,
  folder: string,
  runs: number,
): Promise<Figure[]> {
  const phone = await openPhone(path.join(folder, 'reader'));
  try {
    await fillLocalCopy(phone, chat, messageCount);
    const timings: Timing[] = [];
    for (let run = 0; run < runs; run += 1) timings.push(await search(phone, chat.baseUrl));
    return toFigures(timings);
  } finally {
    await phone.close();
  }
}

async function search(phone: BrowserContext, baseUrl: string): Promise<Timing> {
  const { page } = await openPage(phone);
  const cutOff = await prepareToCutOff(phone, page);
  await page.goto(`${baseUrl}/#/search`);
  await page.waitForSelector(field);
  await untilCalm(page);
  await page.focus(field);
  // Begins the index; what comes next is answered by this device alone.
  await page.keyboard.insertText('zz');
  await untilCalm(page);
  try {
    await cutOff();
    const firstMs = await timeResults(page, typedFirst);
    await untilIndexed(page);
    const watching = await page.evaluateHandle(watchLongTasks);
    const resultsMs: number[] = [];
    for (const word of typedWords) resultsMs.push(await timeResults(page, word));
    return { resultsMs, firstMs, longTasksMs: await watching.evaluate(({ stop }) => stop()) };
  } finally {
    await phone.setOffline(false);
    await page.close();
  }
}

/** A browser that is told to be offline keeps the sockets that are open: the server would go on answering. */
async function prepareToCutOff(phone: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    if (isCut) {
      await socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  return async () => {
    isCut = true;
    await phone.setOffline(true);
    await Promise.all(Array.from(open, (socket) => socket.close()));
  };
}

/** The oldest message that somebody wrote: the chat's first entry says that it was made. */
const oldestNumber = 2;

/** The oldest message is read last. What only this device was asked for says so. */
async function untilIndexed(page: Page): Promise<void> {
  await page.fill(field, `${oldestNumber} `);
  await page.waitForFunction(
    (text) =>
      document.querySelector('.search-state') !== null &&
      Array.from(document.querySelectorAll('[data-row-target]')).some((row) =>
        row.textContent.includes(text),
      ),
    markOf(oldestNumber),
    { timeout: indexedWithinMs },
  );
}

async function timeResults(page: Page, word: string): Promise<number> {
  const lastLetter = word.slice(-1);
  await page.fill(field, word.slice(0, -1));
  await page.waitForFunction(
    (typed) =>
      Array.from(document.querySelectorAll('.search-results mark')).every(
        ({ textContent }) => !textContent.toLowerCase().startsWith(typed),
      ),
    word,
    { timeout: indexedWithinMs },
  );
  await untilCalm(page);
  const watching = await page.evaluateHandle(watchForHits, { word });
  await page.keyboard.insertText(lastLetter);
  return watching.evaluate(({ paintedMs }) => paintedMs);
}

// Measurements taken by the page itself, so that none includes the way to the browser.

/** The time from the next input until a found word that begins so is painted. */
function watchForHits({ word }: { word: string }): { paintedMs: Promise<number> } {
  const { promise, resolve } = Promise.withResolvers<number>();
  addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      const look = () => {
        const found = Array.from(document.querySelectorAll('.search-results mark'));
        const isThere = found.some(({ textContent }) => textContent.toLowerCase().startsWith(word));
        if (!isThere) {
          requestAnimationFrame(look);
          return;
        }
        // After the frame.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    { once: true, capture: true },
  );
  return { paintedMs: promise };
}

function watchLongTasks(): { stop: () => number[] } {
  const tasksMs: number[] = [];
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasksMs.push(duration);
  });
  tasks.observe({ type: 'longtask' });
  return {
    stop() {
      tasks.disconnect();
      return tasksMs;
    },
  };
}

function toFigures(timings: readonly Timing[]): Figure[] {
  const scenario = `offline search in ${messageCount.toLocaleString('en')} messages`;
  const results = percentilesOf(timings.flatMap(({ resultsMs }) => resultsMs));
  const longest = timings.map(({ longTasksMs }) => Math.max(0, ...longTasksMs));
  const figure = (name: string, value: number, atMost?: number): Figure => ({
    scenario,
    name,
    unit: 'ms',
    value,
    ...(atMost !== undefined && { reach: { atMost } }),
  });
  return [
    figure('key to results p50', results.p50),
    figure('key to results p95', results.p95, 150),
    figure('… of the first word after the start', median(timings.map(({ firstMs }) => firstMs))),
    figure('longest task (0: none over 50 ms)', median(longest), 50),
    figure('longest task of all runs', Math.max(0, ...longest)),
  ];
}
