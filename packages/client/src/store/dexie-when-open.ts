import { Dexie } from 'dexie';

/**
 * A browser may close a database at any time (iOS while the app is in the background). Dexie opens it again, but
 * after one failure it refuses all further calls.
 */
export async function whenOpen<T>(database: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isClosed = error instanceof Dexie.DatabaseClosedError;
    if (!isClosed || database.hasBeenClosed()) throw error;
    await database.open();
    return work();
  }
}
