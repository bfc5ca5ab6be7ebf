import type { Client } from '@tend/client';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { push } from '../../shared/push.ts';

/**
 * Renews the push registration once per start; if that fails, as it does offline, tries again when connected.
 */
export function renewPush({ connection }: Client): () => void {
  const isLive = () => connection.getSnapshot().state === 'live';
  let isUnderWay = true;

  async function renew(): Promise<void> {
    const wasLive = isLive();
    isUnderWay = true;
    try {
      await push.renew();
      stopFollowing();
    } catch (error) {
      console.error('The notifications of this device could not be renewed', error);
      isUnderWay = false;
      // The connection came up while this attempt failed, so no later event will retry it.
      if (!wasLive) follow();
    }
  }

  function follow(): void {
    if (!isUnderWay && isLive()) void renew();
  }

  const stopFollowing = connection.subscribe(follow);
  const callOff = whenIdle(() => void renew());
  return () => {
    stopFollowing();
    callOff();
  };
}
