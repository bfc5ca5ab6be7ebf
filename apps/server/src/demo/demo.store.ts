import { query } from '../platform/db/query.ts';

/** The key under which a database records that it is a demo. */
export const demoMark = 'demo';

export const putDemoMark = query<{ madeAt: string }>()((db, p) =>
  db.insertInto('meta').values({ key: demoMark, value: p.madeAt }),
);
