/**
 * `npm run bench:web [-- login after-login pages chat] [--runs n] [--json file]`: opens the built app from the real server in Chromium,
 * as a slow phone on a slow network would, and prints each figure beside what it should reach.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printFigures, type Figure } from '../report.ts';
import { findFreePort, startNewTend } from '../servers.ts';
import { measureAfterLogin } from './after-login.ts';
import { measureChat } from './chat.ts';
import { measureLogin } from './login.ts';
import { makeChat, writeMessages } from './long-chat.ts';
import { measurePages } from './pages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
});
const runs = Number(values.runs);
const isWanted = (scenario: string) => positionals.length === 0 || positionals.includes(scenario);

/** Where nobody reads back in the chat. */
const fewMessages = 60;

const folder = await mkdtemp(path.join(tmpdir(), 'tend-bench-web-'));
const { tend, setUpLink } = await startNewTend(folder, await findFreePort());
const figures: Figure[] = [];
try {
  const chat = await makeChat(tend.baseUrl, setUpLink);
  if (isWanted('login')) figures.push(...(await measureLogin(tend.baseUrl, folder, runs)));
  if (isWanted('chat')) figures.push(...(await measureChat(chat, folder, runs)));
  else await writeMessages(chat, 1, fewMessages);
  if (isWanted('after-login')) figures.push(...(await measureAfterLogin(chat, folder, runs)));
  if (isWanted('pages')) figures.push(...(await measurePages(chat, folder, runs)));
} finally {
  await tend.stop();
  await rm(folder, { recursive: true, force: true });
}

await printFigures(figures, values.json);
console.error(
  `Load average of this machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
