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

/** Puts something into the person's outbox, if anything, and sends what waits there. */
export async function workOff(
  userId: string,
  baseUrl: string,
  act: Act | null,
): Promise<FlushOutcome> {
  const client = await openBackgroundClient({
    userId,
    baseUrl,
    store: await openDexieStore({ userId }),
    tabs: createBrowserTabs({ userId, locks: navigator.locks, newId: () => crypto.randomUUID() }),
    onProblem: (error) => console.error('The outbox has a problem', error),
  });
  try {
    if (act !== null) put(client, act);
    return await client.flush();
  } finally {
    await client.close();
  }
}

function put(client: BackgroundClient, act: Act): void {
  switch (act.type) {
    case 'answer':
      client.sendMessage(act.chatId, act.text);
      // Who answers has read.
      client.markRead(act.chatId, act.upTo);
      break;
    case 'markRead':
      client.markRead(act.chatId, act.upTo);
      break;
    case 'mute':
      client.muteChat(act.chatId, act.until);
      break;
  }
}
