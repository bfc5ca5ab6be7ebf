import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJobKind, done } from './job-kind.ts';
import { bell, heldHandler, openJobs, scripted } from './jobs.fixture.ts';

const other = defineJobKind({ name: 'test.other', payload: z.object({}) });

test('[JB1] a due job runs right after the commit, and none of a write that was rolled back', async () => {
  const { db, jobs, ring } = await openJobs();
  const { handler, names } = scripted();
  jobs.handle(bell, handler);
  await jobs.start();
  const undone = db.write(async (transaction) => {
    await jobs.add(transaction, { kind: bell, payload: { name: 'undone' } });
    throw new Error('changed my mind');
  });
  await Promise.allSettled([undone, ring('a'), ring('b')]);
  await jobs.whenIdle();
  expect(names()).toEqual(['a', 'b']);
});

test('[JB1] jobs added before the start run at the start', async () => {
  const { jobs, ring } = await openJobs();
  const { handler, names } = scripted();
  jobs.handle(bell, handler);
  await ring('early');
  expect(names()).toEqual([]);
  await jobs.start();
  await jobs.whenIdle();
  expect(names()).toEqual(['early']);
});

test('[JB2] a job waits for its time, however far away', async () => {
  const { clock, jobs, ring, pass } = await openJobs();
  const { handler, names } = scripted();
  jobs.handle(bell, handler);
  await jobs.start();
  const dayMs = 24 * 60 * 60_000;
  await ring('in 60 days', { dueAt: clock.now() + 60 * dayMs });
  await ring('in a minute', { dueAt: clock.now() + 60_000 });
  await pass(59_999);
  expect(names()).toEqual([]);
  await pass(1);
  expect(names()).toEqual(['in a minute']);
  for (let hours = 0; hours < 60 * 24 - 1; hours += 1) await pass(60 * 60_000);
  expect(names()).toEqual(['in a minute']);
  await pass(60 * 60_000);
  expect(names()).toEqual(['in a minute', 'in 60 days']);
});

test('[JB2] jobs that are due begin in the order of their times, whatever the order in which they were added or changed', async () => {
  const { clock, jobs, ring } = await openJobs();
  const { handler, names } = scripted();
  jobs.handle(bell, handler);
  const now = clock.now();
  await ring('third', { dueAt: now - 1_000, key: 'ada:3' });
  await ring('second', { dueAt: now - 2_000, key: 'ada:2' });
  await ring('first', { dueAt: now - 2_000, key: 'ada:1' });
  await jobs.start();
  await jobs.whenIdle();
  expect(names()).toEqual(['first', 'second', 'third']);
});

