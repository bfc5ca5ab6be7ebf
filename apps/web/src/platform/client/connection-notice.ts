import type { ConnectionStatus, Readable } from '@tend/client';
import { useClient, useReadable } from './client.ts';

/** `offline`: for a while now; `connected`: just again. */
export type ConnectionNotice = 'offline' | 'connected' | null;

const offlineAfterMs = 3000;
const connectedForMs = 2000;

const notices = new WeakMap<Readable<ConnectionStatus>, Readable<ConnectionNotice>>();

/** The same on every page, also on one that has just been opened. */
export function useConnectionNotice(): ConnectionNotice {
  const { connection } = useClient();
  let notice = notices.get(connection);
  if (notice === undefined) {
    notice = createConnectionNotice(connection);
    notices.set(connection, notice);
  }
  return useReadable(notice);
}

/** What people are told of the connection: nothing of short gaps, and its return only after they knew of its loss. */
export function createConnectionNotice(
  connection: Readable<ConnectionStatus>,
): Readable<ConnectionNotice> {
  const listeners = new Set<() => void>();
  let notice: ConnectionNotice = null;
  let isLive: boolean | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopFollowing: (() => void) | undefined;

  function show(next: ConnectionNotice): void {
    notice = next;
    for (const listener of listeners) listener();
  }

  function follow(): void {
    const wasLive = isLive;
    isLive = connection.getSnapshot().state === 'live';
    if (isLive === wasLive) return;
    clearTimeout(timer);
    if (!isLive) {
      // A page that is opened without a network waits for nothing.
      const isHopeless = wasLive === null && !navigator.onLine;
      timer = setTimeout(() => show('offline'), isHopeless ? 0 : offlineAfterMs);
    } else if (notice === 'offline') {
      show('connected');
      timer = setTimeout(() => show(null), connectedForMs);
    }
  }

  return {
    getSnapshot: () => notice,
    subscribe(listener) {
      listeners.add(listener);
      stopFollowing ??= connection.subscribe(follow);
      follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopFollowing?.();
        stopFollowing = undefined;
        clearTimeout(timer);
        isLive = null;
      };
    },
  };
}
