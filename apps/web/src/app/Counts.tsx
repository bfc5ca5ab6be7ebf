import { useEffect } from 'react';
import { setAppBadge } from '../platform/app-badge.ts';
import { useClient, useReadable } from '../platform/client.ts';
import { pageTitle } from '../platform/page-title.ts';

/** What waits for the person, on the tab and on the app's icon; nothing of it stays after the log-out. */
export function Counts() {
  const { waitingChats, unreadMessages } = useReadable(useClient().totals);
  useEffect(() => {
    pageTitle.setCount(waitingChats);
  }, [waitingChats]);
  // As pushes count, which set it while the app is closed.
  useEffect(() => {
    setAppBadge(unreadMessages);
  }, [unreadMessages]);
  useEffect(
    () => () => {
      pageTitle.setCount(0);
      setAppBadge(0);
    },
    [],
  );
  return null;
}
