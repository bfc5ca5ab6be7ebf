import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../report.ts';
import { password } from '../seed.ts';
import { median } from '../statistics.ts';
import { tap } from './gestures.ts';
import type { LongChat } from './long-chat.ts';
import { blankMs, firstAt, type Sight, watchUntilRows } from './screens-over-time.ts';
import { type Network, openPage, openPhone } from './slow-phone.ts';

/** A person typing an address and a password with gloves on. */
const typingMs = 8_000;

const lines = [
  { name: '400 kbit/s', kbitPerS: 400, waitMs: typingMs, frame: 300, rows: 3_000 },
  { name: '400 kbit/s, at once', kbitPerS: 400, waitMs: 0, frame: 300, rows: null },
  { name: '50 kbit/s, at once', kbitPerS: 50, waitMs: 0, frame: 300, rows: null },
] as const;

/**
 * Logs in for the first time on a slow connection, and measures from the tap until the rows of the first screen are
 * shown.
 */
export async function measureAfterLogin(
  chat: LongChat,
  folder: string,
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, kbitPerS, waitMs, frame, rows } of lines) {
    const network = { latencyMs: 400, downloadKbitPerS: kbitPerS, uploadKbitPerS: kbitPerS };
    const all: Sight[][] = [];
    for (let run = 0; run < runs; run += 1) {
      const place = path.join(folder, `newcomer-${kbitPerS}-${waitMs}-${run}`);
      all.push(await logIn(chat, place, network, waitMs));
    }
    const figure = (
      what: string,
      read: (sights: Sight[]) => number,
      atMost: number | null,
    ): Figure => ({
      scenario: `after the log-in, ${name}`,
      name: what,
      unit: 'ms',
      value: median(all.map(read)),
      ...(atMost !== null && { reach: { atMost } }),
    });
    figures.push(
      figure('frame of the app', (sights) => firstAt(sights, ['frame', 'rows']), frame),
      figure('rows', (sights) => firstAt(sights, ['rows']), rows),
      figure('blank', blankMs, 0),
    );
  }
  return figures;
}

async function logIn(
  { baseUrl, members }: LongChat,
  folder: string,
  network: Network,
  waitMs: number,
): Promise<Sight[]> {
  // A person who was added to the chat, as the first screen says.
  const newcomer = members[1];
  if (newcomer === undefined) throw new Error('Nobody is in the chat');
  const phone = await openPhone(folder);
  try {
    const { page } = await openPage(phone, network);
    page.setDefaultTimeout(180_000);
    await page.goto(baseUrl, { waitUntil: 'commit', timeout: 180_000 });
    await page.fill('input[type="email"]', newcomer.email);
    await page.fill('input[type="password"]', password);
    await pause(waitMs);
    const sights = await watchUntilRows(page, () => tap(page, 'form button[type="submit"]'));
    return sights;
  } finally {
    await phone.close();
  }
}
