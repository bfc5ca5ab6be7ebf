import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const app = new URL('../../../apps/server/src/app/', import.meta.url);
/** As for every command of the project. */
const compiled = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url));
const entry = fileURLToPath(new URL('main.ts', app));
const laboratory = fileURLToPath(new URL('laboratory.fixture.ts', app));

/** The origin of clients, as browsers send it: a fixed address, though each start has another port. */
export const clientOrigin = 'http://tend.example';

export interface ProcessOptions {
  settings?: Readonly<Record<`TEND_${string}`, string>>;
  /** Command-line flags, such as `--demo`. */
  flags?: readonly string[];
  /** The port of a push service on this machine that replaces the real ones. */
  pushPort?: number;
  /** How far its clock is ahead. */
  aheadMs?: number;
}

/** The real server in a process of its own, so that it can be killed. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #said = '';
  #onSaid: () => void = () => {};
  #port = '';

  private constructor(folder: string, options: ProcessOptions) {
    const { settings = {}, flags = [] } = options;
    this.#child = spawn(process.execPath, [...programOf(options), ...flags], {
      env: {
        NODE_COMPILE_CACHE: compiled,
        TEND_PORT: '0',
        TEND_HOST: '127.0.0.1',
        TEND_DATA_DIR: folder,
        TEND_ALLOWED_ORIGINS: clientOrigin,
        TEND_MESSAGE_RATE: '100000',
        TEND_LOG_LEVEL: 'warn',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.#said += text.toString();
        this.#onSaid();
      });
    }
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
    });
  }

  /** Resolves when the server accepts calls. */
  static async start(folder: string, options: ProcessOptions = {}): Promise<ServerProcess> {
    const server = new ServerProcess(folder, options);
    server.#port = await server.#hear(/^Tend is running: .*:(\d+)$/m);
    return server;
  }

  /** The port chosen by the system. */
  get port(): string {
    return this.#port;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The link that the first start prints. */
  readSetUpLink(): Promise<string> {
    return this.#hear(/^Set it up here, once: (.*)$/m);
  }

  /** All that it has printed so far, its log included. */
  get said(): string {
    return this.#said;
  }

  /** Kills the process at any point; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }

  /** Lets it finish accepted work; resolves when it is gone. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#gone;
  }

  async #hear(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const listen = (): void => {
        const heard = pattern.exec(this.#said)?.[1];
        if (heard !== undefined) resolve(heard);
      };
      this.#onSaid = listen;
      void this.#gone.then(() => reject(new Error(`The server ended: ${this.#said}`)));
      listen();
    });
  }
}

/** The product itself, unless the clock or the push services have to be replaced. */
function programOf({ pushPort, aheadMs = 0 }: ProcessOptions): string[] {
  if (pushPort === undefined && aheadMs === 0) return [entry];
  return [laboratory, `--push-port=${pushPort ?? 0}`, `--ahead-ms=${aheadMs}`];
}
