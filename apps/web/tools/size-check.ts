import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { addressOf } from '@tend/protocol/addresses';
import type { PageScreen } from '../build/page-screens.ts';

/* Checks the built web app against its budgets, in bytes as the server sends them (Brotli). The figures are
   ratchets: lower them when the app shrinks; raising one needs a reason in the commit. */

const budgets = {
  /** JavaScript and CSS until the log-in is usable. */
  firstScreenBytes: 79 * 1024,
  /** The page, code, translations and the organisation's name. */
  firstScreenRequests: 6,
  /** JavaScript and CSS until a logged-in person sees their chats, all requested at once. */
  chatListBytes: 245 * 1024,
  /**
   * All JavaScript and CSS; the service worker has its own copy of the outbox's dependencies. Not the library for PDFs,
   * which is as large again, and loaded by whoever opens one.
   */
  wholeAppBytes: 628.5 * 1024,
};

const folder = path.resolve(import.meta.dirname, '../dist');
const requestsOfTheCode = ['translations', 'organization.state'];

function compressedBytes(content: string | Buffer): number {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  }).byteLength;
}

async function measureFirstScreen(): Promise<{ bytes: number; requests: number }> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const linked = Array.from(
    page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\.\/([^"]+\.(?:js|css))"[^>]*>/g),
    ([tag, file = '']) => (tag.includes('disabled') ? [] : [file]),
  ).flat();
  const inlined = Array.from(
    page.matchAll(/<(script|style)(?![^>]* src=)[^>]*>([\s\S]*?)<\/\1>/g),
    ([, , content = '']) => content,
  );
  const contents = [
    ...inlined,
    ...(await Promise.all(linked.map((file) => readFile(path.join(folder, file))))),
  ];
  return {
    bytes: contents.reduce((sum, content) => sum + compressedBytes(content), 0),
    requests: 1 + linked.length + requestsOfTheCode.length,
  };
}

/** Measures the files in the page's own table: those of the app, and those of the screen. */
async function measureStart(address: string): Promise<number> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const [, table = ''] = /<script [^>]*id="screens">([^<]*)</.exec(page) ?? [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the build
  const screens = JSON.parse(table) as PageScreen[];
  const files = screens.flatMap((screen) =>
    new RegExp(screen.at).test(address) ? screen.files : [],
  );
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  return contents.reduce((sum, content) => sum + compressedBytes(content), 0);
}

async function measureWholeApp(): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const code = files.filter((file) => /\.(?:js|css)$/.test(file) && !/PdfPages-|^pdf\//.test(file));
  const contents = await Promise.all(code.map((file) => readFile(path.join(folder, file))));
  return contents.reduce((sum, content) => sum + compressedBytes(content), 0);
}

function report(name: string, value: number, budget: number, unit: 'KiB' | 'requests'): boolean {
  const shown = (figure: number) =>
    unit === 'KiB' ? `${(figure / 1024).toFixed(1)} KiB` : `${figure} requests`;
  const isWithin = value <= budget;
  console.log(`${isWithin ? 'ok  ' : 'OVER'} ${name}: ${shown(value)} of ${shown(budget)}`);
  return isWithin;
}

const firstScreen = await measureFirstScreen();
const isWithin = [
  report('first screen', firstScreen.bytes, budgets.firstScreenBytes, 'KiB'),
  report('first screen', firstScreen.requests, budgets.firstScreenRequests, 'requests'),
  report(
    'chat list',
    firstScreen.bytes + (await measureStart(addressOf('chatList'))),
    budgets.chatListBytes,
    'KiB',
  ),
  report('whole app', await measureWholeApp(), budgets.wholeAppBytes, 'KiB'),
];
if (isWithin.includes(false)) process.exitCode = 1;
