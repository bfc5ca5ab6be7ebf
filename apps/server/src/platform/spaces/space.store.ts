import { TendError, type Row, type Space } from '@tend/protocol';
import type { Transaction } from '../db/database.ts';
import { query } from '../db/query.ts';

const insertSpace = query<{ id: string; kind: Space['kind'] }>()((db, p) =>
  db
    .insertInto('spaces')
    .values({ id: p.id, kind: p.kind, version: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const raiseVersion = query<{ id: string }>()((db, p) =>
  db
    .updateTable('spaces')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', p.id)
    .returning('version'),
);

const lowerVersion = query<{ id: string }>()((db, p) =>
  db
    .updateTable('spaces')
    .set((row) => ({ version: row('version', '-', 1) }))
    .where('id', '=', p.id),
);

/** Returns whether the id was free: clients choose the ids of chats, and any space may have taken one. */
export async function createSpace(transaction: Transaction, space: Space): Promise<boolean> {
  return (await transaction.run(insertSpace, { id: space.id, kind: space.kind })) === 1;
}

/**
 * The only way to write into a space: locks it by taking its next version, lets `write` read and decide under that lock
 * and stamp the version on the rows that it changes, and publishes them after the commit. If there are no rows, nothing
 * has changed and the version is released.
 *
 * Transactions that write into several spaces lock them in one order, the chat first and then people by id, so that
 * they never wait for each other.
 * @throws TendError `not_found` if the space does not exist
 */
export async function changeSpace<Result>(
  transaction: Transaction,
  space: Space,
  write: (version: number) => Promise<{ rows: Row[]; result: Result }>,
): Promise<Result> {
  const raised = await transaction.get(raiseVersion, { id: space.id });
  if (!raised) throw new TendError('not_found');
  const { version } = raised;
  const { rows, result } = await write(version);
  if (rows.length === 0) await transaction.run(lowerVersion, { id: space.id });
  else transaction.publish({ space, from: version - 1, to: version, rows });
  return result;
}
