import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { BoundedQueue, type Standing } from '../queue/bounded-queue.ts';
import { formatHash, parseHash, type Argon2Cost, type Argon2Hash } from './phc-string.ts';

/** Hashes and verifies passwords off the main thread, a few at a time. */
export interface Passwords {
  /** @throws TendError `overloaded` */
  hash(password: string, standing?: Standing): Promise<string>;
  /** @throws TendError `overloaded` */
  verify(password: string, hash: string, standing?: Standing): Promise<boolean>;
  /** @throws TendError `overloaded` if a password would be refused now */
  requireRoom(standing: Standing): void;
}

/** OWASP's lowest recommended cost: about 40 ms and 19 MiB here. */
const recommendedCost: Argon2Cost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };

const saltBytes = 16;
const tagBytes = 32;
/** At 40 ms each, the last one waits about four seconds on one core. */
const maxWaiting = 100;
const retryAfterMs = 2_000;

/** Hashing never takes more than half of libuv's four threads (files, DNS), nor all cores of a small machine. */
function defaultConcurrency(): number {
  return availableParallelism() >= 4 ? 2 : 1;
}

const deriveKey = promisify(argon2);

export function createPasswords(
  cost: Argon2Cost = recommendedCost,
  concurrency = defaultConcurrency(),
): Passwords {
  const queue = new BoundedQueue({ concurrency, maxWaiting, retryAfterMs });
  return {
    hash: (password, standing) =>
      queue.run(async () => {
        const salt = randomBytes(saltBytes);
        return formatHash({ cost, salt, tag: await derive(password, salt, cost, tagBytes) });
      }, standing),
    verify: (password, hash, standing) =>
      queue.run(() => isMatch(password, parseHash(hash)), standing),
    requireRoom: (standing) => queue.requireRoom(standing),
  };
}

async function isMatch(password: string, { cost, salt, tag }: Argon2Hash): Promise<boolean> {
  return timingSafeEqual(await derive(password, salt, cost, tag.length), tag);
}

/** NFKC, since keyboards compose "й" or "é" differently, which people cannot see. */
function derive(password: string, salt: Buffer, cost: Argon2Cost, length: number): Promise<Buffer> {
  return deriveKey('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    tagLength: length,
    memory: cost.memoryKiB,
    passes: cost.passes,
    parallelism: cost.parallelism,
  });
}
