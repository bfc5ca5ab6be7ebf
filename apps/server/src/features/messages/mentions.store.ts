import { query } from '../../platform/db/query.ts';

export const findChatType = query<{ chatId: string }>()((db, p) =>
  db.selectFrom('chats').select('type').where('id', '=', p.chatId),
);

/** Includes people who have left. */
export const findMemberState = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .select('state')
    .where('chat_id', '=', p.chatId)
    .where('user_id', '=', p.userId),
);
