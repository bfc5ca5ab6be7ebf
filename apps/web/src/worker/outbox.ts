import {
  type BackgroundClient,
  createBrowserTabs,
  type FlushOutcome,
  openBackgroundClient,
  openDexieStore,
} from '@tend/client/background';
import type { Act } from './actions.ts';

/*
 * The outbox that the pages have too. It is most of the worker's weight, so it is only loaded when something is put in or
 * waits there: a worker starts for every page and every push.
 */

export interface WorkedOff {
  outcome: FlushOutcome;
  /** It is no message, and stands in the chat's draft. */
  isTooLong: boolean;
  /** How many messages are unread after it was sent; null where nothing was, or nobody says it. */
  unreadMessages: number | null;
}

/** Puts something into the person's outbox, if anything, and sends what waits there. */
export async function workOff(
  userId: string,
  baseUrl: string,
  act: Act | null,
): Promise<WorkedOff> {
  const client = await openBackgroundClient({
    userId,
    baseUrl,
    store: await openDexieStore({ userId }),
    tabs: createBrowserTabs({ userId, locks: navigator.locks, newId: () => crypto.randomUUID() }),
    onProblem: (error) => console.error('The outbox has a problem', error),
  });
  try {
    const isTooLong = act !== null && !(await put(client, act));
    const outcome = await client.flush();
    const isSent = outcome === 'done' || outcome === 'refused';
    return { outcome, isTooLong, unreadMessages: isSent ? await countUnread(client) : null };
  } finally {
    await client.close();
  }
}

/** What was sent is sent all the same, and the next push or page knows the count. */
async function countUnread(client: BackgroundClient): Promise<number | null> {
  try {
    return await client.countUnread();
  } catch (error) {
    console.error('The unread messages could not be counted', error);
    return null;
  }
}

/** Answers with false for what is too long to be sent. */
async function put(client: BackgroundClient, act: Act): Promise<boolean> {
  switch (act.type) {
    case 'answer':
      // Who answers has read.
      client.markRead(act.chatId, act.upTo);
      return client.sendMessage(act.chatId, act.text);
    case 'markRead':
      client.markRead(act.chatId, act.upTo);
      return true;
    case 'mute':
      client.muteChat(act.chatId, act.until);
      return true;
  }
}
