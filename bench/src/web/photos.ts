import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { callHttp } from '../http.ts';
import { newId } from '../ids.ts';
import { makePhoto } from '../photo.ts';
import type { Figure } from '../report.ts';
import { median, percentilesOf } from '../statistics.ts';
import { download, sendPhotos } from '../uploads.ts';
import { logIn, openChatList, untilCalm } from './filled-phone.ts';
import { swipeDown, tap } from './gestures.ts';
import { scrollToBeginning, timeFrames, untilAtRest } from './in-page.ts';
import { inParallel, makeGroup, type LongChat } from './long-chat.ts';
import {
  countAddresses,
  type HeldPictures,
  timePicture,
  watchPictures,
} from './pictures-in-page.ts';
import { liftNetworkLimit, openPhone, setSpeed, usedHeapBytes } from './slow-phone.ts';

const photos = 1_000;
/** Each is in several messages. */
const differentPhotos = 200;
/** Wide enough for the variant that fills the screen of a phone. */
const photoPixels = 1_080;
/** What phones send. */
const newPhotoPixels = 2_560;
const swipes = 24;
const mebibyte = 2 ** 20;

const row = '[data-row-target] >> nth=0';

interface Photographed {
  chat: LongChat;
  /** Of the group of photos. */
  chatId: string;
  /** One more, for sending. */
  photo: Buffer<ArrayBuffer>;
}

interface Round {
  firstMs: number;
  framesMs: number[];
  held: HeldPictures;
  heapBytes: number;
  bubbleMs: number;
}

/** A chat of 1,000 photos: its first picture on a slow network, scrolling, and sending one more. */
export async function measurePhotos(
  chat: LongChat,
  folder: string,
  runs: number,
): Promise<Figure[]> {
  const made = await makePhotoChat(chat);
  const phone = await openPhone(path.join(folder, 'photographer'), { hasServiceWorker: false });
  try {
    await (await logIn(phone, chat.baseUrl, chat.reader)).close();
    const rounds: Round[] = [];
    let smallBytes = 0;
    for (let run = 0; run < runs; run += 1) {
      smallBytes = Math.max(smallBytes, await addNew(made));
      const firstMs = await timeFirst(phone, chat.baseUrl);
      rounds.push({ firstMs, ...(await scroll(phone, chat)), bubbleMs: await send(phone, made) });
    }
    return toFigures(rounds, smallBytes);
  } finally {
    await phone.close();
  }
}

async function makePhotoChat(chat: LongChat): Promise<Photographed> {
  const { baseUrl, members, reader } = chat;
  const chatId = await makeGroup(baseUrl, members, 'Wounds and forms');
  const author = { baseUrl, cookie: members[1]?.cookie ?? '' };
  const each = await makePhoto(author, photoPixels);
  const fileIds: string[] = [];
  await inParallel(differentPhotos, 4, async () => {
    fileIds.push(...(await sendPhotos(author, chatId, [each])).fileIds);
  });
  await inParallel(photos - differentPhotos, 4, async (index) => {
    const fileId = fileIds[index % differentPhotos] ?? '';
    const message = { id: newId(), chatId, fileIds: [fileId], text: '' };
    await callHttp(baseUrl, author, 'message.sendFiles', message);
  });
  const photo = await makePhoto({ baseUrl, cookie: reader.cookie }, newPhotoPixels);
  return { chat, chatId, photo };
}

/** Photos that no device has, and all of which are read; returns what the largest thumbnail takes. */
async function addNew({ chat, chatId, photo }: Photographed): Promise<number> {
  const { baseUrl, members, reader } = chat;
  const author = { baseUrl, cookie: members[1]?.cookie ?? '' };
  const sizes: number[] = [];
  let upTo = 0;
  for (let count = 0; count < 4; count += 1) {
    const { seq, fileIds } = await sendPhotos(author, chatId, [photo]);
    upTo = seq;
    for (const id of fileIds) sizes.push((await download(author, id, 'small')).length);
  }
  await callHttp(baseUrl, reader, 'message.markRead', { chatId, upTo });
  return Math.max(...sizes);
}

/** From the tap on the chat, whose messages the device has, until its newest picture is painted. */
async function timeFirst(phone: BrowserContext, baseUrl: string): Promise<number> {
  const { page, session } = await openChatList(phone, baseUrl);
  await setSpeed(session, 'slow');
  const firstMs = await timePicture(page, () => tap(page, row));
  await page.close();
  return firstMs;
}

