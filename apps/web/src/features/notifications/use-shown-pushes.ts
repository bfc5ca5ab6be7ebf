import { useEffect } from 'react';
import { useClient } from '../../platform/client.ts';
import { closePushes } from '../../platform/push/shown-notifications.ts';
import { onWorkerMessage } from '../../platform/service-worker/messages.ts';
import { isPushSettled } from './shown-pushes.ts';

/** Takes away what the service worker shows of messages that are read, or that this page tells of by itself. */
export function useShownPushes(): void {
  const client = useClient();
  useEffect(() => {
    const told = new Set<string>();
    async function settle() {
      const { items } = client.chatList.getSnapshot();
      const settled: string[] = [];
      await closePushes((push) => {
        const isSettled = isPushSettled(push, items, told);
        if (isSettled) settled.push(push.tag);
        return isSettled;
      });
      for (const tag of settled) told.delete(tag);
    }
    const settleNow = () => {
      settle().catch((error: unknown) => {
        console.error('Notifications could not be taken away', error);
      });
    };
    let lastUnread = client.totals.getSnapshot().unreadMessages;
    const settleIfNeeded = () => {
      const { unreadMessages } = client.totals.getSnapshot();
      const hasRead = unreadMessages < lastUnread;
      lastUnread = unreadMessages;
      if (hasRead || told.size > 0) settleNow();
    };
    const endings = [
      client.totals.subscribe(settleIfNeeded),
      onWorkerMessage((message) => {
        if (message.type !== 'pushed' || document.visibilityState !== 'visible') return;
        told.add(message.payload.tag);
        settleNow();
      }),
    ];
    settleNow();
    return () => {
      for (const end of endings) end();
    };
  }, [client]);
}
