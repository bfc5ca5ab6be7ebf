import { query } from '../platform/db/query.ts';

/** Where a database says of itself that it is a demo. */
export const demoMark = 'demo';

export const putDemoMark = query<{ madeAt: string }>()((db, p) =>
  db.insertInto('meta').values({ key: demoMark, value: p.madeAt }),
);
