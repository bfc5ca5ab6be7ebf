import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { ParsedInputOf } from '@tend/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Reader } from '../../../platform/db/database.ts';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startServices } from '../../services.fixture.ts';
import { stretchesUntil } from './hit-source.ts';
import { findInChats } from './message-index.store.ts';
import { moveAll } from './move-all.fixture.ts';
import { searchIn } from './searching.ts';

type Asked = Partial<ParsedInputOf<'search.messages'>>;

/** Time that passes only with work that is said to take some, and with timers. */
function holdTime() {
  let now = 1_000.6;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const timer = vi.spyOn(timers, 'setTimeout').mockImplementation((ms = 0, value) => {
    // Timers know whole milliseconds only.
    now = Math.floor(now) + ms;
    return timers.setImmediate(value);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    timer.mockRestore();
    syncBuiltinESMExports();
  });
  return {
    spend: (ms: number) => void (now += ms),
    readMs: () => now,
  };
}

const nothing = { hits: [], next: null, count: 0, isCorrected: false, isIncomplete: false };

test.each([
  ['is answered', () => Promise.resolve(nothing)],
  ['names no chat of theirs', () => Promise.resolve(null)],
  ['fails', () => Promise.reject(new Error('on purpose'))],
])('[SE28] a search that %s leaves at a multiple of five milliseconds', async (_state, end) => {
  const { ada, search, searcher } = await startServices();
  const leaveAfter = async (tookMs: number): Promise<number> => {
    const time = holdTime();
    vi.spyOn(searcher, 'search').mockImplementation(() => {
      time.spend(tookMs);
      return end();
    });
    const askedAt = time.readMs();
    const asked = { words: 'dressing', filters: {}, order: 'newest', limit: 30 } as const;
    await search.search(by(ada), asked).catch(() => undefined);
    return Math.floor(time.readMs() - askedAt);
  };
  for (const tookMs of [0.1, 2, 4.9]) expect(await leaveAfter(tookMs)).toBe(5);
  for (const tookMs of [5.1, 9.9]) expect(await leaveAfter(tookMs)).toBe(10);
});

/**
 * Ben is in a chat about dressings. What is given is said in a chat that he has left, and in one that he never was in.
 */
async function start(said: string, isMoved: boolean) {
  const services = await startServices();
  const { ada, ben, cid, addGroup, send, db, groups, search, searcher, indexMoving } = services;
  const [own, left, foreign] = [
    await addGroup(ada, ben, cid),
    await addGroup(ada, ben, cid),
    await addGroup(ada, cid),
  ];
  await send(ada, own, 'The dressing is done');
  for (const chatId of [left, foreign]) await send(ada, chatId, said);
  await groups.leave(by(ben), { chatId: left });
  if (isMoved) await moveAll(indexMoving);
  /** What a search of his asks of the database, how it ends, and when. */
  const watch = async (asked: Asked) => {
    const time = holdTime();
    const statements: unknown[] = [];
    const note = (statement: unknown): void => {
      statements.push(statement);
      time.spend(0.01);
    };
    const watched: Reader = {
      async get(query, parameters) {
        note({ query });
        return db.get(query, parameters);
      },
      async all(query, parameters) {
        const rows = await db.all(query, parameters);
        note({ query, rows: rows.length });
        return rows;
      },
      select: (build) => db.select(build),
    };
    vi.spyOn(searcher, 'search').mockImplementation((request) => searchIn(watched, request));
    const whole = { words: '', filters: {}, order: 'newest', limit: 30, ...asked } as const;
    const outcome = await search.search(by(ben), whole).catch(String);
    return { outcome, statements, leftAt: time.readMs() };
  };
  return { ...services, left, foreign, watch };
}

test('[SE28] a chat that was left, one of others and one that does not exist are refused after the same work', async () => {
  const { left, foreign, id, watch } = await start('Quarantine', true);
  const unknown = await watch({ words: 'quarantine', filters: { chatId: id() } });
  expect(unknown.outcome).toContain('not_found');
  for (const chatId of [left, foreign]) {
    expect(await watch({ words: 'quarantine', filters: { chatId } })).toEqual(unknown);
  }
});

test.each([
  ['waits for the index', false],
  ['is in the index', true],
])(
  '[SE28] a word of others that %s takes the same work as one that nobody has',
  async (_state, isMoved) => {
    const [ofOthers, ofNobody] = [await start('Quarantine', isMoved), await start('Tea?', isMoved)];
    for (const words of [
      'quarantine',
      'quarantine ',
      'quar',
      '"quarantine"',
      'dressing quarantine',
    ]) {
      const asked = await ofOthers.watch({ words });
      expect(asked.outcome).toMatchObject({ count: 0, isCorrected: false });
      expect(asked).toEqual(await ofNobody.watch({ words }));
    }
  },
);

test('[SE28] a word of others with a letter wrong is asked for once more in each stretch of time', async () => {
  const [ofOthers, ofNobody] = [await start('Quarantine', true), await start('Tea?', true)];
  const words = 'quarantune ';
  const [asked, unknown] = [await ofOthers.watch({ words }), await ofNobody.watch({ words })];
  expect(asked).toEqual({
    ...unknown,
    statements: [
      ...unknown.statements,
      ...stretchesUntil(0, false).map(() => ({ query: findInChats })),
    ],
  });
});
