/**
 * `npm run bench:lighthouse [-- login chatlist] [--runs n] [--json file]`: Lighthouse's results, with its mobile
 * preset, for the log-in and for a logged-in person's chat list, followed by its complaints.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printFigures, type Figure } from '../report.ts';
import { password } from '../seed.ts';
import { findFreePort, startNewTend } from '../servers.ts';
import { median } from '../statistics.ts';
import { makeChat, writeMessages, type LongChat } from '../web/long-chat.ts';
import { openPhone } from '../web/slow-phone.ts';
import { audit, type Audit } from './audit.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, json: { type: 'string' } },
});
const runs = Number(values.runs);
const isWanted = (page: string) => positionals.length === 0 || positionals.includes(page);
const messages = 30;

/** Each run uses a new browser: memory left by an earlier page would be counted as well. */
async function auditRepeatedly(url: string, profile: string): Promise<Audit[]> {
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const port = await findFreePort();
    const phone = await openPhone(profile, { flags: [`--remote-debugging-port=${port}`] });
    try {
      audits.push(await audit(url, port));
    } finally {
      await phone.close();
    }
  }
  return audits;
}

/** A phone without any earlier visit. */
async function auditLogin({ baseUrl }: LongChat, folder: string): Promise<Audit[]> {
  return auditRepeatedly(`${baseUrl}/`, path.join(folder, 'visitor'));
}

/** A phone with a logged-in person; Lighthouse clears its caches, but keeps the session and the local copy. */
async function auditChatList({ baseUrl, reader }: LongChat, folder: string): Promise<Audit[]> {
  const profile = path.join(folder, 'reader');
  const phone = await openPhone(profile);
  try {
    const page = await phone.newPage();
    await page.goto(baseUrl);
    await page.fill('input[type="email"]', reader.email);
    await page.fill('input[type="password"]', password);
    await page.click('button[type="submit"]');
    await page.waitForURL(/home$/);
    await page.goto(`${baseUrl}/#/chatlist`);
    await page.waitForSelector('[data-row-target]');
  } finally {
    await phone.close();
  }
  return auditRepeatedly(`${baseUrl}/#/chatlist`, profile);
}

function figuresOf(scenario: string, audits: readonly Audit[]): Figure[] {
  const score = (name: string, key: keyof Audit['scores'], atLeast: number): Figure => ({
    scenario,
    name,
    unit: '',
    value: median(audits.map(({ scores }) => scores[key])),
    reach: { atLeast },
  });
  const time = (name: string, key: keyof Audit['timesMs']): Figure => ({
    scenario,
    name,
    unit: 'ms',
    value: median(audits.map(({ timesMs }) => timesMs[key])),
  });
  return [
    score('performance', 'performance', 95),
    score('accessibility', 'accessibility', 100),
    score('best practices', 'bestPractices', 100),
    time('first contentful paint', 'firstPaint'),
    time('largest contentful paint', 'largestPaint'),
    time('total blocking time', 'blocked'),
    time('speed index', 'speedIndex'),
  ];
}

const folder = await mkdtemp(path.join(tmpdir(), 'tend-lighthouse-'));
const { tend, setUpLink } = await startNewTend(folder, await findFreePort());
const figures: Figure[] = [];
const faults = new Set<string>();
try {
  const chat = await makeChat(tend.baseUrl, setUpLink, false);
  await writeMessages(chat, 1, messages);
  for (const [page, auditPage] of [
    ['login', auditLogin],
    ['chatlist', auditChatList],
  ] as const) {
    if (!isWanted(page)) continue;
    const audits = await auditPage(chat, folder);
    figures.push(...figuresOf(page, audits));
    for (const fault of audits.flatMap((one) => one.faults)) faults.add(`${page}: ${fault}`);
  }
} finally {
  await tend.stop();
  await rm(folder, { recursive: true, force: true });
}

await printFigures(figures, values.json);
for (const fault of faults) console.error(fault);
console.error(
  `Load average of this machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
