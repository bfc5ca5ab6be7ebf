import { query } from '../../platform/db/query.ts';

export const findLastEpoch = query()((db) =>
  db.selectFrom('epochs').select('number').orderBy('number', 'desc').limit(1),
);

/** Notes how far each space has come that was changed since its last note. */
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

/** Forgets how far spaces had come at the ends of epochs before that one, but for each space's last note until then. */
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

/** How far a space had come when an epoch ended; nothing when it was made later. */
export const findEnd = query<{ spaceId: string; epoch: number }>()((db, p) =>
  db
    .selectFrom('epoch_ends')
    .select('version')
    .where('space_id', '=', p.spaceId)
    .where('epoch', '<=', p.epoch)
    .orderBy('epoch', 'desc')
    .limit(1),
);
