/**
 * The thread of a `Checkpointer`: started with the path of a database file, it answers each check with the state of the
 * log.
 */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';
import { checkpoint, type LogState } from './log-state.ts';

/** SQLite's own default. */
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
