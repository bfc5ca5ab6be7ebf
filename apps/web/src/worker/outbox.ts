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
    return { outcome: await client.flush(), isTooLong };
  } finally {
    await client.close();
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
