import { useEffect } from 'react';
import { useText } from '../platform/i18n.ts';
import { onWorkerMessage } from '../platform/service-worker/messages.ts';
import { tellWorker, workers } from '../platform/service-worker/versions.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { push } from '../shared/push.ts';

/** What app and worker tell each other: where a notification leads, and in which language to speak. */
export function useWorker(): void {
  const { language } = useText();

  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'open') location.hash = message.address;
      }),
    [],
  );

  useEffect(
    () =>
      whenIdle(() => {
        push.renew().catch((error: unknown) => {
          console.error('The notifications of this device could not be renewed', error);
        });
      }),
    [],
  );

  useEffect(() => {
    // Where there is none, there is nobody to tell.
    void workers()?.ready.then(({ active }) => tellWorker(active, { type: 'language', language }));
  }, [language]);
}
