import { useEffect } from 'react';
import { useText } from '../platform/i18n.ts';
import { onWorkerMessage } from '../platform/service-worker/messages.ts';
import { tellWorker, workers } from '../platform/service-worker/versions.ts';

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

  useEffect(() => {
    // Where there is none, there is nobody to tell.
    void workers()?.ready.then(({ active }) => tellWorker(active, { type: 'language', language }));
  }, [language]);
}
