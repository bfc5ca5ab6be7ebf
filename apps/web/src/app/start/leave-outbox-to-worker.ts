import type { Client } from '@tend/client';
import { tellWorker, workers } from '../../platform/service-worker/versions.ts';

/** Hands the outbox over to the worker when this page may be unable to send it: offline, hidden, or closing. */
export function leaveOutboxToWorker(
  client: Pick<Client, 'totals' | 'connection' | 'storeAll'>,
): () => void {
  const { totals, connection } = client;
  let isTold = false;

  const isWaiting = () => {
    const { pendingMessages, pendingDeletions, pendingUnscheduled } = totals.getSnapshot();
    return pendingMessages + pendingDeletions + pendingUnscheduled > 0;
  };
  const tell = async () => {
    isTold = true;
    // The worker only finds commands that are stored.
    await client.storeAll();
    tellWorker(workers()?.controller, { type: 'outboxWaits', isLeaving: false });
  };
  const follow = () => {
    if (!isWaiting()) isTold = false;
    else if (!isTold && connection.getSnapshot().state !== 'live') tell().catch(logFailure);
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden' && isWaiting()) tell().catch(logFailure);
  };
  const handleLeaving = () => {
    // No time for more; the worker reads after the pending write.
    if (isWaiting()) tellWorker(workers()?.controller, { type: 'outboxWaits', isLeaving: true });
  };

  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pagehide', handleLeaving);
  const endings = [totals.subscribe(follow), connection.subscribe(follow)];
  follow();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pagehide', handleLeaving);
    for (const end of endings) end();
  };
}

function logFailure(error: unknown): void {
  console.error('What waits could not be left to the worker', error);
}
