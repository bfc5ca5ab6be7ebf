import {
  type BackgroundClient,
  createBrowserTabs,
  type FlushOutcome,
  openBackgroundClient,
  openDexieStore,
} from '@tend/client/background';
import type { Act } from './actions.ts';

/* The same outbox as in the pages. It is most of the worker's size, so it is only loaded to add to it or to
   send: a worker starts for every page and every push. */

export interface WorkedOff {
  outcome: FlushOutcome;
  /** The text is not sent, but added to the chat's draft. */
  isTooLong: boolean;
  /**
   * The number of unread messages after sending; null if nothing was sent, or the server did not return it.
   */
  unreadMessages: number | null;
}

/** Adds a command to the person's outbox, if given, and sends all that are waiting. */
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

/** The commands are sent in any case, and the next push or page has the count. */
async function countUnread(client: BackgroundClient): Promise<number | null> {
  try {
    return await client.countUnread();
  } catch (error) {
    console.error('The unread messages could not be counted', error);
    return null;
  }
}

/** Returns false for a text too long to send. */
async function put(client: BackgroundClient, act: Act): Promise<boolean> {
  switch (act.type) {
    case 'answer':
      // A person who replies has read the message.
      client.markRead(act.chatId, act.upTo);
      return client.sendMessage(act.chatId, act.text);
    case 'markRead':
      client.markRead(act.chatId, act.upTo);
      if (act.notificationId !== undefined) client.settleNotification(act.notificationId);
      return true;
    case 'mute':
      client.muteChat(act.chatId, act.until);
      return true;
  }
}
