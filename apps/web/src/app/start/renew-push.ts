import type { Client } from '@tend/client';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { push } from '../../shared/push.ts';

/** Once for each start: what fails, as it does without a connection, is tried again when there is one again. */
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
      // The connection came while this attempt failed, and will not come again.
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
