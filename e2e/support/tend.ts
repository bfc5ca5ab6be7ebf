import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCrowd } from '@tend/testkit/crowd';
import { ServerProcess } from '@tend/testkit/server-process';

/** The built product as its own process, as an operator runs it, but for where its pushes go. */
export interface Tend {
  readonly baseUrl: string;
  /** Empty where it is set up already. */
  readonly setUpLink: string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and address. */
  startAgain(): Promise<void>;
  /** Adds people to the directory, who cannot log in; it is stopped meanwhile. Answers with their ids. */
  addCrowd(names: readonly string[]): Promise<string[]>;
  /** Stops it and leaves nothing behind. */
  remove(): Promise<void>;
}

export interface TendOptions {
  isDemo: boolean;
  /** Without one, letters are files. */
  smtpUrl?: string;
  settings?: Readonly<Record<`TEND_${string}`, string>>;
  /** Of a push service on this machine, which takes the place of those of this world. */
  pushPort?: number;
}

export async function startTend({ isDemo, smtpUrl, ...options }: TendOptions): Promise<Tend> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-journey-'));
  const flags = isDemo ? ['--demo'] : [];
  const settings = {
    ...(smtpUrl !== undefined && { TEND_SMTP_URL: smtpUrl }),
    TEND_MAIL_FROM: 'tend@tend.example',
    ...options.settings,
  };
  const push = options.pushPort === undefined ? {} : { pushPort: options.pushPort };
  let server = await ServerProcess.start(folder, { flags, settings, ...push });
  const { port } = server;
  const startAgain = async (): Promise<void> => {
    server = await ServerProcess.start(folder, {
      ...push,
      flags,
      settings: { ...settings, TEND_PORT: port },
    });
  };
  return {
    baseUrl: `http://localhost:${port}`,
    setUpLink: isDemo ? '' : await server.readSetUpLink(),
    kill: () => server.kill(),
    startAgain,
    async addCrowd(names) {
      await server.stop();
      const ids = await addCrowd(path.join(folder, 'tend.db'), names);
      await startAgain();
      return ids;
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
