import { useEffect } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { push } from '../../shared/push.ts';
import { isPushSettled, putsConnectionInDoubt, type KnownChats } from './shown-pushes.ts';

type Knowledge = Partial<Pick<KnownChats, 'isComplete' | 'isCurrent'>>;

/**
 * Takes away what the device shows of messages that are read. Where no push can take anything back (Safari, the native
 * shell), nothing else does.
 */
export function useShownPushes(): void {
  const client = useClient();
  useEffect(() => {
    const { chatList, connection, totals } = client;
    const settleNow = ({ isComplete = false, isCurrent = false }: Knowledge = {}) => {
      const settling = push.closeShown((shown) => {
        // Only now: what calls for this may be noticed before the list of chats is.
        const chats = chatList.getSnapshot().items;
        return isPushSettled(shown, { chats, isComplete, isCurrent });
      });
      settling.catch((error: unknown) => {
        console.error('Notifications could not be taken away', error);
      });
    };
    let lastUnread = totals.getSnapshot().unreadMessages;
    const followUnread = () => {
      const { unreadMessages } = totals.getSnapshot();
      const hasRead = unreadMessages < lastUnread;
      lastUnread = unreadMessages;
      const { isCaughtUp: isCurrent } = connection.getSnapshot();
      if (hasRead) settleNow({ isCurrent });
    };
    let wasCaughtUp = connection.getSnapshot().isCaughtUp;
    const followConnection = () => {
      const { isCaughtUp } = connection.getSnapshot();
      // What came and was read while this page was not connected changes no count. Only now is a chat that is missing one
      // that the person is not in: later, a push may be faster than its chat.
      if (isCaughtUp && !wasCaughtUp) settleNow({ isComplete: true, isCurrent: true });
      wasCaughtUp = isCaughtUp;
    };
    const endings = [
      totals.subscribe(followUnread),
      connection.subscribe(followConnection),
      push.messages(() => {
        // It may come before this page has learnt of the message, or of what was read elsewhere.
        if (putsConnectionInDoubt(connection.getSnapshot())) client.wake();
        // It may come after it was read.
        settleNow();
      }),
    ];
    // Nothing here says yet whether the connection has outlived the pause.
    const handleResume = () => settleNow();
    document.addEventListener('resume', handleResume);
    settleNow({ isComplete: wasCaughtUp, isCurrent: wasCaughtUp });
    return () => {
      for (const end of endings) end();
      document.removeEventListener('resume', handleResume);
    };
  }, [client]);
}
