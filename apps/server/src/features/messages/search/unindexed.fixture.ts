import { openSqliteDatabase } from '../../../platform/db/sqlite/sqlite-database.ts';
import { query } from '../../../platform/db/query.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { createServices } from '../../services.ts';
import { createUnheardParts } from '../../unheard-parts.ts';
import { filledKey, putMeta } from './index-state.store.ts';

interface Author {
  userId: string;
  chatId: string;
}

const deleteAllWaiting = query()((db) => db.deleteFrom('unindexed_messages'));

/** Adds messages to the database of a stopped server, whose index is then of other stems than the server's. */
export async function addUnindexed(
  databasePath: string,
  { userId, chatId }: Author,
  texts: readonly string[],
): Promise<void> {
  const db = await openSqliteDatabase(databasePath);
  try {
    const { messages } = createServices(createUnheardParts(db, systemClock));
    const send = (text: string) =>
      messages.send(by(userId), { id: newId(systemClock.now()), chatId, text });
    await Promise.all(texts.map(send));
    const value = JSON.stringify({ stems: 0, at: null, isComplete: true });
    await db.write(async (transaction) => {
      await transaction.run(deleteAllWaiting, {});
      await transaction.run(putMeta, { key: filledKey, value });
    });
  } finally {
    await db.close();
  }
}
