import { useEffect, useEffectEvent } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/** Tries again by itself, as soon as there is a connection, what has failed without one. */
export function useRetryWhenLive({ error, reload }: { error: unknown; reload: () => void }): void {
  const isLive = useReadable(useClient().connection).state === 'live';
  const retry = useEffectEvent(() => {
    if (error !== null) reload();
  });
  useEffect(() => {
    if (isLive) retry();
  }, [isLive]);
}
