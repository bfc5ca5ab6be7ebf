import type { Client, Readable } from '@tend/client';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { addressOfChat } from '../../features/chats/chat-address.ts';
import { opensQuietly } from '../../features/messages/reading/opening.ts';
import { useClient } from '../../platform/client/client.ts';
import { firstScreen } from '../../platform/device/first-screen.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { parameterOf, pathOf, screenAt } from '../../platform/navigation/addresses.ts';
import type { KeptPage } from './kept-pages.ts';
import { loaderOf, preloadScreens } from './routes.ts';
import { moduleOf } from './screen-modules.ts';

/** As many as the list of chats reads ahead. */
const mostLookedAt = 6;
const mostPrepared = 2;
/** Between two pages, since the person may open one; and in a list that keeps changing. */
const pauseMs = 3_000;

/**
 * Prepares what the person opens next, in idle time: the code of the screens, and the pages of the first chats in the list.
 * Returns their pages, to be in the document unseen. One that is opened is shown as it is.
 *
 * Most of what opening a chat takes is drawing its page, on a slow phone a tenth of a second; twice that for the first one,
 * since code runs for the first time, and its styles, letters and layout are new to the browser.
 */
export function usePreparation(pages: readonly KeptPage[]): readonly KeptPage[] {
  const client = useClient();
  const isWide = useIsWide();
  const [prepared, setPrepared] = useState<readonly KeptPage[]>([]);
  const isNeeded = !isWide && !pages.some(isConversation);
  // A chat that is opened, by whichever address, is no longer prepared: once left, it is drawn anew.
  const opened = new Set(pages.map(chatIdOf));
  const unopened = prepared.filter((page) => !isWide && !opened.has(chatIdOf(page)));
  if (unopened.length < prepared.length) setPrepared(unopened);

  /** Draws the first of these that is not; the others that are drawn go. */
  const prepareNext = useEffectEvent((addresses: readonly string[]): boolean => {
    const wanted = addresses.map(pageAt);
    const ready = prepared.filter(({ path }) => wanted.some((page) => page.path === path));
    const next = wanted.find(({ path }) => ready.every((page) => page.path !== path));
    const isOther = next !== undefined || ready.length < prepared.length;
    if (isOther) startTransition(() => setPrepared(next === undefined ? ready : [...ready, next]));
    return next !== undefined;
  });

  useEffect(() => {
    loadConversation().then(preloadScreens).catch(logFailure);
    document.addEventListener('pointerdown', runPressed);
    return () => document.removeEventListener('pointerdown', runPressed);
  }, []);

  useEffect(() => {
    if (!isNeeded) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const prepare = async () => {
      await loadConversation();
      while (!signal.aborted) {
        const { items } = client.chatList.getSnapshot();
        const addresses = await findQuietChats(client, signal);
        await idleTime({ isLong: true });
        if (signal.aborted) return;
        const isDone = !prepareNext(addresses);
        await pause(signal);
        if (!isDone) continue;
        await found(client.chatList, signal, (now) => (now.items === items ? undefined : now));
      }
    };
    prepare().catch(logFailure);
    return () => ending.abort();
  }, [client, isNeeded]);

  return unopened;
}

/** A finger is down for about a tenth of a second before its click: enough for the code of a screen to run. */
function runPressed({ target, isPrimary, button }: PointerEvent): void {
  if (!isPrimary || button !== 0) return;
  const href = target instanceof Element && target.closest('a')?.getAttribute('href');
  if (!href || !href.startsWith('#/')) return;
  loaderOf(screenAt(href.slice(1)))
    ?.load()
    .catch(logFailure);
}

/** First of all the screens, since it is opened next. */
async function loadConversation(): Promise<void> {
  await firstScreen.isUsable;
  await idleTime();
  await loaderOf('anyChat')?.load();
}

function chatIdOf({ address }: KeptPage): string {
  return parameterOf(address, 'chatId');
}

function pageAt(address: string): KeptPage {
  return { path: pathOf(address), address, key: 'prepared', places: [] };
}

/**
 * The addresses of the first chats of which drawing announces nothing, and whose beginning need not be fetched, as far as
 * they are near the top.
 */
async function findQuietChats(client: Client, signal: AbortSignal): Promise<readonly string[]> {
  const chats = await found(client.chatList, signal, ({ items }) => {
    const listed = items.filter(({ isArchived }) => !isArchived);
    return listed.length === 0 ? undefined : listed.slice(0, mostLookedAt);
  });
  const addresses: string[] = [];
  for (const chat of chats) {
    const snapshot = await found(client.conversation(chat.chatId), signal, (now) =>
      now.status === 'loading' ? undefined : now,
    );
    const isQuiet = snapshot.status === 'ready' && opensQuietly(snapshot);
    if (isQuiet) addresses.push(addressOfChat(chat));
    if (addresses.length === mostPrepared) break;
  }
  return addresses;
}

/** Resolves with what is looked for in a changing value, once it is there; never after the signal. */
function found<Value, Found>(
  { getSnapshot, subscribe }: Readable<Value>,
  signal: AbortSignal,
  find: (value: Value) => Found | undefined,
): Promise<Found> {
  const { promise, resolve } = Promise.withResolvers<Found>();
  const look = () => {
    const what = find(getSnapshot());
    if (what === undefined) return;
    signal.removeEventListener('abort', end);
    end();
    resolve(what);
  };
  const end = subscribe(look);
  signal.addEventListener('abort', end);
  look();
  return promise;
}

function idleTime({ isLong = false } = {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  whenIdle(resolve, { mayWait: true, isLong });
  return promise;
}

/** Never resolves after the signal. */
function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const callOff = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', callOff);
    resolve();
  }, pauseMs);
  signal.addEventListener('abort', callOff);
  return promise;
}

function isConversation({ address }: KeptPage): boolean {
  const screen = screenAt(address);
  return screen !== null && moduleOf(screen) === 'ConversationScreen';
}

/** Opening a screen loads it again, and shows the person a failure. */
function logFailure(error: unknown): void {
  console.error('Code could not be loaded ahead', error);
}
