import type { FeedEntry } from '@tend/client';
import { useMemo } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { showToast } from '../../shared/toast.ts';

interface FeedActions {
  /** Somebody goes to what it is about. */
  open: (entries: readonly FeedEntry[]) => void;
  markRead: (entries: readonly FeedEntry[]) => void;
  /** Direct messages go by being read. */
  clear: (entries: readonly FeedEntry[]) => void;
  markAllRead: () => void;
}

/**
 * What can be done in the feed. All of it shows at once, and what takes something away can be taken back, unless it has
 * read direct messages: a read mark does not go back.
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
