import type { FeedEntry } from '@tend/client';
import { useMemo } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';

interface FeedActions {
  /** The person opens the subject of the notifications. */
  open: (entries: readonly FeedEntry[]) => void;
  markRead: (entries: readonly FeedEntry[]) => void;
  /** Clears notifications; those of direct messages by marking them as read. */
  clear: (entries: readonly FeedEntry[]) => void;
  markAllRead: () => void;
}

/**
 * The actions of the feed. All take effect at once, and clearing can be undone, unless it has marked direct
 * messages as read: a read mark does not go back.
 */
export function useFeedActions(): FeedActions {
  const client = useClient();
  const { t } = useText();
  return useMemo(() => {
    function setState(entries: readonly FeedEntry[], state: FeedEntry['state']) {
      const ids = entries.filter(({ isStored }) => isStored).map(({ id }) => id);
      if (ids.length > 0) client.setNotificationState(ids, state);
    }
    function readDirect(entries: readonly FeedEntry[]) {
      for (const { chatId, seq } of entries.filter(isDirect)) {
        if (chatId !== null && seq !== null) client.markRead(chatId, seq);
      }
    }
    function tellWithUndo(text: string, run: () => void) {
      showToast({ text, undo: { text: t('action.undo'), run } });
    }
    function bringBack(entries: readonly FeedEntry[]) {
      for (const [state, some] of Map.groupBy(entries, (entry) => entry.state)) {
        setState(some, state);
      }
    }
    return {
      open: (entries) => setState(entries.filter(isNew), 'opened'),
      markRead(entries) {
        setState(entries.filter(isNew), 'read');
        readDirect(entries);
      },
      clear(entries) {
        setState(entries, 'cleared');
        readDirect(entries);
        if (entries.some(isDirect)) showToast({ text: t('feed.markedRead') });
        else tellWithUndo(t('feed.cleared'), () => bringBack(entries));
      },
      markAllRead() {
        const { notificationIds: ids, directMessages } = client.markAllNotificationsRead();
        const text = t('feed.allRead', { count: ids.length + directMessages });
        if (directMessages > 0) showToast({ text });
        else tellWithUndo(text, () => client.setNotificationState(ids, 'new'));
      },
    };
  }, [client, t]);
}

function isDirect({ isStored }: FeedEntry): boolean {
  return !isStored;
}

function isNew({ state }: FeedEntry): boolean {
  return state === 'new';
}
