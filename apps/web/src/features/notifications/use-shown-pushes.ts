import { useEffect } from 'react';
import { useClient } from '../../platform/client.ts';
import { closePushes } from '../../platform/push/shown-notifications.ts';
import { onWorkerMessage } from '../../platform/service-worker/messages.ts';
import { isPushSettled } from './shown-pushes.ts';

/**
 * Takes away what the service worker shows of messages that are read, or that this page tells of by itself. Where
 * browsers let no push take anything back (Safari), nothing else does.
 */
export function useShownPushes(): void {
  const client = useClient();
  useEffect(() => {
    const { chatList, connection, totals } = client;
    const told = new Set<string>();
    async function settle(isComplete: boolean) {
      const settled: string[] = [];
      await closePushes((push) => {
        // Only now: what calls for this may be noticed before the list of chats is.
        const chats = chatList.getSnapshot().items;
        const isSettled = isPushSettled(push, { chats, isComplete, toldTags: told });
        if (isSettled) settled.push(push.tag);
        return isSettled;
      });
      for (const tag of settled) told.delete(tag);
    }
    const settleNow = (isComplete = false) => {
      settle(isComplete).catch((error: unknown) => {
        console.error('Notifications could not be taken away', error);
      });
    };
    let lastUnread = totals.getSnapshot().unreadMessages;
    const followUnread = () => {
      const { unreadMessages } = totals.getSnapshot();
      const hasRead = unreadMessages < lastUnread;
      lastUnread = unreadMessages;
      if (hasRead || told.size > 0) settleNow();
    };
    let wasCaughtUp = connection.getSnapshot().isCaughtUp;
    const followConnection = () => {
      const { isCaughtUp } = connection.getSnapshot();
      // What came and was read while this page was not connected changes no count. Only now is a chat that is missing one
      // that the person is not in: later, a push may be faster than its chat.
      if (isCaughtUp && !wasCaughtUp) settleNow(true);
      wasCaughtUp = isCaughtUp;
    };
    const endings = [
      totals.subscribe(followUnread),
      connection.subscribe(followConnection),
      onWorkerMessage((message) => {
        if (message.type !== 'pushed') return;
        if (document.visibilityState === 'visible') told.add(message.payload.tag);
        // It may come after it was read.
        settleNow();
      }),
    ];
    settleNow(wasCaughtUp);
    return () => {
      for (const end of endings) end();
    };
  }, [client]);
}
