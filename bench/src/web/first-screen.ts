import type { CDPSession } from 'playwright-core';
import type { OpenPage } from './slow-phone.ts';

export interface FirstScreen {
  /** Page, JavaScript and CSS as transferred, with headers; the page includes the first styles. */
  codeBytes: number;
  /** Requests made before the log-in was usable, whether or not it waited for them. */
  requests: number;
  firstPaintMs: number;
  largestPaintMs: number;
  usableMs: number;
  /** The longest task that began before the log-in was usable. */
  longestTaskMs: number;
  longTasksMs: number;
}

interface Marks {
  /** Milliseconds since 1970; the other times count from it. */
  startedAt: number;
  usableAt: number;
  longTasksMs: number[];
  firstPaintAt: number;
  largestPaintAt: number;
}

declare global {
  /** In the measured page only. */
  var tendMarks: Marks | undefined;
}

/** Runs in the page before anything else: records paints, long tasks, and when a person could type and submit. */
function watch(): void {
  const marks: Marks = {
    startedAt: performance.timeOrigin,
    usableAt: 0,
    longTasksMs: [],
    firstPaintAt: 0,
    largestPaintAt: 0,
  };
  globalThis.tendMarks = marks;
  const note = ({ entryType, name, startTime, duration }: PerformanceEntry) => {
    const isBefore = marks.usableAt === 0 || startTime < marks.usableAt;
    if (entryType === 'longtask' && isBefore) marks.longTasksMs.push(duration);
    if (entryType === 'largest-contentful-paint') marks.largestPaintAt = startTime;
    if (name === 'first-contentful-paint') marks.firstPaintAt = startTime;
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry);
  });
  for (const type of ['paint', 'largest-contentful-paint', 'longtask']) {
    observer.observe({ type, buffered: true });
  }
  const look = () => {
    // The markup of the first paint is in the HTML and has no form; the form comes with its script.
    const canSubmit = document.querySelector('form button[type="submit"]:enabled') !== null;
    if (canSubmit) marks.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens the log-in and measures until it is usable; resolves when nothing more is loaded. */
export async function measureFirstScreen(
  { page, session }: OpenPage,
  url: string,
): Promise<FirstScreen> {
  const listRequests = recordRequests(session);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const { usableAt = 0, largestPaintAt = 0 } = globalThis.tendMarks ?? {};
    return usableAt > 0 && largestPaintAt > 0;
  });
  await page.waitForLoadState('networkidle');
  const marks = await page.evaluate(() => globalThis.tendMarks);
  if (marks === undefined) throw new Error('The page has lost its marks');
  const needed = listRequests().filter(
    ({ beganAt }) => beganAt <= marks.startedAt + marks.usableAt,
  );
  return {
    codeBytes: sum(needed.filter(({ isCode }) => isCode).map(({ bytes }) => bytes)),
    requests: needed.length,
    firstPaintMs: marks.firstPaintAt,
    largestPaintMs: marks.largestPaintAt,
    usableMs: marks.usableAt,
    longestTaskMs: Math.max(0, ...marks.longTasksMs),
    longTasksMs: sum(marks.longTasksMs),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What a page asked of the network: neither `data:` addresses nor what its caches had. */
interface NetworkRequest {
  url: string;
  /** Milliseconds since 1970. */
  beganAt: number;
  isCode: boolean;
  /** As transferred, headers included. */
  bytes: number;
}

/** Follows the page's requests from now on. */
function recordRequests(session: CDPSession): () => NetworkRequest[] {
  const requests = new Map<string, NetworkRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, wallTime }) => {
    if (!url.startsWith('http')) return;
    const isCode = ['Document', 'Script', 'Stylesheet'].includes(type ?? '');
    requests.set(requestId, { url, beganAt: wallTime * 1_000, isCode, bytes: 0 });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) requests.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return () => [...requests.values()];
}
