import { topicsOf, type NotificationKinds } from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { done } from '../../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { changeSpace } from '../../../platform/spaces/space.store.ts';
import { deletedJob } from '../alert-jobs.ts';
import { changeState, listAlertsOf } from '../alerts.store.ts';
import { listToldOf } from '../deliveries.store.ts';
import { addDismissal } from './settle.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  kinds: NotificationKinds;
}

type Deleted = { chatId: string; messageId: string; seq: number };

/** Small, so that sending does not wait for it. */
const perWrite = 50;

/**
 * Takes what was told of a deleted message out of feeds, and off the devices that show it; what waits says nothing of
 * it. Called before the jobs start.
 */
export function handleDeletedMessages(parts: Parts): void {
  parts.jobs.handle(deletedJob, async (deleted) => {
    await dismiss(parts, deleted);
    await clear(parts, deleted);
    return done;
  });
}

async function dismiss(parts: Parts, { chatId, seq }: Deleted): Promise<void> {
  const { db, kinds } = parts;
  for (const topic of topicsOf({ chatId, seq }, kinds)) {
    const told = await db.all(listToldOf, { chatId, topic, seq });
    const deviceIds = [...new Set(told.map(({ deviceId }) => deviceId))];
    for (let from = 0; from < deviceIds.length; from += perWrite) {
      await db.writeInBackground(async (transaction) => {
        for (const deviceId of deviceIds.slice(from, from + perWrite)) {
          await addDismissal(parts, transaction, { deviceId, topic });
        }
      });
    }
  }
}

async function clear({ db }: Parts, { chatId, messageId }: Deleted): Promise<void> {
  let cleared: number;
  do {
    cleared = await db.writeInBackground(async (transaction) => {
      const alerts = await transaction.all(listAlertsOf, { chatId, messageId, count: perWrite });
      for (const alert of alerts) {
        await changeSpace(transaction, { kind: 'user', id: alert.user_id }, async (version) => ({
          rows: await changeState(transaction, [alert], { state: 'cleared', version }),
          result: undefined,
        }));
      }
      return alerts.length;
    });
  } while (cleared === perWrite);
}
