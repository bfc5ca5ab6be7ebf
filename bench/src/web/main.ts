/**
 * `npm run bench:web [-- login after-login pages chat many-chats photos search] [--runs n] [--messages 10000,100000] [--json file]`: opens
 * the built app from the real server in Chromium, as a slow phone on a slow network would, and prints each figure beside what it
 * should reach. With `--keep folder` the server's data and the phones stay there, and the next run goes on with them;
 * with `--mixed` a third of the messages are replies, or have reactions, formats or previews; with `--checkout folder` what
 * is measured is another checkout, so that two builds can be measured in turns.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printFigures, type Figure } from '../report.ts';
import { findFreePort, type RunningTend, startNewTend, startTend } from '../servers.ts';
import { measureAfterLogin } from './after-login.ts';
import { measureChat, measureManyChats } from './chat.ts';
import { measureLogin } from './login.ts';
import { longChatSchema, makeChat, type LongChat } from './long-chat.ts';
import { measurePages } from './pages.ts';
import { measurePhotos } from './photos.ts';
import { measureSearch } from './search.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    messages: { type: 'string', default: '10000,100000' },
    json: { type: 'string' },
    keep: { type: 'string' },
    checkout: { type: 'string' },
    mixed: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const sizes = values.messages.split(',').map(Number);
const isWanted = (scenario: string) => positionals.length === 0 || positionals.includes(scenario);

const folder = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'tend-bench-web-')));
const { tend, chat } = await open(folder);
const figures: Figure[] = [];
try {
  if (isWanted('login')) figures.push(...(await measureLogin(tend.baseUrl, folder, runs)));
  if (isWanted('after-login')) figures.push(...(await measureAfterLogin(chat, folder, runs)));
  if (isWanted('pages')) figures.push(...(await measurePages(chat, folder, runs)));
  if (isWanted('chat')) figures.push(...(await measureChat(chat, folder, { runs, sizes })));
  if (isWanted('search')) figures.push(...(await measureSearch(chat, folder, runs)));
  if (isWanted('many-chats')) figures.push(...(await measureManyChats(chat, folder, runs)));
  if (isWanted('photos')) figures.push(...(await measurePhotos(chat, folder, runs)));
} finally {
  // Also those before a scenario that failed: they took minutes.
  await printFigures(figures, values.json);
  await tend.stop();
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}

console.error(
  `Load average of this machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);

/** The server with its long chat: the kept one, or else one that is made. */
async function open(home: string): Promise<{ tend: RunningTend; chat: LongChat }> {
  await mkdir(home, { recursive: true });
  const note = path.join(home, 'chat.json');
  const kept = await readFile(note, 'utf8').catch(() => null);
  if (kept !== null) {
    const known = longChatSchema.parse(JSON.parse(kept));
    // A phone keeps what it holds by the address that it is from.
    const port = Number(new URL(known.baseUrl).port);
    return {
      tend: await startTend(home, port, { checkout: values.checkout, hasOwnWeb: known.isMixed }),
      chat: known,
    };
  }
  const { tend: started, setUpLink } = await startNewTend(home, await findFreePort(), {
    hasOwnWeb: values.mixed,
  });
  const made = await makeChat(started.baseUrl, setUpLink, values.mixed);
  if (values.keep !== undefined) await writeFile(note, JSON.stringify(made));
  return { tend: started, chat: made };
}
