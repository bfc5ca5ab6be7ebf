import { expect, onTestFinished, test } from 'vitest';
import { query } from '../../../platform/db/query.ts';
import { openTempDatabase } from '../../../platform/db/temp-database.fixture.ts';
import { recordLog } from '../../organization.fixture.ts';
import type { SearchRequest } from './searching.ts';
import { ThreadSearcher } from './thread-searcher.ts';

/** As if the file were broken. */
const dropMessages = query()((db) => db.schema.dropTable('memberships'));
const secret = 'hargreaves';
const request: SearchRequest = {
  userId: 'ada',
  words: secret,
  filters: {},
  order: 'newest',
  limit: 30,
  after: null,
};
const nothing = { hits: [], next: null, count: 0, isCorrected: false, isIncomplete: false };

test('[SE31] a thread that dies is started again, and says nothing of what was searched for', async () => {
  const { path } = await openTempDatabase();
  const log = recordLog();
  // Dies of the first search, with its words in the error.
  const program = `data:text/javascript,${encodeURIComponent(
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', (order) => { throw new Error(JSON.stringify(order)); });`,
  )}`;
  const dying = new ThreadSearcher(path, log, new URL(program));
  await expect(dying.search(request)).rejects.toThrow('The thread has ended');
  await expect(dying.search(request)).rejects.toThrow('The thread has ended');
  await dying.close();
  expect(log.lines).toHaveLength(2);
  expect(log.lines.join()).not.toContain(secret);
});

test('[SE31] what SQLite says of a failed search stays in the thread', async () => {
  const { db, path } = await openTempDatabase();
  const searcher = new ThreadSearcher(path, recordLog());
  onTestFinished(() => searcher.close());
  expect(await searcher.search(request)).toEqual(nothing);
  await db.write((transaction) => transaction.run(dropMessages, {}));
  const failure = searcher.search(request).catch(String);
  expect(await failure).toBe('Error: A search failed with SQLITE_ERROR');
});

test('[SE31] several searches at once each get their own answer', async () => {
  const { path } = await openTempDatabase();
  const searcher = new ThreadSearcher(path, recordLog());
  onTestFinished(() => searcher.close());
  const missing = { ...request, filters: { chatId: 'no chat' } };
  const asked = [request, missing, request].map((one) => searcher.search(one));
  expect(await Promise.all(asked)).toEqual([nothing, null, nothing]);
});
