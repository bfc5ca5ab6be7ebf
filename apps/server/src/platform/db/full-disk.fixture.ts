import type { FakeClock } from '../clock/fake-clock.ts';
import type { Database } from './database.ts';

/** Makes the disk full for a number of writes; a second passes after each. */
export function fillDisk(
  { db, clock }: { db: Database; clock: FakeClock },
  way: 'write' | 'writeInBackground',
) {
  const write = db[way].bind(db);
  let due = 0;
  let refusals = 0;
  db[way] = (work) => {
    if (due === 0) return write(work);
    due -= 1;
    refusals += 1;
    // Reactions to the failure have run by then.
    setImmediate(() => clock.advance(1_000));
    return Promise.reject(new Error('The disk is full'));
  };
  return {
    refuse: (count: number) => void (due = count),
    countRefusals: () => refusals,
  };
}
