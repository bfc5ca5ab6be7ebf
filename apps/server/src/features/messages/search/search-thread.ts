/**
 * The thread of a `ThreadSearcher`: started with the path of a database file, it answers one order after the other. It
 * tells nothing of what failed but SQLite's code: the message could repeat what somebody searched for.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openSqliteSnapshots } from '../../../platform/db/sqlite/sqlite-snapshots.ts';
import { putThisThreadInBackground } from '../../../platform/threads/background-threads.ts';
import { createSnapshotSearcher } from './snapshot-searcher.ts';
import type { SearchOrder, SearchResult } from './thread-searcher.ts';

const port = parentPort;
putThisThreadInBackground();
const searcher = createSnapshotSearcher(openSqliteSnapshots(z.string().parse(workerData)));

port?.on('message', (order: SearchOrder) => void follow(order));

async function follow(order: SearchOrder): Promise<void> {
  if (order.type === 'close') {
    await searcher.close();
    port?.close();
    return;
  }
  port?.postMessage(await answer(order));
}

async function answer(order: Exclude<SearchOrder, { type: 'close' }>): Promise<SearchResult> {
  const { id } = order;
  try {
    return order.type === 'search'
      ? { id, type: 'page', page: await searcher.search(order.request) }
      : { id, type: 'messages', messages: await searcher.readMessages(order.order) };
  } catch (error) {
    return { id, type: 'failure', code: codeOf(error) };
  }
}

function codeOf(error: unknown): string {
  const known = z.object({ code: z.string() }).safeParse(error);
  if (known.success) return known.data.code;
  return error instanceof Error ? error.name : 'unknown';
}
