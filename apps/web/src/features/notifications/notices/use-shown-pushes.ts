import { useEffect } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { push } from '../../../shared/push.ts';
import { isPushSettled, putsConnectionInDoubt, type KnownChats } from './shown-pushes.ts';

type Knowledge = Partial<Pick<KnownChats, 'isComplete' | 'isCurrent'>>;

/**
 * Dismisses the device's notifications of read messages. Where no push can dismiss (Safari, the native
 * shell), nothing else does.
 */
export function useShownPushes(): void {
  const client = useClient();
  useEffect(() => {
    const { chatList, connection, feeds, totals } = client;
    const settleNow = ({ isComplete = false, isCurrent = false }: Knowledge = {}) => {
      const settling = push.closeShown((shown) => {
        // Read at this point: the trigger may fire before the list of chats is updated.
        const chats = chatList.getSnapshot().items;
        const unread = feeds.unread.getSnapshot().entries;
        return isPushSettled(shown, { chats, unread, isComplete, isCurrent });
      });
      settling.catch((error: unknown) => {
        console.error('Notifications could not be taken away', error);
      });
    };
    let last = totals.getSnapshot();
    const followUnread = () => {
      const { unreadMessages, unreadNotifications } = totals.getSnapshot();
      const hasRead =
        unreadMessages < last.unreadMessages || unreadNotifications < last.unreadNotifications;
      last = totals.getSnapshot();
      const { isCaughtUp: isCurrent } = connection.getSnapshot();
      if (hasRead) settleNow({ isCurrent });
    };
    let wasCaughtUp = connection.getSnapshot().isCaughtUp;
    const followConnection = () => {
      const { isCaughtUp } = connection.getSnapshot();
      // Messages that came and were read while this page was not connected change no count. Only now is a
      // missing chat certainly one that the person is not in: later, a push may be faster than its chat.
      if (isCaughtUp && !wasCaughtUp) settleNow({ isComplete: true, isCurrent: true });
      wasCaughtUp = isCaughtUp;
    };
    const endings = [
      totals.subscribe(followUnread),
      connection.subscribe(followConnection),
      push.messages(() => {
        // The push may come before this page has the message, or knows what was read elsewhere.
        if (putsConnectionInDoubt(connection.getSnapshot())) client.wake();
        // The message may already be read.
        settleNow();
      }),
    ];
    // Whether the connection survived the pause is still unknown.
    const handleResume = () => settleNow();
    document.addEventListener('resume', handleResume);
    settleNow({ isComplete: wasCaughtUp, isCurrent: wasCaughtUp });
    return () => {
      for (const end of endings) end();
      document.removeEventListener('resume', handleResume);
    };
  }, [client]);
}
