import type { ConnectionStatus, Readable } from '@tend/client';
import { useClient, useReadable } from './client.ts';

/** `offline`: for some time; `connected`: just reconnected. */
export type ConnectionNotice = 'offline' | 'connected' | null;

const offlineAfterMs = 3000;
const connectedForMs = 2000;

const notices = new WeakMap<Readable<ConnectionStatus>, Readable<ConnectionNotice>>();

/** Shared by all pages, so that a new page shows the same. */
export function useConnectionNotice(): ConnectionNotice {
  const { connection } = useClient();
  let notice = notices.get(connection);
  if (notice === undefined) {
    notice = createConnectionNotice(connection);
    notices.set(connection, notice);
  }
  return useReadable(notice);
}

/**
 * Decides what people see of the connection: short gaps show nothing, and its return only if its loss was
 * shown.
 */
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
      // A page opened without a network need not wait.
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
