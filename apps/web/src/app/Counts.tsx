import { useEffect } from 'react';
import { setAppBadge } from '../platform/app-badge.ts';
import { useClient, useReadable } from '../platform/client.ts';
import { pageTitle } from '../platform/page-title.ts';

/** How many chats wait for the person, on the tab and on the app's icon; nothing of it stays after the log-out. */
export function Counts() {
  const { waitingChats } = useReadable(useClient().totals);
  useEffect(() => {
    pageTitle.setCount(waitingChats);
    setAppBadge(waitingChats);
  }, [waitingChats]);
  useEffect(
    () => () => {
      pageTitle.setCount(0);
      setAppBadge(0);
    },
    [],
  );
  return null;
}
