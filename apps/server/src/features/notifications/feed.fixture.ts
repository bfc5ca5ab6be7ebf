import type { Services } from '../services.fixture.ts';

/** Notifications that are new, of no chat. */
export async function addNotifications(
  { db, feed, id }: Pick<Services, 'db' | 'feed' | 'id'>,
  userId: string,
  count: number,
): Promise<void> {
  await db.write(async (transaction) => {
    for (let index = 0; index < count; index += 1) {
      await feed.add(transaction, userId, {
        id: id(),
        chat_id: null,
        message_id: null,
        message_seq: null,
        type: 'added',
        actor_id: userId,
        created_at: index,
        state: 'new',
        reason: 'added',
      });
    }
  });
}
