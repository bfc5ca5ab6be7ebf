import { beforeEach, describe, expect, test } from 'vitest';
import type { Change, Database, Transaction } from './database.ts';
import { query } from './query.ts';

/** A separate database for each test; when reopened, it contains what was stored. */
export interface DatabaseUnderTest {
  open: () => Promise<Database>;
}

const putFact = query<{ key: string; value: string }>()((db, p) =>
  db.insertInto('meta').values({ key: p.key, value: p.value }),
);
const findFact = query<{ key: string }>()((db, p) =>
  db.selectFrom('meta').select('value').where('key', '=', p.key),
);
const listKeys = query()((db) => db.selectFrom('meta').select('key').orderBy('key'));
const putSpace = query<{ id: string; version: number }>()((db, p) =>
  db.insertInto('spaces').values({ id: p.id, kind: 'chat', version: p.version }),
);
const raiseSpace = query<{ id: string }>()((db, p) =>
  db
    .updateTable('spaces')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', p.id)
    .returning('version'),
);
const findSpace = query<{ id: string }>()((db, p) =>
  db.selectFrom('spaces').select('version').where('id', '=', p.id),
);

function change(to: number): Change {
  return { space: { kind: 'chat', id: 'space' }, from: to - 1, to, rows: [] };
}

/** The behaviour of every Database, whatever stores it. */
export function describeDatabase(name: string, start: () => Promise<DatabaseUnderTest>): void {
  describe(`Database: ${name}`, () => {
    let open: DatabaseUnderTest['open'];
    let db: Database;

    beforeEach(async () => {
      ({ open } = await start());
      db = await open();
    });

    const put = (key: string, value = 'x') =>
      db.write((transaction) => transaction.run(putFact, { key, value }));
    const keys = async () => (await db.all(listKeys, {})).map(({ key }) => key);

    test('[SV60] what a failed write has put by a statement that returns rows is undone', async () => {
      const failing = db.write(async (transaction) => {
        await transaction.select((build) =>
          build.insertInto('meta').values({ key: 'a', value: 'x' }).returning('key'),
        );
        throw new Error('changed my mind');
      });
      await Promise.allSettled([failing, put('b')]);
      expect(await keys()).toEqual(['b']);
    });

    test('[SV60] a write that breaks a constraint is rejected and rolled back', async () => {
      await put('a');
      const breaking = db.write(async (transaction) => {
        await transaction.run(putFact, { key: 'b', value: 'x' });
        await transaction.run(putFact, { key: 'a', value: 'x' });
      });
      await expect(breaking).rejects.toThrow(Error);
      expect(await keys()).toEqual(['a']);
    });

    test('[SV60] a resolved write is visible when another process opens the database', async () => {
      await put('a', 'durable');
      const other = await open();
      expect(await other.get(findFact, { key: 'a' })).toEqual({ value: 'durable' });
      await other.close();
    });

    test('[SV61] changes are published once, in order, before the writes resolve', async () => {
      const events: unknown[] = [];
      db.onCommitted((changes) => events.push(...changes.map(({ to }) => to)));
      const publish = async (to: number) => {
        await db.write((transaction) => {
          transaction.publish(change(to));
          return transaction.run(putFact, { key: String(to), value: 'x' });
        });
        events.push(`resolved ${to}`);
      };
      await Promise.all([publish(1), publish(2), publish(3)]);
      const order = (event: unknown) => events.indexOf(event);
      expect(events.filter((event) => typeof event === 'number')).toEqual([1, 2, 3]);
      for (const to of [1, 2, 3]) expect(order(to)).toBeLessThan(order(`resolved ${to}`));
    });

    // The same commit is written in other ways, depending on how far a write has come.
    describe.each([
      ['before it has written', false],
      ['after it has written', true],
    ])('with a write that fails %s', (_, hasWritten) => {
      const register = (key: string, work: (transaction: Transaction) => void) =>
        db.write(async (transaction) => {
          work(transaction);
          await transaction.run(putFact, { key, value: 'x' });
        });
      const fail = (key: string, work?: (transaction: Transaction) => void) =>
        db.write(async (transaction) => {
          work?.(transaction);
          if (hasWritten) await transaction.run(putFact, { key, value: 'x' });
          throw new Error('changed my mind');
        });

      test('[SV60] it leaves nothing, among others, which are stored, and alone', async () => {
        const others = [put('a'), fail('b'), put('c')];
        const outcomes = await Promise.allSettled(others);
        expect(outcomes.map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
          'fulfilled',
        ]);
        expect(await keys()).toEqual(['a', 'c']);
        await expect(fail('d')).rejects.toThrow('changed my mind');
        await Promise.allSettled([put('e'), fail('f')]);
        expect(await keys()).toEqual(['a', 'c', 'e']);
      });

      test('[SV61] its change is not published, and those of others once', async () => {
        const told: number[] = [];
        db.onCommitted((changes) => told.push(...changes.map(({ to }) => to)));
        await Promise.allSettled([
          register('a', (transaction) => transaction.publish(change(1))),
          fail('b', (transaction) => transaction.publish(change(2))),
          register('c', (transaction) => transaction.publish(change(3))),
        ]);
        expect(told).toEqual([1, 3]);
      });

      test('[SV69] its afterCommit callbacks do not run, and those of others once', async () => {
        const events: string[] = [];
        const note = (event: string) => (transaction: Transaction) =>
          transaction.afterCommit(() => events.push(event));
        const kept = register('a', note('kept'));
        void kept.then(() => events.push('resolved'));
        await Promise.allSettled([kept, fail('b', note('undone')), register('c', note('later'))]);
        await put('d');
        expect(events).toEqual(['kept', 'later', 'resolved']);
      });
    });

    test('[SV62] a reader sees nothing of an unfinished write, which sees itself', async () => {
      const seen = await db.write(async (transaction) => {
        await transaction.run(putFact, { key: 'a', value: 'new' });
        return {
          inside: await transaction.get(findFact, { key: 'a' }),
          outside: await db.get(findFact, { key: 'a' }),
        };
      });
      expect(seen).toEqual({ inside: { value: 'new' }, outside: undefined });
      expect(await db.get(findFact, { key: 'a' })).toEqual({ value: 'new' });
    });

    test('[SV62] a query whose shape depends on its input reads the same state', async () => {
      await Promise.all([put('a'), put('b'), put('c')]);
      const wanted = ['a', 'c'];
      const rows = await db.select((tables) =>
        tables.selectFrom('meta').select('key').where('key', 'in', wanted).orderBy('key'),
      );
      expect(rows).toEqual([{ key: 'a' }, { key: 'c' }]);
    });

    test('[SV63] a hundred writes at once take the versions 1 to 100', async () => {
      await db.write((transaction) => transaction.run(putSpace, { id: 'space', version: 0 }));
      const raise = () => db.write((transaction) => transaction.get(raiseSpace, { id: 'space' }));
      const raised = await Promise.all(Array.from({ length: 100 }, raise));
      const versions = raised.map((row) => row?.version ?? 0).toSorted((a, b) => a - b);
      expect(versions).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    });

    test.for([
      ['emoji of several code points', '👩🏽‍⚕️🇩🇪'],
      ['combining marks, not composed', 'e\u0301 и\u0306'],
      ['right to left', 'שלום \u202Eabc\u202C'],
      ['outer space and lines', '  a\r\n\tb\u2028 '],
      ['what looks like SQL', `'; drop table meta; --"`],
      ['a long text', 'ё'.repeat(100_000)],
    ] as const)('[SV64] %s comes back as it was', async ([, text]) => {
      await put('text', text);
      expect(await db.get(findFact, { key: 'text' })).toEqual({ value: text });
    });

    test('[SV64] the largest safe integer is returned unchanged', async () => {
      const version = Number.MAX_SAFE_INTEGER;
      await db.write((transaction) => transaction.run(putSpace, { id: 'space', version }));
      expect(await db.get(findSpace, { id: 'space' })).toEqual({ version });
    });

    test('[SV65] writes accepted before closing are stored, later ones are refused', async () => {
      const accepted = put('a');
      const closing = db.close();
      await expect(put('b')).rejects.toMatchObject({ code: 'shutting_down' });
      await Promise.all([accepted, closing]);
      const again = await open();
      expect((await again.all(listKeys, {})).map(({ key }) => key)).toEqual(['a']);
      await again.close();
    });

    test('[SV70] a background write is stored whole or not at all, and published, also on closing', async () => {
      const told: string[] = [];
      db.onCommitted((changes) => told.push(...changes.map(({ space }) => space.id)));
      const add = (key: string, isUndone = false) =>
        db.writeInBackground(async (transaction) => {
          await transaction.run(putFact, { key, value: 'x' });
          transaction.publish({ space: { kind: 'chat', id: key }, from: 0, to: 1, rows: [] });
          if (isUndone) throw new Error('changed my mind');
        });
      const outcomes = Promise.allSettled([add('a'), add('b', true), put('c'), add('d')]);
      await db.close();
      expect((await outcomes).map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      await expect(add('e')).rejects.toMatchObject({ code: 'shutting_down' });
      const again = await open();
      expect((await again.all(listKeys, {})).map(({ key }) => key)).toEqual(['a', 'c', 'd']);
      expect(told).toEqual(['a', 'd']);
      await again.close();
    });

    test('[SV66] opening again changes nothing', async () => {
      await put('a');
      await db.close();
      const again = await open();
      expect(await again.get(findFact, { key: 'a' })).toEqual({ value: 'x' });
      await again.close();
    });
  });
}
