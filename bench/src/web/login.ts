import path from 'node:path';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { measureFirstScreen, type FirstScreen } from './first-screen.ts';
import { openPage, openPhone } from './slow-phone.ts';

interface Visits {
  first: FirstScreen;
  second: FirstScreen;
}

/** Opens the log-in on phones that have never been here, and again on each. */
export async function measureLogin(
  baseUrl: string,
  folder: string,
  runs: number,
): Promise<Figure[]> {
  const visits: Visits[] = [];
  for (let run = 0; run < runs; run += 1) {
    visits.push(await visitTwice(`${baseUrl}/`, path.join(folder, `visitor-${run}`)));
  }
  return [
    ...figuresOf(
      'login, first visit',
      visits.map(({ first }) => first),
      { code: 90, requests: 6, firstPaint: 1_300, usable: 2_400, longestTask: 150 },
    ),
    ...figuresOf(
      'login, second visit',
      visits.map(({ second }) => second),
      { usable: 1_000 },
    ),
  ];
}

async function visitTwice(url: string, folder: string): Promise<Visits> {
  const phone = await openPhone(folder);
  const visit = async () => {
    const tab = await openPage(phone);
    const screen = await measureFirstScreen(tab, url);
    // Otherwise it is chance whether the second visit has a service worker.
    await tab.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await tab.page.close();
    return screen;
  };
  try {
    return { first: await visit(), second: await visit() };
  } finally {
    await phone.close();
  }
}

interface Reach {
  code?: number;
  requests?: number;
  firstPaint?: number;
  usable: number;
  longestTask?: number;
}

function figuresOf(scenario: string, screens: readonly FirstScreen[], reach: Reach): Figure[] {
  const figure = (
    name: string,
    unit: Figure['unit'],
    read: (screen: FirstScreen) => number,
    atMost?: number,
  ): Figure => ({
    scenario,
    name,
    unit,
    value: median(screens.map(read)),
    ...(atMost !== undefined && { reach: { atMost } }),
  });
  return [
    figure('page, JavaScript and CSS', 'KiB', ({ codeBytes }) => codeBytes / 1_024, reach.code),
    figure('requests', '', ({ requests }) => requests, reach.requests),
    figure('first contentful paint', 'ms', ({ firstPaintMs }) => firstPaintMs, reach.firstPaint),
    figure('largest contentful paint', 'ms', ({ largestPaintMs }) => largestPaintMs),
    figure('usable', 'ms', ({ usableMs }) => usableMs, reach.usable),
    figure('longest task before', 'ms', ({ longestTaskMs }) => longestTaskMs, reach.longestTask),
    figure('all long tasks before', 'ms', ({ longTasksMs }) => longTasksMs),
  ];
}
