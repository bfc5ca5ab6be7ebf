import { useEffect, useEffectEvent } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/** Retries a request that failed without a connection as soon as there is one. */
export function useRetryWhenLive({ error, reload }: { error: unknown; reload: () => void }): void {
  const isLive = useReadable(useClient().connection).state === 'live';
  const retry = useEffectEvent(() => {
    if (error !== null) reload();
  });
  useEffect(() => {
    if (isLive) retry();
  }, [isLive]);
}
