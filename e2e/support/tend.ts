import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCrowd, startServerInProcess } from '@tend/testkit/server-in-process';
import { ServerProcess } from '@tend/testkit/server-process';

/** The built product with its own data folder; only its push service is fake. */
export interface Tend {
  readonly baseUrl: string;
  /** Empty if it is already set up. */
  readonly setUpLink: string;
  /** Kills it at once, like a power cut; only if `isKillable`. */
  kill(): Promise<void>;
  /** Starts it again with the same data and address. */
  startAgain(): Promise<void>;
  /** Adds people to the directory, who cannot log in; the server is stopped meanwhile. Returns their ids. */
  addCrowd(names: readonly string[]): Promise<string[]>;
  /**
   * Stops it for good; returns its data folder. Fails if a server in this process has logged an error; one
   * that is killed may log any.
   */
  stop(): Promise<string>;
  /** The same, and deletes its data. */
  remove(): Promise<void>;
}

export interface TendOptions {
  isDemo?: boolean;
  /** A process of its own, as an operator runs it. */
  isKillable?: boolean;
  /** The data to start with, of a stopped server: a copy is used. Without it the server is new. */
  image?: string | null;
  /** Without it, e-mails are stored as files. */
  smtpUrl?: string;
  settings?: Readonly<Record<`TEND_${string}`, string>>;
  /** The port of a push service on this machine, which replaces the real ones. */
  pushPort?: number;
}

interface Running {
  readonly port: string;
  readSetUpLink(): Promise<string>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTend({ image = null, ...options }: TendOptions = {}): Promise<Tend> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-journey-'));
  if (image !== null) await cp(image, folder, { recursive: true });
  const faults: string[] = [];
  const start = options.isKillable === true ? startProcess : startInProcess;
  let server = await start(folder, options, faults);
  const { port } = server;
  const startAgain = async (): Promise<void> => {
    const settings = { ...options.settings, TEND_PORT: port };
    server = await start(folder, { ...options, settings }, faults);
  };
  const stop = async (): Promise<string> => {
    await server.stop();
    if (faults.length > 0) throw new Error(`The server has logged:\n${faults.join('\n')}`);
    return folder;
  };
  return {
    baseUrl: `http://localhost:${port}`,
    setUpLink: image === null && !options.isDemo ? await server.readSetUpLink() : '',
    kill: () => server.kill(),
    startAgain,
    async addCrowd(names) {
      await server.stop();
      const ids = await addCrowd(path.join(folder, 'tend.db'), names);
      await startAgain();
      return ids;
    },
    stop,
    async remove() {
      try {
        await stop();
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}

async function startInProcess(
  folder: string,
  { isDemo = false, ...options }: TendOptions,
  faults: string[],
): Promise<Running> {
  const { port, setUpLink, stop } = await startServerInProcess(folder, {
    isDemo,
    settings: settingsOf(options),
    ...(options.pushPort !== undefined && { pushPort: options.pushPort }),
    onFault: (message, cause) => faults.push(`${message}: ${String(cause)}`),
  });
  return {
    port: String(port),
    readSetUpLink: () => Promise.resolve(setUpLink ?? ''),
    kill() {
      throw new Error('A server that is killed is started with `isKillable`.');
    },
    stop,
  };
}

function startProcess(folder: string, options: TendOptions): Promise<Running> {
  return ServerProcess.start(folder, {
    settings: settingsOf(options),
    ...(options.pushPort !== undefined && { pushPort: options.pushPort }),
    ...(options.isDemo === true && { flags: ['--demo'] }),
  });
}

function settingsOf({ smtpUrl, settings }: TendOptions): Record<`TEND_${string}`, string> {
  return {
    ...(smtpUrl !== undefined && { TEND_SMTP_URL: smtpUrl }),
    TEND_MAIL_FROM: 'tend@tend.example',
    ...settings,
  };
}
