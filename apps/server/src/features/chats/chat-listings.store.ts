import type { ChatListingRow } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type StoredListing = Tables['chat_listings'];

/** The caller's membership, and the chat's newest position. */
export const findLister = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('chats', 'chats.id', 'members.chat_id')
    .innerJoin('spaces', 'spaces.id', 'members.chat_id')
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId)
    .select([
      'members.role',
      'members.state',
      'chats.type as chatType',
      'chats.who_writes',
      'chats.who_adds',
      'chats.who_renames',
      'spaces.version as chatVersion',
    ]),
);

export const findListing = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('chat_listings')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId),
);

export const countPinned = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('chat_listings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId)
    .where('pin_order', 'is not', null),
);

export const listPinned = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('chat_listings')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('pin_order', 'is not', null),
);

export const putListing = query<{ [Column in keyof StoredListing]: StoredListing[Column] }>()((
  db,
  p,
) => {
  const listing = {
    pin_order: p.pin_order,
    archived_up_to: p.archived_up_to,
    marked_unread_at: p.marked_unread_at,
    version: p.version,
  };
  return db
    .insertInto('chat_listings')
    .values({ user_id: p.user_id, chat_id: p.chat_id, ...listing })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_id']).doUpdateSet(listing));
});

export const listListingsChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('chat_listings')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export function toListingRow(stored: StoredListing): ChatListingRow {
  return {
    kind: 'chatListing',
    userId: stored.user_id,
    chatId: stored.chat_id,
    pinOrder: stored.pin_order,
    archivedUpTo: stored.archived_up_to,
    markedUnreadAt: stored.marked_unread_at,
    version: stored.version,
  };
}
