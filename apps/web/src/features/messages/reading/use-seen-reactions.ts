import { useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import type { SeenFacts } from './use-read-mark.ts';

/** For a list that scrolls past. */
const settledAfterMs = 300;

/** Marks notifications of reactions as read once their message is in view: no read mark settles them. */
export function useSeenReactions({
  conversation,
  sheet,
  isLookedAt,
}: Omit<SeenFacts, 'snapshot'>): void {
  const client = useClient();
  const { totals } = client;
  const settleSeen = useEffectEvent(() => {
    if (!sheet.isShown || totals.getSnapshot().unreadNotifications === 0) return;
    const { chatId } = conversation;
    const seen = new Set(sheet.seen());
    const ids = client.feeds.unread
      .getSnapshot()
      .entries.filter((entry) => entry.type === 'reaction' && entry.chatId === chatId)
      .filter(({ seq }) => seq !== null && seen.has(seq))
      .map(({ id }) => id);
    if (ids.length > 0) client.setNotificationState(ids, 'read');
  });

  useEffect(() => {
    if (!isLookedAt) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleMove = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        settleSeen();
      }, settledAfterMs);
    };
    handleMove();
    const endings = [sheet.subscribe(handleMove), totals.subscribe(handleMove)];
    return () => {
      clearTimeout(timer);
      for (const end of endings) end();
    };
  }, [totals, sheet, isLookedAt]);
}
