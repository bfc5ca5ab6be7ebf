import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Clock } from '../clock/clock.ts';
import { answerSchema, greetingSchema, type Order, type Outcome } from './converter-orders.ts';

/** Beyond these, a picture is refused. */
export interface ConverterLimits {
  timeMs: number;
  /** Processor time, at least this much of `timeMs`: with less, the machine is at fault and not the picture. */
  workMs: number;
  residentBytes: number;
}

const lookMs = 200;

/** Nothing of the server's. For glibc: each further arena for threads keeps memory of its own. */
const environment = { MALLOC_ARENA_MAX: '2' };

/**
 * `crashed` if the process ended, by itself or by `end`; `starved` if the machine has too little for it: the process was
 * killed from outside, as when memory runs out, or hardly got to work.
 */
export type ConverterOutcome = Outcome | { kind: 'crashed' } | { kind: 'starved' };

/** Of the processor time in /proc, the same on all Linux. */
const tickMs = 10;

/**
 * A process that converts pictures, one at a time. Decoders are native code that reads what strangers made: the process
 * has none of the server's secrets in its memory or environment, and its end is not the server's.
 */
export class Converter {
  readonly ended: Promise<void>;
  readonly #process: ChildProcess;
  readonly #limits: ConverterLimits;
  readonly #clock: Clock;
  /** Takes the process's next message, or null if it ends before. */
  #receiver: ((message: unknown) => void) | null = null;
  /** The limit by which the process was ended. */
  #exceeded: string | null = null;
  #isStarved = false;
  #isUsable = true;

  constructor(program: URL, limits: ConverterLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
    const child = fork(program, {
      env: environment,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#process = child;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    const end = () => {
      this.#isUsable = false;
      this.#receiver?.(null);
      resolve();
    };
    child.on('message', (message) => this.#receiver?.(message));
    child.on('exit', (_code, signal) => {
      this.#isStarved ||= signal === 'SIGKILL' && this.#exceeded === null;
      end();
    });
    // It could not be started, or not be reached.
    child.on('error', end);
    // A waiting process must not keep a stopped server alive.
    child.unref();
    child.channel?.unref();
  }

  /** Whether it can convert another picture. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Waits until the process is ready. Returns the reason if it cannot convert pictures. */
  async greet(): Promise<string | null> {
    const message = await this.#receive();
    if (message === null) return this.#exceeded ?? 'its process ended';
    return greetingSchema.parse(message).fault;
  }

  /** Carries out an order. */
  async convert(order: Order): Promise<ConverterOutcome> {
    if (this.#isUsable) this.#process.send(order);
    const { data: answer } = answerSchema.safeParse(await this.#receive());
    this.#isUsable &&= answer?.isSpent === false;
    if (answer) return answer.outcome;
    const cause = this.#exceeded;
    if (this.#isStarved) return { kind: 'starved' };
    return cause === null ? { kind: 'crashed' } : { kind: 'refused', reason: 'too_large', cause };
  }

  /** Ends the process at once. */
  async end(): Promise<void> {
    // Otherwise the server could be gone before what is closed after this: nothing else may keep it alive.
    this.#process.ref();
    this.#process.kill('SIGKILL');
    await this.ended;
  }

  /** The process's next message, or null if it ends or exceeds a limit before. */
  async #receive(): Promise<unknown> {
    if (!this.#isUsable) return null;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#receiver = resolve;
    const stopWatching = this.#watch();
    const message = await promise;
    stopWatching();
    this.#receiver = null;
    return message;
  }

  /** Ends the process when it exceeds a limit. Returns a function that stops watching. */
  #watch(): () => void {
    const end = (exceeded: string) => {
      this.#exceeded = exceeded;
      this.#process.kill('SIGKILL');
    };
    const look = () => {
      cancelLook = this.#clock.after(lookMs, look);
      if (this.#readResidentBytes() > this.#limits.residentBytes) end('it took too much memory');
    };
    let cancelLook = this.#clock.after(lookMs, look);
    const workedBefore = this.#readWorkMs();
    const cancelEnd = this.#clock.after(this.#limits.timeMs, () => {
      this.#isStarved = this.#readWorkMs() - workedBefore < this.#limits.workMs;
      end('it took too long');
    });
    return () => {
      cancelLook();
      cancelEnd();
    };
  }

  /** The process's processor time; all the time where the operating system does not have it in a file. */
  #readWorkMs(): number {
    try {
      const stat = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8');
      // The second field is a name, which may have spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * tickMs;
    } catch {
      return this.#clock.now();
    }
  }

  /** The process's memory; 0 where the operating system does not have it in a file. */
  #readResidentBytes(): number {
    try {
      const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }
}
