import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HttpApi } from '@tend/client';
import { onTestFinished } from 'vitest';
import { addPerson, apiOf, createApi, logIn, setUp, type Person } from './people.ts';
import { ServerProcess, type ProcessOptions } from './server-process.ts';

/** Ada's organisation on a real server that is killed repeatedly: each life is a process, on the same folder. */
export async function startLives(options: ProcessOptions) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-lives-'));
  let server = await ServerProcess.start(folder, options);
  onTestFinished(async () => {
    await server.kill();
    await rm(folder, { recursive: true });
  });
  const ada = await setUp(createApi(server.baseUrl), await server.readSetUpLink());
  const adasCookie = await logIn(createApi(server.baseUrl), ada.email);
  const restart = async (changes: ProcessOptions): Promise<void> => {
    server = await ServerProcess.start(folder, { ...options, ...changes });
  };
  return {
    ada,
    addPerson: (name: string): Promise<Person> =>
      addPerson(createApi(server.baseUrl), name, adasCookie),
    /** Returns the cookie of a new session. */
    logIn: ({ email }: Person): Promise<string> => logIn(createApi(server.baseUrl), email),
    /** Calls the current server with the session of the cookie. */
    as: (cookie = adasCookie): HttpApi => apiOf(server.baseUrl, cookie),
    async killAndRestart(changes: ProcessOptions = {}): Promise<void> {
      await server.kill();
      await restart(changes);
    },
    /** Lets the server finish its work. */
    async stopAndRestart(changes: ProcessOptions = {}): Promise<void> {
      await server.stop();
      await restart(changes);
    },
  };
}
