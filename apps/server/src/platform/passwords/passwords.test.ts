import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { BoundedQueue, type Standing } from '../queue/bounded-queue.ts';
import { createPasswords } from './passwords.ts';
import { parseHash } from './phc-string.ts';

const cheap = { memoryKiB: 8, passes: 1, parallelism: 1 };

describe('hashing', () => {
  test('[AC8] by default costs 19 MiB and two passes, recorded in the hash', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse battery');
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(await passwords.verify('correct horse battery', hash)).toBe(true);
    expect(await passwords.verify('correct horse batterz', hash)).toBe(false);
  });

  test('[AC8] is salted: the same password has another hash each time', async () => {
    const passwords = createPasswords(cheap);
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
  });

  test('[AC8] follows the cost in the hash, whatever the cost is now', async () => {
    const hash = await createPasswords({ ...cheap, passes: 3 }).hash('kept');
    expect(parseHash(hash).cost.passes).toBe(3);
    expect(await createPasswords(cheap).verify('kept', hash)).toBe(true);
  });

  test('[AC8] ignores how a letter was composed', async () => {
    const passwords = createPasswords(cheap);
    const hash = await passwords.hash('чай и ёлка'.normalize('NFD'));
    expect(await passwords.verify('чай и ёлка'.normalize('NFC'), hash)).toBe(true);
  });

  test('[AC8] verifies only argon2id hashes', async () => {
    await expect(createPasswords(cheap).verify('x', '$2b$10$abc')).rejects.toThrow('PHC');
  });

  test('[AC9] leaves the thread free while it runs', async () => {
    const hashed = createPasswords().hash('correct horse battery');
    const done = Symbol('done');
    let turns = 0;
    while ((await Promise.race([hashed.then(() => done), setImmediate()])) !== done) turns += 1;
    expect(turns).toBeGreaterThan(1);
  });
});

describe('the queue', () => {
  function startWork(limits: { concurrency: number; maxWaiting: number }) {
    const queue = new BoundedQueue({ ...limits, retryAfterMs: 500 });
    const gates: PromiseWithResolvers<string>[] = [];
    const order: number[] = [];
    const run = (number: number, standing?: Standing) =>
      queue.run(() => {
        order.push(number);
        const gate = Promise.withResolvers<string>();
        gates.push(gate);
        return gate.promise;
      }, standing);
    return { run, gates, order };
  }

  test('[AC9] runs a few at a time, first come first served', async () => {
    const { run, gates, order } = startWork({ concurrency: 2, maxWaiting: 10 });
    const all = [1, 2, 3, 4].map((number) => run(number));
    await setImmediate();
    expect(order).toEqual([1, 2]);
    gates[1]?.resolve('second');
    await expect(all[1]).resolves.toBe('second');
    await setImmediate();
    expect(order).toEqual([1, 2, 3]);
    gates[0]?.reject(new Error('broken'));
    await expect(all[0]).rejects.toThrow('broken');
    await setImmediate();
    expect(order).toEqual([1, 2, 3, 4]);
  });

  test('[AC33] known callers are served before all strangers, and have room when the strangers’ is used up', async () => {
    const { run, gates, order } = startWork({ concurrency: 1, maxWaiting: 2 });
    const stranger = (number: number) => run(number, 'stranger');
    const all = [stranger(1), stranger(2), stranger(3)];
    await expect(stranger(4)).rejects.toMatchObject({ code: 'overloaded' });
    all.push(run(5, 'known'), run(6, 'known'));
    for (let served = 0; served < 5; served += 1) {
      await setImmediate();
      gates[served]?.resolve('done');
    }
    await Promise.all(all);
    expect(order).toEqual([1, 5, 6, 2, 3]);
  });

  test('[AC9] refuses work that would wait too long, and accepts more when it has room again', async () => {
    const { run, gates } = startWork({ concurrency: 1, maxWaiting: 1 });
    const [running, waiting] = [run(1), run(2)];
    await expect(run(3)).rejects.toMatchObject({
      code: 'overloaded',
      isRetryable: true,
      body: { retryAfterMs: 500 },
    });
    gates[0]?.resolve('done');
    await running;
    await setImmediate();
    gates[1]?.resolve('done');
    await waiting;
    const later = run(4);
    await setImmediate();
    gates[2]?.resolve('done');
    await expect(later).resolves.toBe('done');
  });
});
