import { query } from '../../platform/db/query.ts';

const key = 'epoch';

export const findEpoch = query()((db) =>
  db.selectFrom('meta').select('value').where('key', '=', key),
);

export const putEpoch = query<{ epoch: string }>()((db, p) =>
  db
    .insertInto('meta')
    .values({ key, value: p.epoch })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.epoch })),
);
