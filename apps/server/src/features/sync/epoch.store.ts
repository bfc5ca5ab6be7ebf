import { query } from '../../platform/db/query.ts';

export const findLastEpoch = query()((db) =>
  db.selectFrom('epochs').select('number').orderBy('number', 'desc').limit(1),
);

/** Records the version of each space that has changed since its last record. */
export const endEpoch = query<{ epoch: number }>()((db, p) =>
  db
    .insertInto('epoch_ends')
    .columns(['space_id', 'epoch', 'version'])
    .expression((insert) =>
      insert
        .selectFrom('spaces')
        .select((row) => ['spaces.id', row.val(p.epoch).as('epoch'), 'spaces.version'])
        .where('spaces.version', '>', (row) =>
          row.fn.coalesce(
            row
              .selectFrom('epoch_ends')
              .select('epoch_ends.version')
              .whereRef('epoch_ends.space_id', '=', 'spaces.id')
              .orderBy('epoch_ends.epoch', 'desc')
              .limit(1),
            row.lit(0),
          ),
        ),
    ),
);

/** Deletes the versions recorded for epochs before that one, except each space's last record until then. */
export const forgetEnds = query<{ before: number }>()((db, p) =>
  db
    .deleteFrom('epoch_ends')
    .where('epoch', '<', p.before)
    .where((row) =>
      row.exists(
        row
          .selectFrom('epoch_ends as later')
          .select('later.epoch')
          .whereRef('later.space_id', '=', 'epoch_ends.space_id')
          .whereRef('later.epoch', '>', 'epoch_ends.epoch')
          .where('later.epoch', '<=', p.before),
      ),
    ),
);

export const addEpoch = query<{ id: string }>()((db, p) =>
  db.insertInto('epochs').values({ id: p.id }),
);

export const findEpoch = query<{ id: string }>()((db, p) =>
  db.selectFrom('epochs').select('number').where('id', '=', p.id),
);

/** A space's version at the end of an epoch; nothing if it was created later. */
export const findEnd = query<{ spaceId: string; epoch: number }>()((db, p) =>
  db
    .selectFrom('epoch_ends')
    .select('version')
    .where('space_id', '=', p.spaceId)
    .where('epoch', '<=', p.epoch)
    .orderBy('epoch', 'desc')
    .limit(1),
);
