import type { ChatListItem, Client, Readable } from '@tend/client';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { firstScreen } from '../../platform/device/first-screen.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { whenDrawn } from '../../platform/device/when-drawn.ts';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { addressOf, screenAt } from '../../platform/navigation/addresses.ts';
import type { KeptPage } from './kept-pages.ts';
import { loaderOf, preloadScreens } from './routes.ts';
import { moduleOf } from './screen-modules.ts';

/**
 * Prepares what the person opens next, in idle time: loads the code of all screens, and draws the first chat once. Returns
 * the address of that chat while it is to be drawn, laid out but unseen, and null otherwise.
 *
 * A phone takes twice as long for the first chat that it draws as for the next one: code runs for the first time, and
 * its styles, letters and layout are new to the browser.
 */
export function usePreparation(pages: readonly KeptPage[]): string | null {
  const client = useClient();
  const isWide = useIsWide();
  const [address, setAddress] = useState<string | null>(null);
  const rehearse = useEffectEvent((chatId: string) => {
    if (isWide || pages.some(isConversation)) return;
    startTransition(() => setAddress(addressOf('anyChat', { chatId })));
  });

  useEffect(() => {
    let isWanted = true;
    prepare(client).then((chatId) => isWanted && rehearse(chatId), logFailure);
    return () => {
      isWanted = false;
    };
  }, [client]);

  useEffect(() => {
    if (address !== null) void whenDrawn().then(() => setAddress(null));
  }, [address]);

  return address;
}

/** Resolves with the first chat when it is read from the local copy, its screen is loaded and the browser is idle. */
async function prepare(client: Client): Promise<string> {
  await firstScreen.isUsable;
  await idleTime();
  await loaderOf('anyChat')?.load();
  preloadScreens().catch(logFailure);
  const chatId = await found(client.chatList, ({ items }) => items.find(mayBeDrawn)?.chatId);
  await found(client.conversation(chatId), ({ status }) => status === 'ready' || undefined);
  await idleTime();
  return chatId;
}

/** A message that was refused is announced when its chat is drawn. */
function mayBeDrawn({ isArchived, failedCount }: ChatListItem): boolean {
  return !isArchived && failedCount === 0;
}

function idleTime(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  whenIdle(resolve, { mayWait: true });
  return promise;
}

/** Resolves with what is looked for in a changing value, once it is there. */
function found<Value, Found>(
  { getSnapshot, subscribe }: Readable<Value>,
  find: (value: Value) => Found | undefined,
): Promise<Found> {
  const { promise, resolve } = Promise.withResolvers<Found>();
  const look = () => {
    const what = find(getSnapshot());
    if (what === undefined) return;
    end();
    resolve(what);
  };
  const end = subscribe(look);
  look();
  return promise;
}

function isConversation({ address }: KeptPage): boolean {
  const screen = screenAt(address);
  return screen !== null && moduleOf(screen) === 'ConversationScreen';
}

/** Opening a screen loads it again, and shows the person a failure. */
function logFailure(error: unknown): void {
  console.error('The screens could not be preloaded', error);
}
