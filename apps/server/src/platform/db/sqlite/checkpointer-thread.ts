/** What a `Checkpointer` runs: given the path of a database file, it answers each look with the state of the log. */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';
import { checkpoint, type LogState } from './log-state.ts';

/** As many as SQLite waits for itself, by default. */
const pagesPerCopy = 1_000;

const port = parentPort;
const connection = new SqliteConnection(z.string().parse(workerData), { fileMustExist: true });

port?.on('message', (message) => {
  if (message === 'look') {
    port.postMessage(look());
  } else {
    connection.close();
    port.close();
  }
});

function look(): LogState {
  const state = checkpoint(connection, 'noop');
  if (state.log - state.checkpointed < pagesPerCopy) return state;
  return checkpoint(connection, 'passive');
}
