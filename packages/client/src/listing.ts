import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import type { LocalCopy } from './copy/local-copy.ts';
import type { Outbox } from './outbox/outbox.ts';
import { listingOf, newestPlaceIn } from './views/chat-listing.ts';

interface Parts {
  copy: LocalCopy;
  outbox: Outbox;
  clock: Clock;
}

/** What people do with chats in their lists. */
export function listing({
  copy: { replica },
  outbox,
  clock,
}: Parts): Pick<
  Client,
  'setPinned' | 'orderPinned' | 'setArchived' | 'markUnread' | 'unmarkUnread' | 'readAll'
> {
  const unmarkUnread = (chatId: string): void => {
    if (listingOf(replica, chatId, { now: clock.now() }).isMarkedUnread) {
      outbox.setMarkedUnread({ chatId, at: null });
    }
  };
  return {
    setPinned: (chatId, isPinned) => outbox.setPinned({ chatId, isPinned }),
    orderPinned: (chatIds) => outbox.orderPinned({ chatIds: [...chatIds] }),
    setArchived(chatId, isArchived) {
      outbox.setArchived({ chatId, upTo: isArchived ? newestPlaceIn(replica, chatId) : null });
    },
    markUnread: (chatId) => outbox.setMarkedUnread({ chatId, at: newestPlaceIn(replica, chatId) }),
    unmarkUnread,
    readAll(chatId) {
      outbox.markRead(chatId, newestPlaceIn(replica, chatId));
      unmarkUnread(chatId);
    },
  };
}