async function openChat(phone: BrowserContext, baseUrl: string) {
  const tab = await openChatList(phone, baseUrl);
  await countAddresses(tab.page);
  await tab.page.reload();
  await tab.page.waitForSelector('[data-row-target]');
  await liftNetworkLimit(tab.session);
  await untilCalm(tab.page);
  await tap(tab.page, row);
  await tab.page.waitForSelector('.page:not([hidden]) article img[src^="blob:"]');
  await untilCalm(tab.page);
  return tab;
}

async function scroll(
  phone: BrowserContext,
  { baseUrl }: LongChat,
): Promise<Pick<Round, 'framesMs' | 'held' | 'heapBytes'>> {
  const { page, session } = await openChat(phone, baseUrl);
  let framesMs: number[] = [];
  const swiped = await watchPictures(page, async () => {
    const scrolling = await timeFrames(page, async () => {
      for (let swipe = 0; swipe < swipes; swipe += 1) {
        await untilAtRest(page, () => swipeDown(session));
      }
    });
    framesMs = scrolling.framesMs;
  });
  await setSpeed(session, 'full');
  const whole = await watchPictures(page, () => scrollToBeginning(page));
  const heapBytes = await usedHeapBytes(session);
  await page.close();
  const held = {
    // Those of the jumps to the beginning are not what a finger does.
    longTasksMs: swiped.longTasksMs,
    mostAddresses: Math.max(swiped.mostAddresses, whole.mostAddresses),
    mostDecodedBytes: Math.max(swiped.mostDecodedBytes, whole.mostDecodedBytes),
  };
  return { framesMs, held, heapBytes };
}

/** From the tap on Send, below a chosen photo, until it is painted in its bubble. */
async function send(phone: BrowserContext, { chat, photo }: Photographed): Promise<number> {
  const { page } = await openChat(phone, chat.baseUrl);
  await tap(page, 'button[aria-label="Attach"]');
  const media = page.getByRole('button', { name: 'Photos and videos' });
  const chooser = page.waitForEvent('filechooser');
  await media.tap();
  await (await chooser).setFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.waitForSelector('dialog img[src^="blob:"]');
  // While a person looks at it and writes below it, it is made ready.
  await untilCalm(page);
  const bubbleMs = await timePicture(page, () => tapSend(page));
  await page.waitForFunction(() => document.querySelector('.bubble-meta-pending') === null);
  await page.close();
  return bubbleMs;
}

async function tapSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send 1 file' }).tap();
}

function toFigures(rounds: readonly Round[], smallBytes: number): Figure[] {
  const scenario = `chat of ${photos.toLocaleString('en')} photos`;
  const middle = (read: (round: Round) => number) => median(rounds.map(read));
  const reached = (name: string, unit: Figure['unit'], value: number, atMost: number): Figure => ({
    scenario,
    name,
    unit,
    value,
    reach: { atMost },
  });
  // Of all rounds: one long task is felt, whichever fling it is in. The longest are garbage collections, most of whose time is
  // that of Playwright's record of requests (traced: 1,050 ms with it, 160 without).
  const longest = Math.max(0, ...rounds.flatMap(({ held }) => held.longTasksMs));
  return [
    reached(
      'first picture after the tap, on 1.6 Mbit/s',
      'ms',
      middle((round) => round.firstMs),
      2_000,
    ),
    reached('largest thumbnail', 'KiB', smallBytes / 1_024, 40),
    reached(
      'frames while scrolling p95',
      'ms',
      middle(({ framesMs }) => percentilesOf(framesMs).p95),
      34,
    ),
    reached('longest task while scrolling', 'ms', longest, 50),
    reached(
      'pictures in memory at once',
      '',
      middle(({ held }) => held.mostAddresses),
      60,
    ),
    reached(
      'what they take when decoded',
      'MiB',
      middle(({ held }) => held.mostDecodedBytes / mebibyte),
      100,
    ),
    reached(
      'heap when seen to its beginning',
      'MB',
      middle(({ heapBytes }) => heapBytes / 1e6),
      25,
    ),
    reached(
      'picture in its bubble after send',
      'ms',
      middle(({ bubbleMs }) => bubbleMs),
      150,
    ),
  ];
}
