import { query } from '../db/query.ts';

type NewJob = { id: string; kind: string; key: string | null; dueAt: number; payload: string };

/** One claim of a job. An outcome counts only for the job's newest claim. */
export type Claim = { id: string; attempts: number };

export const insertJob = query<NewJob>()((db, p) => db.insertInto('jobs').values(toRow(p)));

/** With a new id: the outcome of a run under the old one no longer counts. */
export const putJob = query<NewJob>()((db, p) =>
  db
    .insertInto('jobs')
    .values(toRow(p))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).where('key', 'is not', null).doUpdateSet(toRow(p)),
    ),
);

export const findWaitingJob = query<{ kind: string; key: string }>()((db, p) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', p.kind)
    .where('key', '=', p.key)
    .where('is_claimed', '=', 0),
);

export const deleteJobByKey = query<{ kind: string; key: string }>()((db, p) =>
  db.deleteFrom('jobs').where('kind', '=', p.kind).where('key', '=', p.key),
);

export const deleteJobsByKeys = query<{ kind: string; from: string; before: string }>()((db, p) =>
  db
    .deleteFrom('jobs')
    .where('kind', '=', p.kind)
    .where('key', '>=', p.from)
    .where('key', '<', p.before),
);

/** The jobs that are due, in their order. */
export const listDueJobs = query<{ kind: string; now: number; count: number }>()((db, p) =>
  db
    .selectFrom('jobs')
    .select(['id', 'due_at as dueAt', 'key'])
    .where('kind', '=', p.kind)
    .where('due_at', '<=', p.now)
    .orderBy('due_at')
    .limit(p.count),
);

export const claimJobs = query<{
  kind: string;
  now: number;
  leaseEndsAt: number;
  count: number;
}>()((db, p) =>
  db
    .updateTable('jobs')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      due_at: p.leaseEndsAt,
      is_claimed: 1,
    }))
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', p.kind)
        .where('due_at', '<=', p.now)
        .orderBy('due_at')
        .limit(p.count),
    )
    .returning(['id', 'attempts', 'payload']),
);

export const findNextDue = query<{ kind: string }>()((db, p) =>
  db
    .selectFrom('jobs')
    .select('due_at as dueAt')
    .where('kind', '=', p.kind)
    .orderBy('due_at')
    .limit(1),
);

export const deleteClaimed = query<Claim>()((db, p) =>
  db.deleteFrom('jobs').where('id', '=', p.id).where('attempts', '=', p.attempts),
);

export const postponeClaimed = query<Claim & { dueAt: number; countedAttempts: number }>()(
  (db, p) =>
    db
      .updateTable('jobs')
      .set({ due_at: p.dueAt, attempts: p.countedAttempts, is_claimed: 0 })
      .where('id', '=', p.id)
      .where('attempts', '=', p.attempts),
);

export const releaseAll = query<{ now: number }>()((db, p) =>
  db.updateTable('jobs').set({ due_at: p.now, is_claimed: 0 }).where('is_claimed', '=', 1),
);

export const listKinds = query()((db) => db.selectFrom('jobs').select('kind').groupBy('kind'));

function toRow({ id, kind, key, dueAt, payload }: NewJob) {
  return { id, kind, key, due_at: dueAt, is_claimed: 0, attempts: 0, payload };
}
