import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, startServer, type RunningServer } from '@tend/server';
import { cheapPasswords, silentLog, systemClock, type Clock } from '@tend/server/testing';
import { openDevice, type Device, type DeviceOptions } from './device.ts';
import { addPerson, createApi, logIn, setUp, type Person } from './people.ts';

export type { Person } from './people.ts';

export interface TestServer {
  readonly baseUrl: string;
  /** Runs the organisation; invites the others. */
  readonly administrator: Person;
  /** A new colleague. */
  person(name: string): Promise<Person>;
  /** Logs a person in on a new device; it is stopped with the server. */
  device(person: Person, options?: DeviceOptions): Promise<Device>;
  /** Stops the server and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The real server in this process, on a free port and a fresh folder, set up with one administrator. */
export async function startTestServer({ clock = systemClock } = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-test-'));
  const devices: Device[] = [];
  let running = await launch(folder, clock, 0);
  const { port } = running;
  const baseUrl = `http://127.0.0.1:${port}`;
  const api = createApi(baseUrl);

  const administrator = await setUp(api, running.setUpLink ?? '');
  const administratorCookie = await logIn(api, administrator.email);

  return {
    baseUrl,
    administrator,
    person: (name) => addPerson(api, name, administratorCookie),
    async device(person, options = {}) {
      const cookie = await logIn(api, person.email);
      const device = await openDevice({ userId: person.userId, baseUrl, cookie }, options);
      devices.push(device);
      return device;
    },
    async restart() {
      await running.stop();
      running = await launch(folder, clock, port);
    },
    async stop() {
      await Promise.all(devices.map((device) => device.close()));
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function launch(folder: string, clock: Clock, port: number): Promise<RunningServer> {
  const config = readConfig({
    TEND_PORT: String(port),
    TEND_HOST: '127.0.0.1',
    TEND_DATA_DIR: folder,
    TEND_MESSAGE_RATE: '10000',
  });
  return startServer(config, { clock, log: silentLog, passwords: cheapPasswords });
}
