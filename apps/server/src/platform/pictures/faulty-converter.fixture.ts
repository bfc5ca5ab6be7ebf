/**
 * The process of a `Converter` in its tests: the name of the source decides what happens. It first writes into the
 * target what it knows of itself.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { basename } from 'node:path';
import { serveOrders } from './serve-orders.ts';

/** What a process keeps. */
let kept: Buffer | undefined;

/** What a picture's name makes happen; `told` resolves when the process is sent SIGUSR2. */
const faults: Record<string, (told: Promise<void>) => Promise<void>> = {
  /** Works until it is sent SIGUSR2, and keeps the process alive as work does. */
  slow: async (told) => {
    const work = setInterval(() => undefined, 1_000);
    await told;
    clearInterval(work);
  },
  crash: () => process.abort(),
  /** As the operating system ends it when memory runs out. */
  kill: () => {
    process.kill(process.pid, 'SIGKILL');
    return Promise.resolve();
  },
  /** Answers what no one understands. */
  nonsense: () => {
    process.send?.({ outcome: 'well' });
    return Promise.resolve();
  },
  /** Memory counts once it is written to. */
  large: () => {
    kept = Buffer.alloc(350 * 2 ** 20, 1);
    return Promise.resolve();
  },
  enormous: () => {
    kept = Buffer.alloc(350 * 2 ** 20, 1);
    return new Promise(() => {});
  },
};

function readLinux() {
  if (process.platform !== 'linux') return { environment: [], oomScore: '' };
  return {
    environment: readFileSync('/proc/self/environ', 'utf8').split('\0').filter(Boolean),
    oomScore: readFileSync('/proc/self/oom_score_adj', 'utf8').trim(),
  };
}

serveOrders(() =>
  Promise.resolve(async (order) => {
    // Before anybody can know of the process: the signal would end it.
    const told = Promise.withResolvers<void>();
    process.once('SIGUSR2', () => told.resolve());
    const target = order.kind === 'store' ? order.targets.full : order.target;
    const self = {
      pid: process.pid,
      priority: getPriority(),
      ...readLinux(),
      keptBytes: kept?.length ?? 0,
    };
    // Whoever reads it meanwhile reads the earlier one.
    writeFileSync(`${target}.new`, JSON.stringify(self));
    renameSync(`${target}.new`, target);
    await faults[basename(order.source)]?.(told.promise);
    return null;
  }),
);
