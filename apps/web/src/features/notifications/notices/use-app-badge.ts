import { useEffect } from 'react';
import { setAppBadge } from '../../../platform/push/app-badge.ts';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { push } from '../../../shared/push.ts';
import { isPushKnown } from './shown-pushes.ts';

/** Sets the unread count on the app's icon, counted as in pushes; clears it at log-out. */
export function useAppBadge(): void {
  const client = useClient();
  const { unreadMessages } = useReadable(client.totals);
  const { isCaughtUp } = useReadable(client.connection);
  useEffect(() => {
    void setAppBadge(unreadMessages);
  }, [unreadMessages]);
  // Pushes may have set another count meanwhile: a late one, or one that came while this page was suspended.
  useEffect(() => {
    const setRight = () => void setAppBadge(client.totals.getSnapshot().unreadMessages);
    if (!isCaughtUp) return undefined;
    setRight();
    return push.messages((incoming) => {
      if (isPushKnown(incoming, client.chatList.getSnapshot().items)) setRight();
    });
  }, [client, isCaughtUp]);
  useEffect(() => () => void setAppBadge(0), []);
}
