import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { defineJobKind, done } from './job-kind.ts';
import { bell, heldHandler, openJobs, scripted } from './jobs.fixture.ts';

test('[JB8] jobs left without an outcome by a crash run at the next start, and no others', async () => {
  const { jobs, ring, create } = await openJobs();
  const crashed = heldHandler();
  jobs.handle(bell, crashed.handler);
  await jobs.start();
  await Promise.all([ring('lost'), ring('recorded'), ring('unclaimed')]);
  await crashed.startedCount(2);
  crashed.end('recorded');
  await crashed.startedCount(3);

  const next = create();
  const { handler, rung } = scripted();
  next.handle(bell, handler);
  await next.start();
  await next.whenIdle();
  expect(rung.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'lost', attempt: 2 },
    { name: 'unclaimed', attempt: 2 },
  ]);
  // An outcome reported by the crashed server no longer counts.
  crashed.end('lost');
  crashed.end('unclaimed');
  await jobs.whenIdle();
});

test('[JB9] a run that takes too long is aborted, frees its place and is retried', async () => {
  const { clock, jobs, ring, lines } = await openJobs();
  const { handler, started, startedCount, contextOf, end } = heldHandler();
  jobs.handle(bell, handler);
  await jobs.start();
  await ring('slow');
  await startedCount(1);
  const first = contextOf('slow');
  clock.advance(10_000);
  await jobs.whenIdle();
  expect(first?.signal.aborted).toBe(true);
  expect(lines.map(({ message }) => message)).toEqual(['A job failed']);
  clock.advance(1_000);
  await startedCount(2);
  end('slow');
  await jobs.whenIdle();
  expect(started).toEqual(['slow', 'slow']);
});

test('[JB10] stopping waits for running jobs and claims no more', async () => {
  const { jobs, ring, create } = await openJobs();
  const { handler, started, startedCount, end } = heldHandler();
  jobs.handle(bell, handler);
  await jobs.start();
  await Promise.all([ring('a'), ring('b'), ring('c')]);
  await startedCount(2);
  const stopping = jobs.stop();
  end('a');
  end('b');
  await stopping;
  expect(started).toEqual(['a', 'b']);

  const next = create();
  const after = scripted();
  next.handle(bell, after.handler);
  await next.start();
  await next.whenIdle();
  expect(after.rung).toEqual([{ name: 'c', attempt: 1 }]);
});

test('[JB10] a run that does not end in time is released, as if it had not been tried', async () => {
  const { clock, jobs, ring, create, lines } = await openJobs();
  const { handler, startedCount, contextOf } = heldHandler();
  jobs.handle(bell, handler);
  await jobs.start();
  await ring('endless');
  await startedCount(1);
  const stopping = jobs.stop();
  clock.advance(5_000);
  await stopping;
  expect(contextOf('endless')?.signal.aborted).toBe(true);
  expect(lines).toEqual([]);

  const next = create();
  const after = scripted();
  next.handle(bell, after.handler);
  await next.start();
  await next.whenIdle();
  expect(after.rung).toEqual([{ name: 'endless', attempt: 1 }]);
});

test('[JB11] jobs of an unknown kind stay, and are named in the log', async () => {
  const { jobs, ring, create, lines } = await openJobs();
  await ring('kept');
  await jobs.start();
  await jobs.whenIdle();
  const details = { kind: 'test.bell' };
  expect(lines).toEqual([{ message: 'Jobs of an unknown kind are ignored', details }]);

  const next = create();
  const { handler, names } = scripted();
  next.handle(bell, handler);
  await next.start();
  await next.whenIdle();
  expect(names()).toEqual(['kept']);
});

test('[JB11] a job with an invalid payload is given up, and the payload is not logged', async () => {
  const { db, jobs, pass, lines } = await openJobs();
  const { handler, rung } = scripted();
  jobs.handle(bell, handler);
  await jobs.start();
  const older = defineJobKind({ name: bell.name, payload: z.object({ title: z.string() }) });
  await db.write((transaction) =>
    jobs.add(transaction, { kind: older, payload: { title: 'secret' } }),
  );
  await pass(60_000);
  expect(rung).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('[JB12] an outcome that could not be stored is recorded later', async () => {
  let isFailing = false;
  const { jobs, ring, pass, lines, create } = await openJobs((db) => ({
    ...db,
    writeInBackground: (work) =>
      isFailing ? Promise.reject(new Error('disk full')) : db.writeInBackground(work),
  }));
  const { handler, startedCount, end } = heldHandler();
  jobs.handle(bell, handler);
  await jobs.start();
  await ring('a');
  await startedCount(1);
  isFailing = true;
  end('a');
  await jobs.whenIdle();
  expect(lines.map(({ message }) => message)).toEqual(['Jobs could not be recorded or claimed']);
  isFailing = false;
  await pass(1_000);

  const next = create();
  const after = scripted();
  next.handle(bell, after.handler);
  await next.start();
  await next.whenIdle();
  expect(after.rung).toEqual([]);
});

test('[JB13] a run can delete its job with its own write, unless the job is no longer its own', async () => {
  const { db, jobs, ring, pass, lines } = await openJobs();
  const finished: boolean[] = [];
  jobs.handle(bell, async ({ name }, { finish }) => {
    if (name === 'cancelled') {
      await db.write((transaction) => jobs.cancel(transaction, { kind: bell, key: name }));
    }
    finished.push(await db.write(finish));
    throw new Error('a crash after the step');
  });
  await jobs.start();
  await ring('finished', { key: 'finished' });
  await jobs.whenIdle();
  await ring('cancelled', { key: 'cancelled' });
  await pass(60_000);
  expect(finished).toEqual([true, false]);
  expect(lines).toHaveLength(2);
});

test('[JB14] a thousand jobs cost a few dozen writes', async () => {
  let writes = 0;
  const count = (db: Database): Database => ({
    ...db,
    writeInBackground: (work) => {
      writes += 1;
      return db.writeInBackground(work);
    },
  });
  const { db, jobs } = await openJobs(count);
  const many = defineJobKind({ name: 'test.many', payload: z.object({}), concurrency: 50 });
  let runs = 0;
  jobs.handle(many, () => {
    runs += 1;
    return Promise.resolve(done);
  });
  await db.write(async (transaction) => {
    for (let index = 0; index < 1_000; index += 1) {
      await jobs.add(transaction, { kind: many, payload: {} });
    }
  });
  await jobs.start();
  await jobs.whenIdle();
  expect(runs).toBe(1_000);
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThan(60);
});

test('[JB15] jobs due together start one per turn of the event loop', async () => {
  const { db, jobs } = await openJobs();
  const many = defineJobKind({ name: 'test.many', payload: z.object({}), concurrency: 50 });
  const begun: number[] = [];
  let turns = 0;
  jobs.handle(many, () => {
    begun.push(turns);
    return Promise.resolve(done);
  });
  await db.write(async (transaction) => {
    for (let index = 0; index < 20; index += 1) {
      await jobs.add(transaction, { kind: many, payload: {} });
    }
  });
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  await jobs.start();
  await jobs.whenIdle();
  isOver = true;
  expect(new Set(begun).size).toBe(20);
});
