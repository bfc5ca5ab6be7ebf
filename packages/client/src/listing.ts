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
      outbox.changeOwn({ name: 'chat.setMarkedUnread', input: { chatId, at: null } });
    }
  };
  return {
    setPinned: (chatId, isPinned) =>
      outbox.changeOwn({ name: 'chat.setPinned', input: { chatId, isPinned } }),
    orderPinned: (chatIds) =>
      outbox.changeOwn({ name: 'chat.orderPinned', input: { chatIds: [...chatIds] } }),
    setArchived(chatId, isArchived) {
      outbox.changeOwn({
        name: 'chat.setArchived',
        input: { chatId, upTo: isArchived ? newestPlaceIn(replica, chatId) : null },
      });
    },
    markUnread: (chatId) =>
      outbox.changeOwn({
        name: 'chat.setMarkedUnread',
        input: { chatId, at: newestPlaceIn(replica, chatId) },
      }),
    unmarkUnread,
    readAll(chatId) {
      outbox.markRead(chatId, newestPlaceIn(replica, chatId));
      unmarkUnread(chatId);
    },
  };
}
