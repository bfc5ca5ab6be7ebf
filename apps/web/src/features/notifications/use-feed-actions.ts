import type { FeedEntry } from '@tend/client';
import { useMemo } from 'react';
import { useClient } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { showToast } from '../../shared/toast.ts';

interface FeedActions {
  /** Somebody goes to what it is about. */
  open: (entries: readonly FeedEntry[]) => void;
  markRead: (entries: readonly FeedEntry[]) => void;
  clear: (entries: readonly FeedEntry[]) => void;
  markAllRead: () => void;
}

/** What can be done in the feed. All of it shows at once, and what takes something away can be taken back. */
export function useFeedActions(): FeedActions {
  const client = useClient();
  const { t } = useText();
  return useMemo(() => {
    function setState(entries: readonly FeedEntry[], state: FeedEntry['state']) {
      const ids = entries.filter(({ isStored }) => isStored).map(({ id }) => id);
      if (ids.length > 0) client.setNotificationState(ids, state);
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
        for (const { isStored, chatId, seq } of entries) {
          if (!isStored && chatId !== null && seq !== null) client.markRead(chatId, seq);
        }
      },
      clear(entries) {
        setState(entries, 'cleared');
        showToast({
          text: t('feed.cleared'),
          undo: { text: t('action.undo'), run: () => bringBack(entries) },
        });
      },
      markAllRead() {
        const ids = client.markAllNotificationsRead();
        showToast({
          text: t('feed.allRead', { count: ids.length }),
          undo: { text: t('action.undo'), run: () => client.setNotificationState(ids, 'new') },
        });
      },
    };
  }, [client, t]);
}

function isNew({ state }: FeedEntry): boolean {
  return state === 'new';
}
