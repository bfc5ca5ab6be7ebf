import type { Client, Readable } from '@tend/client';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { opensQuietly } from '../../features/messages/reading/opening.ts';
import { useClient } from '../../platform/client/client.ts';
import { firstScreen } from '../../platform/device/first-screen.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { whenDrawn } from '../../platform/device/when-drawn.ts';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { addressOf, screenAt } from '../../platform/navigation/addresses.ts';
import type { KeptPage } from './kept-pages.ts';
import { loaderOf, preloadScreens } from './routes.ts';
import { moduleOf } from './screen-modules.ts';

/** As many as the list of chats reads ahead. */
const mostLookedAt = 6;

/**
 * Prepares what the person opens next, in idle time: loads the code of all screens, and draws a chat once. Returns
 * the address of that chat while it is to be drawn, laid out but unseen, and null otherwise.
 *
 * A phone takes twice as long for the first chat that it draws as for the next one: code runs for the first time, and
 * its styles, letters and layout are new to the browser.
 */
export function usePreparation(pages: readonly KeptPage[]): string | null {
  const client = useClient();
  const isWide = useIsWide();
  const [address, setAddress] = useState<string | null>(null);
  const isNeeded = !isWide && !pages.some(isConversation);
  const readNeed = useEffectEvent(() => isNeeded);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const prepare = async () => {
      await firstScreen.isUsable;
      await idleTime();
      await loaderOf('anyChat')?.load();
      preloadScreens().catch(logFailure);
      if (signal.aborted || !readNeed()) return;
      const chatId = await findQuietChat(client, signal);
      await idleTime();
      if (signal.aborted || chatId === null) return;
      startTransition(() => setAddress(addressOf('anyChat', { chatId })));
    };
    prepare().catch(logFailure);
    return () => ending.abort();
  }, [client]);

  useEffect(() => {
    if (address !== null) void whenDrawn().then(() => setAddress(null));
  }, [address]);

  // The person may open a chat while this one is being rendered.
  return isNeeded ? address : null;
}

/** The first chat of which drawing announces nothing, and whose beginning need not be fetched; null if there is none near the top. */
async function findQuietChat(client: Client, signal: AbortSignal): Promise<string | null> {
  const chats = await found(client.chatList, signal, ({ items }) => {
    const listed = items.filter(({ isArchived }) => !isArchived);
    return listed.length === 0 ? undefined : listed.slice(0, mostLookedAt);
  });
  for (const { chatId } of chats) {
    const snapshot = await found(client.conversation(chatId), signal, (now) =>
      now.status === 'loading' ? undefined : now,
    );
    if (snapshot.status === 'ready' && opensQuietly(snapshot)) return chatId;
  }
  return null;
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
    end();
    resolve(what);
  };
  const end = subscribe(look);
  signal.addEventListener('abort', end);
  look();
  return promise;
}

function idleTime(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  whenIdle(resolve, { mayWait: true });
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
