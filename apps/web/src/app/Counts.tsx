import { useEffect } from 'react';
import { useAppBadge } from '../features/notifications/use-app-badge.ts';
import { useClient, useReadable } from '../platform/client.ts';
import { pageTitle } from '../platform/page-title.ts';

/** What waits for the person, on the tab and on the app's icon; nothing of it stays after the log-out. */
export function Counts() {
  const { waitingChats } = useReadable(useClient().totals);
  useEffect(() => {
    pageTitle.setCount(waitingChats);
  }, [waitingChats]);
  useEffect(() => () => pageTitle.setCount(0), []);
  useAppBadge();
  return null;
}
