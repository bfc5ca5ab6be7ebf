import { rm } from 'node:fs/promises';
import { TendError } from '@tend/protocol';
import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import { BoundedQueue } from '../queue/bounded-queue.ts';
import { Converter, type ConverterOutcome } from './converter.ts';
import type { Order } from './converter-orders.ts';
import { PictureRefused, type PictureFacts, type Pictures } from './pictures.ts';

const queueLimits = { concurrency: 2, maxWaiting: 200, retryAfterMs: 5_000 };
/** A waiting process takes 100 MB of memory, and a new one a quarter of a second to start. */
const idleMs = 30_000;

const ownProgram = {
  entry: new URL('converter-process.ts', import.meta.url),
  /** What the largest allowed picture needs, the time several times over: beyond it, the picture was made to harm. */
  limits: { timeMs: 60_000, workMs: 20_000, residentBytes: 2 ** 30 },
};

/**
 * Converts pictures in processes of their own, which are started when they are needed. A picture that ends its process
 * is tried once more, in a new one.
 */
export class Converters implements Pictures {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #program: typeof ownProgram;
  readonly #queue = new BoundedQueue(queueLimits);
  readonly #all = new Set<Converter>();
  /** Those without work, each with what cancels its end. */
  readonly #idle = new Map<Converter, () => void>();
  #isAvailable = true;
  #isStopped = false;

  constructor({ log, clock }: { log: Log; clock: Clock }, program = ownProgram) {
    this.#log = log;
    this.#clock = clock;
    this.#program = program;
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  async start(): Promise<void> {
    const converter = this.#spawn();
    const fault = await converter.greet();
    if (fault === null) {
      this.#release(converter);
    } else if (!this.#isStopped) {
      this.#isAvailable = false;
      this.#log.warn('Photos are stored as documents', { reason: fault });
    }
  }

  async store(source: string, targets: { full: string; small: string }): Promise<PictureFacts> {
    return requireFacts(await this.#carryOut({ kind: 'store', source, targets }));
  }

  async resize(source: string, target: string, side: number): Promise<void> {
    await this.#carryOut({ kind: 'resize', source, target, side });
  }

  async square(source: string, target: string, side: number): Promise<PictureFacts> {
    return requireFacts(await this.#carryOut({ kind: 'square', source, target, side }));
  }

  async shrink(source: string, target: string, side: number): Promise<PictureFacts> {
    return requireFacts(await this.#carryOut({ kind: 'shrink', source, target, side }));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(Array.from(this.#all, (converter) => converter.end()));
  }

  /** @throws as `Pictures` says */
  #carryOut(order: Order): Promise<PictureFacts | null> {
    return this.#queue.run(async () => {
      let outcome = await this.#convert(order);
      if (outcome.kind === 'crashed' || outcome.kind === 'starved') {
        this.#log.warn('A process ended while it converted a picture, which is tried once more');
        outcome = await this.#convert(order);
      }
      if (outcome.kind === 'converted') return outcome.facts;
      await removeTargets(order);
      throw errorOf(outcome);
    });
  }

  async #convert(order: Order): Promise<ConverterOutcome> {
    const converter = await this.#take();
    const outcome = await converter.convert(order);
    this.#release(converter);
    if (outcome.kind === 'crashed' || outcome.kind === 'starved') this.#requireRunning();
    return outcome;
  }

  async #take(): Promise<Converter> {
    const [first] = this.#idle;
    if (first === undefined) return await this.#begin();
    const [converter, cancelEnd] = first;
    cancelEnd();
    this.#idle.delete(converter);
    return converter;
  }

  async #begin(): Promise<Converter> {
    this.#requireRunning();
    const converter = this.#spawn();
    const fault = await converter.greet();
    if (fault === null) return converter;
    await converter.end();
    this.#requireRunning();
    throw new Error(`Pictures cannot be converted: ${fault}`);
  }

  #spawn(): Converter {
    const { entry, limits } = this.#program;
    const converter = new Converter(entry, limits, this.#clock);
    this.#all.add(converter);
    void this.#forget(converter);
    return converter;
  }

  async #forget(converter: Converter): Promise<void> {
    await converter.ended;
    this.#all.delete(converter);
    this.#idle.get(converter)?.();
    this.#idle.delete(converter);
  }

  #release(converter: Converter): void {
    if (!converter.isUsable) {
      void converter.end();
      return;
    }
    const cancelEnd = this.#clock.after(idleMs, () => {
      this.#idle.delete(converter);
      void converter.end();
    });
    this.#idle.set(converter, cancelEnd);
  }

  #requireRunning(): void {
    if (this.#isStopped) throw new Error('The server stops');
  }
}

async function removeTargets(order: Order): Promise<void> {
  const targets = order.kind === 'store' ? Object.values(order.targets) : [order.target];
  for (const target of targets) await rm(target, { force: true });
}

function errorOf(outcome: Exclude<ConverterOutcome, { kind: 'converted' }>): Error {
  switch (outcome.kind) {
    case 'refused':
      return new PictureRefused(outcome.reason, { cause: outcome.cause });
    case 'crashed':
      return new PictureRefused('unreadable', { cause: 'it ended two processes' });
    case 'starved': {
      const { retryAfterMs } = queueLimits;
      const cause = 'the machine has too little memory or time';
      return new TendError('overloaded', { retryAfterMs }, { cause });
    }
    case 'failed':
      return Object.assign(new Error(outcome.message), { code: outcome.code });
  }
}

function requireFacts(facts: PictureFacts | null): PictureFacts {
  if (facts === null) throw new Error('The facts of the picture are missing');
  return facts;
}
