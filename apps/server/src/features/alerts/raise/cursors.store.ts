import { query } from '../../../platform/db/query.ts';

/** Where a chat stands; other servers that look through the chat wait until this transaction ends. */
export const lockCursor = query<{ chatId: string }>()((db, p) =>
  db
    .insertInto('alert_cursors')
    .values({ chat_id: p.chatId, seq: 0, user_id: null })
    .onConflict((conflict) =>
      conflict.column('chat_id').doUpdateSet((row) => ({ seq: row.ref('alert_cursors.seq') })),
    )
    .returning(['seq', 'user_id as userId']),
);

export const moveCursor = query<{ chatId: string; seq: number; userId: string | null }>()((db, p) =>
  db
    .updateTable('alert_cursors')
    .set({ seq: p.seq, user_id: p.userId })
    .where('chat_id', '=', p.chatId),
);

/** The chats in which something has happened since they were last looked through. */
export const listChatsBehind = query()((db) =>
  db
    .selectFrom('chats')
    .innerJoin('spaces', 'spaces.id', 'chats.id')
    .leftJoin('alert_cursors as cursor', 'cursor.chat_id', 'chats.id')
    .select('chats.id as chatId')
    .where((row) =>
      row.or([
        row('cursor.seq', 'is', null),
        row('cursor.user_id', 'is not', null),
        row('spaces.version', '>', row.ref('cursor.seq')),
      ]),
    ),
);
