import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, startServer, type RunningServer } from '@tend/server';
import {
  addEmptyDatabase,
  cheapPasswords,
  Converters,
  openSearcher,
  silentLog,
  systemClock,
  type Clock,
  fakePages,
} from '@tend/server/testing';
import { openDevice, type Device, type DeviceOptions } from './device.ts';
import { addPerson, createApi, logIn, setUp, type Person } from './people.ts';

export type { Person } from './people.ts';

export interface TestServer {
  readonly baseUrl: string;
  /** The organisation's administrator, who invites the others. */
  readonly administrator: Person;
  /** A new colleague. */
  person(name: string): Promise<Person>;
  /** Logs a person in on a new device; it is stopped with the server. */
  device(person: Person, options?: DeviceOptions): Promise<Device>;
  /** The same, with one log-in for all of a person's devices of this kind: the server limits log-ins. */
  observer(person: Person, options?: DeviceOptions): Promise<Device>;
  readonly dataFolder: string;
  /** Stops the server and starts it again on the same port and data, or on the result of `meanwhile`. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  clock?: Clock;
  settings?: Readonly<Record<`TEND_${string}`, string>>;
}

function portsFor(clock: Clock) {
  const log = silentLog;
  // Starts no process before there is a photo.
  const pictures = new Converters({ clock, log });
  return { clock, log, passwords: cheapPasswords, pages: fakePages, pictures, openSearcher };
}

/** The real server in this process, on a free port and an empty database, set up with one administrator. */
export async function startTestServer({
  clock = systemClock,
  settings = {},
}: Options = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-test-'));
  const devices: Device[] = [];
  const configFor = (onPort: number) =>
    readConfig({
      TEND_PORT: String(onPort),
      TEND_HOST: '127.0.0.1',
      TEND_DATA_DIR: folder,
      TEND_MESSAGE_RATE: '10000',
      ...settings,
    });
  const launch = (onPort: number): Promise<RunningServer> =>
    startServer(configFor(onPort), portsFor(clock));
  await addEmptyDatabase(configFor(0).databasePath);
  let running = await launch(0);
  const { port } = running;
  const baseUrl = `http://127.0.0.1:${port}`;
  const api = createApi(baseUrl);

  const administrator = await setUp(api, running.setUpLink ?? '');
  const administratorCookie = await logIn(api, administrator.email);

  const observers = new Map<string, Promise<string>>();
  const cookieOfObserver = ({ userId, email }: Person): Promise<string> => {
    const cookie = observers.get(userId) ?? logIn(api, email);
    observers.set(userId, cookie);
    return cookie;
  };
  const open = async (
    { userId }: Person,
    cookie: string,
    options: DeviceOptions,
  ): Promise<Device> => {
    const device = await openDevice({ userId, baseUrl, cookie }, options);
    devices.push(device);
    return device;
  };

  return {
    baseUrl,
    administrator,
    person: (name) => addPerson(api, name, administratorCookie),
    device: async (person, options = {}) => open(person, await logIn(api, person.email), options),
    observer: async (person, options = {}) => open(person, await cookieOfObserver(person), options),
    dataFolder: folder,
    async restart(meanwhile = () => Promise.resolve()) {
      await running.stop();
      await meanwhile();
      running = await launch(port);
    },
    async stop() {
      await Promise.all(devices.map((device) => device.close()));
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}
