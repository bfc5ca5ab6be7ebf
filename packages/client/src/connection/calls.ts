import {
  limits,
  TendError,
  type ErrorBody,
  type InputOf,
  type OperationName,
  type OutputOf,
} from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { ConnectionError } from '../connection-error.ts';
import type { Codec } from './codec.ts';

const answerWithinMs = 20_000;
/** A catch-up's answer is long, and the connection may be poor. */
export const longAnswerWithinMs = 60_000;

interface CallsOptions {
  clock: Clock;
  codec: Codec;
  send: (text: string) => void;
}

interface WaitingCall {
  readonly deadline: number;
  readonly isLong: boolean;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The pending calls of one open socket. */
export class Calls {
  readonly #options: CallsOptions;
  readonly #waiting = new Map<number, WaitingCall>();
  readonly #unsent: Array<() => void> = [];
  #nextId = 0;
  #isClosed = false;
  #cancelTimer: (() => void) | null = null;

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  /** Until when a long answer may delay everything behind it; `-Infinity` if none is expected. */
  get longAnswerDue(): number {
    const long = [...this.#waiting.values()].filter(({ isLong }) => isLong);
    return Math.max(...long.map(({ deadline }) => deadline));
  }

  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    return new Promise((resolve, reject) => {
      const send = (): void => {
        if (this.#isClosed) {
          reject(new ConnectionError('not connected'));
          return;
        }
        const id = this.#nextId;
        this.#nextId += 1;
        const isLong = name === 'sync.catchUp';
        const withinMs = isLong ? longAnswerWithinMs : answerWithinMs;
        this.#waiting.set(id, {
          deadline: this.#options.clock.elapsed() + withinMs,
          isLong,
          resolve: (result) => resolve(this.#options.codec.parseOutput(name, result)),
          reject,
        });
        this.#watchDeadlines();
        this.#options.send(JSON.stringify({ type: 'call', id, name, input }));
      };
      if (this.#waiting.size < limits.callsInFlight) send();
      else this.#unsent.push(send);
    });
  }

  settle(id: number, result: unknown): void {
    const call = this.#take(id);
    if (call === null) return;
    try {
      call.resolve(result);
    } catch (error) {
      call.reject(new ConnectionError('invalid answer', { cause: error }));
    }
  }

  fail(id: number, { code, ...details }: ErrorBody): void {
    this.#take(id)?.reject(new TendError(code, details));
  }

  /** The socket is gone: whether these calls took effect is unknown. */
  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const call of waiting) call.reject(new ConnectionError('disconnected'));
    for (const send of this.#unsent.splice(0)) send();
  }

  /** Null for an answer that arrives after its call has timed out. */
  #take(id: number): WaitingCall | null {
    const call = this.#waiting.get(id);
    if (call === undefined) return null;
    this.#waiting.delete(id);
    this.#unsent.shift()?.();
    return call;
  }

  /** One timer for all: a timer per call would cost the load generator more than the call. */
  #watchDeadlines(): void {
    if (this.#cancelTimer !== null || this.#waiting.size === 0) return;
    const earliest = Math.min(...[...this.#waiting.values()].map(({ deadline }) => deadline));
    const leftMs = Math.max(0, earliest - this.#options.clock.elapsed());
    // Calls made in the meantime have no earlier deadline.
    const delayMs = Math.min(leftMs, answerWithinMs);
    this.#cancelTimer = this.#options.clock.after(delayMs, () => {
      this.#cancelTimer = null;
      this.#dropOverdue();
      this.#watchDeadlines();
    });
  }

  #dropOverdue(): void {
    const now = this.#options.clock.elapsed();
    for (const [id, call] of this.#waiting) {
      if (call.deadline <= now) this.#take(id)?.reject(new ConnectionError('timed out'));
    }
  }
}
