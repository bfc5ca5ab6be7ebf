import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { password, type SeededPerson } from '../seed.ts';
import { countHeldMessages } from './in-page.ts';
import { type LongChat, writeMessages } from './long-chat.ts';
import { openPage, type OpenPage, setSpeed } from './slow-phone.ts';

/** Small enough for the device to keep up without a reset. */
const batchMessages = 1_000;

/** Logs the person in if necessary, and shows their list of chats. */
export async function logIn(
  phone: BrowserContext,
  baseUrl: string,
  { email }: SeededPerson,
): Promise<Page> {
  const { page, session } = await openPage(phone);
  await setSpeed(session, 'full');
  await page.goto(`${baseUrl}/#/chatlist`);
  await page.waitForSelector('form input[type="email"], .bottom-bar');
  if ((await page.locator('.bottom-bar').count()) === 0) {
    await page.fill('input[type="email"]', email);
    await page.fill('input[type="password"]', password);
    await page.click('button[type="submit"]');
    await page.waitForSelector('.bottom-bar');
  }
  await page.goto(`${baseUrl}/#/chatlist`);
  await page.waitForSelector('[data-row-target]');
  return page;
}

/**
 * Fills the chat to this length, with all of it on the reader's device: the device is connected while the messages are
 * written, since one that connects later starts with the newest page.
 */
export async function fillLocalCopy(
  phone: BrowserContext,
  chat: LongChat,
  messageCount: number,
): Promise<void> {
  const page = await logIn(phone, chat.baseUrl, chat.reader);
  const countHeld = () => countHeldMessages(page, chat.reader.userId, chat.chatId);
  for (let held = await countHeld(); held < messageCount; held = await countHeld()) {
    const next = Math.min(held + batchMessages, messageCount);
    await writeMessages(chat, held + 1, next);
    while ((await countHeld()) < next) await pause(100);
  }
  await page.close();
}

/** A new start of the app, which has settled before any input. */
export async function openChatList(phone: BrowserContext, baseUrl: string): Promise<OpenPage> {
  const tab = await openPage(phone);
  await tab.page.goto(`${baseUrl}/#/chatlist`);
  await tab.page.waitForSelector('[data-row-target]');
  await untilCalm(tab.page);
  return tab;
}

/** Right after a page change, taps are ignored, as meant for the previous page. */
const calmMs = 1_000;

export async function untilCalm(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await pause(calmMs);
}