test('[JB3] retried after the requested pause', async () => {
  const { jobs, ring, pass } = await openJobs();
  const { handler, rung } = scripted([{ type: 'retry', afterMs: 7_000 }]);
  jobs.handle(bell, handler);
  await jobs.start();
  await ring('a');
  await pass(6_999);
  expect(rung).toHaveLength(1);
  await pass(1);
  expect(rung.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

test('[JB3] a retry requested at once waits as long as it would by default', async () => {
  const { jobs, ring, pass } = await openJobs();
  const { handler, rung } = scripted([
    { type: 'retry', afterMs: 0 },
    { type: 'retry', afterMs: -5 },
  ]);
  jobs.handle(bell, handler);
  await jobs.start();
  await ring('a');
  await pass(999);
  expect(rung).toHaveLength(1);
  await pass(1);
  expect(rung).toHaveLength(2);
  await pass(1_499);
  expect(rung).toHaveLength(2);
  await pass(1);
  expect(rung).toHaveLength(3);
});

test('[JB3] a run knows the pause before the next one, and which one is the last', async () => {
  const { jobs, ring, pass } = await openJobs();
  const known: unknown[] = [];
  jobs.handle(bell, (_payload, { retryDelay }) => {
    known.push([retryDelay(0), retryDelay(7_000)]);
    return Promise.resolve({ type: 'retry' });
  });
  await jobs.start();
  await ring('a');
  await pass(1_000);
  await pass(1_500);
  expect(known).toEqual([
    [1_000, 7_000],
    [1_500, 7_000],
    [null, null],
  ]);
});

test('[JB3] retried after pauses that double up to the longest, and given up after the last attempt', async () => {
  const { jobs, ring, pass, lines } = await openJobs();
  const { handler, rung } = scripted([{ type: 'retry' }, { type: 'retry' }, { type: 'retry' }]);
  jobs.handle(bell, handler);
  await jobs.start();
  await ring('secret');
  await pass(999);
  expect(rung).toHaveLength(1);
  await pass(1);
  expect(rung).toHaveLength(2);
  await pass(1_499);
  expect(rung).toHaveLength(2);
  await pass(1);
  expect(rung).toHaveLength(3);
  await pass(60_000);
  expect(rung).toHaveLength(3);
  const details = { kind: 'test.bell', attempt: 3, reason: 'too many attempts' };
  expect(lines).toEqual([{ message: 'A job was given up', details }]);
});

test('[JB4] a run that throws is logged without its payload and retried', async () => {
  const { jobs, ring, pass, lines } = await openJobs();
  let attempts = 0;
  jobs.handle(bell, () => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('no line')) : Promise.resolve(done);
  });
  await jobs.start();
  await ring('secret');
  await pass(1_000);
  expect(attempts).toBe(2);
  const details = { kind: 'test.bell', attempt: 1 };
  expect(lines).toEqual([{ message: 'A job failed', details, cause: new Error('no line') }]);
});

test('[JB4] a job that cannot succeed is given up at once', async () => {
  const { jobs, ring, pass, lines } = await openJobs();
  const { handler, rung } = scripted([{ type: 'giveUp', reason: 'the bell is gone' }]);
  jobs.handle(bell, handler);
  await jobs.start();
  await ring('a');
  await pass(60_000);
  expect(rung).toHaveLength(1);
  expect(lines.map(({ details }) => details?.['reason'])).toEqual(['the bell is gone']);
});

test('[JB5] a kind limits its concurrent runs, and a full kind does not block another', async () => {
  const { db, jobs, ring } = await openJobs();
  const bells = heldHandler();
  const { handler, names } = scripted();
  jobs.handle(bell, bells.handler);
  jobs.handle(other, () => handler({ name: 'other' }, { attempt: 1 }));
  await jobs.start();
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => ring(name)));
  await bells.startedCount(2);
  await db.write((transaction) => jobs.add(transaction, { kind: other, payload: {} }));
  bells.end('a');
  await bells.startedCount(3);
  expect(bells.started).toEqual(['a', 'b', 'c']);
  expect(names()).toEqual(['other']);
  for (const name of ['b', 'c']) bells.end(name);
  await bells.startedCount(4);
  bells.end('d');
  await jobs.whenIdle();
});

test('[JB6] a job with the key of a waiting one replaces it, or is dropped', async () => {
  const { clock, jobs, ring, pass } = await openJobs();
  const { handler, names } = scripted();
  jobs.handle(bell, handler);
  await jobs.start();
  const dueAt = clock.now() + 1_000;
  await ring('first', { key: 'replaced', dueAt });
  await ring('second', { key: 'replaced', dueAt: dueAt + 1_000 });
  await ring('third', { key: 'kept', dueAt });
  await ring('fourth', { key: 'kept', ifWaiting: 'keep' });
  await pass(1_000);
  expect(names()).toEqual(['third']);
  await pass(1_000);
  expect(names()).toEqual(['third', 'second']);
});

test('[JB6] a job with the key of a running one still runs, since the running one may have read its data already', async () => {
  const { jobs, ring } = await openJobs();
  const { handler, started, startedCount, end } = heldHandler();
  jobs.handle(bell, handler);
  await jobs.start();
  await ring('first', { key: 'k' });
  await startedCount(1);
  await ring('second', { key: 'k', ifWaiting: 'keep' });
  await startedCount(2);
  end('first');
  end('second');
  await jobs.whenIdle();
  expect(started).toEqual(['first', 'second']);
});

test('[JB7] jobs are cancelled by key or by a prefix of keys', async () => {
  const { db, clock, jobs, ring, pass } = await openJobs();
  const { handler, names } = scripted();
  jobs.handle(bell, handler);
  await jobs.start();
  const dueAt = clock.now() + 1_000;
  for (const key of ['a', 'b:1', 'b:2', 'bb:1', 'c']) await ring(key, { key, dueAt });
  await db.write(async (transaction) => {
    await jobs.cancel(transaction, { kind: bell, key: 'a' });
    await jobs.cancelAll(transaction, { kind: bell, prefix: 'b:' });
  });
  await pass(1_000);
  expect(names().toSorted()).toEqual(['bb:1', 'c']);
});

test('[JB7] a job cancelled while it runs is not retried', async () => {
  const { db, jobs, ring, pass } = await openJobs();
  const { handler, rung } = scripted([{ type: 'retry' }]);
  jobs.handle(bell, async (payload, context) => {
    await db.write((transaction) => jobs.cancel(transaction, { kind: bell, key: 'k' }));
    return handler(payload, context);
  });
  await jobs.start();
  await ring('a', { key: 'k' });
  await pass(60_000);
  expect(rung).toHaveLength(1);
});
