import { changeSpace } from '../../../platform/spaces/space.store.ts';
import type { Services } from '../../services.fixture.ts';
import { insertAlert, toNotificationRow } from '../alerts.store.ts';

/** Adds new alerts that belong to no chat. */
export async function addAlerts(
  { db, id }: Pick<Services, 'db' | 'id'>,
  userId: string,
  count: number,
): Promise<void> {
  await db.write(async (transaction) => {
    for (let index = 0; index < count; index += 1) {
      await changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const stored = {
          user_id: userId,
          seq: version,
          id: id(),
          chat_id: null,
          message_id: null,
          message_seq: null,
          type: 'added',
          actor_id: userId,
          reaction: null,
          created_at: index,
          state: 'new',
          reason: 'added',
          how: 'sound',
          until: null,
          postponed_until: null,
          version,
        } as const;
        await transaction.run(insertAlert, stored);
        return { rows: [toNotificationRow(stored)], result: undefined };
      });
    }
  });
}
