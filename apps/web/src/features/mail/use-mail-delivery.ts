import type { OutputOf } from '@tend/protocol';
import { useCallback } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useAnswer } from '../../ui/loading/use-answer.ts';

/** How the server delivers e-mails; for administrators. Null until known. */
export function useMailDelivery(): OutputOf<'mail.state'>['delivery'] | null {
  const client = useClient();
  const ask = useCallback(() => client.call('mail.state', {}), [client]);
  return useAnswer(ask).value?.delivery ?? null;
}
