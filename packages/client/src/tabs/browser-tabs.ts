import type { Tabs } from './tabs.ts';

export interface BrowserTabsOptions {
  userId: string;
  /** Absent without a secure context: then every tab leads. */
  locks: LockManager | undefined;
  newId: () => string;
}

/** Tabs of one browser: a Web Lock elects the leader, a BroadcastChannel carries their messages. */
export function createBrowserTabs({ userId, locks, newId }: BrowserTabsOptions): Tabs {
  const name = `tend-${userId}`;
  const channel = new BroadcastChannel(name);
  const isClosed = new AbortController();
  let turn: Parameters<Tabs['queueToLead']>[0] | null = null;

  const request = (steal: boolean): void => {
    if (turn === null || locks === undefined) return;
    const { onLead, onLost } = turn;
    // A request that steals accepts no signal.
    const options = steal ? { steal } : { signal: isClosed.signal };
    let isLeading = false;
    const lead = (): Promise<void> => {
      isLeading = true;
      onLead();
      return aborted(isClosed.signal);
    };
    locks.request(name, options, lead).catch(() => {
      // Stolen by a tab that could not reach this one, or closed while waiting.
      if (isClosed.signal.aborted) return;
      if (isLeading) onLost();
      request(false);
    });
  };

  return {
    ownName: newId(),
    isExclusive: locks !== undefined,
    queueToLead(given) {
      turn = given;
      if (locks === undefined) given.onLead();
      else request(false);
    },
    takeOver: () => request(true),
    post(message) {
      // Work still in progress when the tab closes has nobody to report to.
      if (isClosed.signal.aborted) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      channel.postMessage(message);
    },
    onMessage(listener) {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data));
    },
    close() {
      isClosed.abort();
      channel.close();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
