import type { Client } from '@tend/client';
import { useEffect } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { onWorkerMessage } from '../../platform/service-worker/messages.ts';
import { onPermissionChange } from '../../platform/push/permission-change.ts';
import { tellWorker, workers } from '../../platform/service-worker/versions.ts';
import { session } from '../../platform/storage/session.ts';
import { push } from '../../shared/push.ts';
import type { PageMessage } from '../../worker/worker-messages.ts';
import { renewPush } from './renew-push.ts';

/**
 * Exchanges messages with the worker: addresses of tapped notifications, the language, and the logged-in
 * person.
 */
export function useWorker(userId: string, client: Client | null): void {
  const { language } = useText();

  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'open') location.hash = message.address;
      }),
    [],
  );

  useEffect(() => (client === null ? undefined : renewPush(client)), [client]);

  useEffect(
    () =>
      onPermissionChange(() => {
        push.checkPermission().catch((error: unknown) => {
          console.error('The permission for notifications could not be followed', error);
        });
      }),
    [],
  );

  useEffect(() => tellActive({ type: 'language', language }), [language]);

  useEffect(() => {
    tellActive({ type: 'person', userId });
    return () => tellActive({ type: 'person', userId: session.get().userId });
  }, [userId]);
}

/** Without an active worker there is no recipient. */
function tellActive(message: PageMessage): void {
  void workers()?.ready.then(({ active }) => tellWorker(active, message));
}
