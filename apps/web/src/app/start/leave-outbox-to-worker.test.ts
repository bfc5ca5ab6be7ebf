import type { ConnectionStatus, Readable, Totals } from '@tend/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveOutboxToWorker } from './leave-outbox-to-worker.ts';

const told = vi.fn();
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  told.mockReset();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage: told } } });
});

function fixed<T>(value: T): Readable<T> {
  return { getSnapshot: () => value, subscribe: () => () => {} };
}

/** A page with a connection, and this in its outbox. */
function openPage(waiting: Partial<Totals>): void {
  const totals: Totals = {
    unreadMessages: 0,
    unreadChats: 0,
    unreadNotifications: 0,
    waitingChats: 0,
    pendingMessages: 0,
    pendingDeletions: 0,
    pendingUnscheduled: 0,
    failedMessages: 0,
    ...waiting,
  };
  const status: ConnectionStatus = { state: 'live', retryAt: null, isCaughtUp: true };
  leaveOutboxToWorker({
    totals: fixed(totals),
    connection: fixed(status),
    storeAll: () => Promise.resolve(),
  });
}

test.for([
  ['a message', { pendingMessages: 1 }],
  ['a deletion that is held', { pendingDeletions: 1 }],
  ['a scheduled message that is deleted', { pendingUnscheduled: 1 }],
] as const)(
  '[SW20][CL110] the worker learns of %s when the page closes or is hidden',
  async ([, waiting]) => {
    openPage(waiting);
    window.dispatchEvent(new Event('pagehide'));
    expect(told.mock.calls).toEqual([[{ type: 'outboxWaits', isLeaving: true }]]);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
    expect(told).toHaveBeenLastCalledWith({ type: 'outboxWaits', isLeaving: false });
  },
);

test('[SW20] it is told nothing when nothing waits', () => {
  openPage({ failedMessages: 1 });
  window.dispatchEvent(new Event('pagehide'));
  expect(told).not.toHaveBeenCalled();
});
