import type { Client } from '@tend/client';
import { startTransition, useEffect, useState } from 'react';
import { isReturnable, readAddress } from '../../platform/navigation/addresses.ts';
import { openClient } from '../../platform/client/open-client.ts';
import { onLanguageChanged } from '../../platform/language/i18n.ts';
import { session } from '../../platform/storage/session.ts';
import { storage } from '../../platform/storage/storage.ts';
import { push } from '../../shared/push.ts';
import { values } from '../../shared/values.ts';
import { showFaces } from '../../ui/pictures/faces.ts';
import { leaveOutboxToWorker } from './leave-outbox-to-worker.ts';
import { showStartFailure } from './start-failure.ts';

/** The person's client, once its local copy is open; closed when another person logs in. */
export function useOpenClient(userId: string): Client | null {
  const [client, setClient] = useState<Client | null>(null);

  useEffect(() => {
    const opening = openClient(userId, values);
    let isWanted = true;
    // In a transition, so that React renders the shell in slices.
    const show = (opened: Client) => startTransition(() => setClient(opened));
    opening.then((opened) => isWanted && show(opened), showStartFailure);
    return () => {
      isWanted = false;
      opening
        .then((opened) => opened.stop())
        .catch((error: unknown) => console.error('Could not close the copy', error));
    };
  }, [userId]);

  useEffect(() => {
    if (client === null) return undefined;
    const stopFollowing = followSession(client);
    const stopWaking = wakeWithDevice(client);
    const stopLeaving = leaveOutboxToWorker(client);
    const stopFaces = showFaces(client);
    const stopRetitling = onLanguageChanged(() => client.retitle());
    return () => {
      stopFaces();
      stopRetitling();
      stopLeaving();
      stopFollowing();
      stopWaking();
    };
  }, [client]);

  useEffect(rememberAddressOnLeaving, []);

  return client;
}

/** The server decides whether the session is valid: if not, the log-in is shown. */
function followSession({ connection, self }: Client): () => void {
  function follow() {
    const { state, sessionUserId } = connection.getSnapshot();
    if (state !== 'ended') return;
    const successor = session.findSuccessor();
    if (successor !== null) {
      // Another person logged in while this page was frozen; the local data is theirs now.
      session.change(successor);
      return;
    }
    const email = self.getSnapshot().user?.email ?? null;
    if (sessionUserId === undefined) session.expire(readAddress(), email);
    else session.change(sessionUserId);
    push.forget().catch(logPushFailure);
  }
  follow();
  return connection.subscribe(follow);
}

function logPushFailure(error: unknown): void {
  console.error('The notifications of this device could not be ended', error);
}

/** Device events tell sooner than a timer that the connection is worth a retry or a check. */
function wakeWithDevice(client: Client): () => void {
  function handleVisibility() {
    if (document.visibilityState === 'visible') client.wake();
    else client.storeAll().catch(logDraftFailure);
  }
  function handleNetwork() {
    client.wake();
  }
  function handleNoNetwork() {
    client.networkLost();
  }
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', handleNetwork);
  window.addEventListener('offline', handleNoNetwork);
  // Fired by a browser that unfreezes the page, and by the native shell when it is reopened.
  document.addEventListener('resume', handleNetwork);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', handleNetwork);
    window.removeEventListener('offline', handleNoNetwork);
    document.removeEventListener('resume', handleNetwork);
  };
}

function logDraftFailure(error: unknown): void {
  console.error('What is being written could not be stored', error);
}

/** If the app is left on a screen that can be returned to, it starts there next time. */
function rememberAddressOnLeaving(): () => void {
  window.addEventListener('pagehide', rememberAddress);
  return () => window.removeEventListener('pagehide', rememberAddress);
}

function rememberAddress(): void {
  const address = readAddress();
  if (session.get().userId !== null && isReturnable(address)) storage.write('reload', address);
}
