import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { Figure } from '../report.ts';
import { measureChatList } from './chat-list.ts';
import { measureConversation, onScreen, settled } from './conversation.ts';
import { fillLocalCopy, logIn } from './filled-phone.ts';
import { countHeldChats } from './in-page.ts';
import { type LongChat, makeManyChats } from './long-chat.ts';
import { openPhone } from './slow-phone.ts';

const manyChats = 1_000;

interface ChatOptions {
  runs: number;
  /** The sizes of the conversation in messages, measured one after the other. */
  sizes: readonly number[];
}

/** Actions in a long conversation, and in a very long list of chats. */
export async function measureChat(
  chat: LongChat,
  folder: string,
  { runs, sizes }: ChatOptions,
): Promise<Figure[]> {
  return withPhone(path.join(folder, 'reader'), async (phone) => {
    const measured: Figure[][] = [];
    for (const messageCount of sizes) {
      await fillLocalCopy(phone, chat, messageCount);
      measured.push(await measureConversation(phone, chat, { runs, messageCount }));
    }
    const [shortest = [], ...longer] = measured;
    return [...measured.flat(), ...longer.flatMap((figures) => besideShorter(figures, shortest))];
  });
}

/** A longer conversation opens as soon as a shorter one. */
function besideShorter(figures: readonly Figure[], shorter: readonly Figure[]): Figure[] {
  return figures
    .filter(({ name }) => name === onScreen || name === settled)
    .map(({ scenario, name, unit, value }) => ({
      scenario,
      name: `${name}, beside the shorter chat`,
      unit,
      value,
      limit: shorter.find((one) => one.name === name)?.value ?? Number.NaN,
      reach: { ratioAtMost: 1.1 },
    }));
}

export async function measureManyChats(
  chat: LongChat,
  folder: string,
  runs: number,
): Promise<Figure[]> {
  const { baseUrl, members } = chat;
  const [, person] = members;
  if (person === undefined) throw new RangeError('Nobody is there who could have many chats');
  return withPhone(path.join(folder, 'many-chats'), async (phone) => {
    const page = await logIn(phone, baseUrl, person);
    const missing = manyChats - (await countHeldChats(page, person.userId));
    if (missing > 0) await makeManyChats(chat, missing);
    await page.waitForFunction(
      (count) =>
        Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')) >= count,
      manyChats,
    );
    await page.close();
    return measureChatList(phone, baseUrl, runs);
  });
}

async function withPhone<T>(
  folder: string,
  work: (phone: BrowserContext) => Promise<T>,
): Promise<T> {
  const phone = await openPhone(folder, { hasServiceWorker: false });
  try {
    return await work(phone);
  } finally {
    await phone.close();
  }
}
