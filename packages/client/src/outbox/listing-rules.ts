import type { CommandRules } from './rules.ts';

type ListingCommand =
  | 'chat.setPinned'
  | 'chat.orderPinned'
  | 'chat.setArchived'
  | 'chat.setMarkedUnread';

/** The rules of what people do with chats in their lists. */
export const listingCommands: Pick<CommandRules, ListingCommand> = {
  'chat.setPinned': {
    // One after the other, so that the chats are pinned in the same order as here.
    entry: { type: 'each', lane: () => 'pinnedChats', id: (_input, newId) => newId() },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
    effects: {
      chatListing: (row, { chatId, isPinned }, { createdAt: at }) => {
        if (row.chatId !== chatId || isPinned === (row.pinOrder !== null)) return row;
        // A time is greater than any version: what waits was pinned after all that is stored.
        return { ...row, pinOrder: isPinned ? at : null };
      },
    },
  },
  'chat.orderPinned': {
    // Among the pins, which it puts into an order.
    entry: { type: 'each', lane: () => 'pinnedChats', id: (_input, newId) => newId() },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
    effects: {
      chatListing: (row, { chatIds }, { createdAt: at }) => {
        const index = chatIds.indexOf(row.chatId);
        if (index < 0 || row.pinOrder === null) return row;
        // Above what is stored, like what waits to be pinned, and below what is pinned after it.
        return { ...row, pinOrder: at + 1 - (index + 1) / (chatIds.length + 1) };
      },
    },
  },
  'chat.setArchived': {
    entry: { type: 'latest', key: ({ chatId }) => `archived:${chatId}` },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: true,
    effects: {
      chatListing: (row, { chatId, upTo }) =>
        row.chatId === chatId ? { ...row, archivedUpTo: upTo } : row,
    },
  },
  'chat.setMarkedUnread': {
    entry: { type: 'latest', key: ({ chatId }) => `markedUnread:${chatId}` },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: true,
    effects: {
      chatListing: (row, { chatId, at }) =>
        row.chatId === chatId ? { ...row, markedUnreadAt: at } : row,
    },
  },
};
