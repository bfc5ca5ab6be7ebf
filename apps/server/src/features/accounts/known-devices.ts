import { timingSafeEqual } from 'node:crypto';
import { deriveToken, newToken } from '../../platform/secrets/tokens.ts';

/** A shared tablet may be everybody's of a shift; what is more than a cookie holds is forgotten, oldest first. */
const maxAccounts = 40;
/** 132 bits, which nobody can guess. */
const proofLength = 22;
const shape = new RegExp(`^[\\w-]{43}(\\.[\\w-]{${proofLength}}){1,${maxAccounts}}$`);

/**
 * Which accounts have logged in on a device before. The device carries that itself: a token of its own name and, for
 * each account, a proof that only this server can make for that account on that device. It opens nothing: it only
 * spares the device from waiting behind what strangers try.
 */
export class KnownDevices {
  readonly #secret: string;

  constructor({ secret }: { secret: string }) {
    this.#secret = secret;
  }

  /** The device's name, if the account has logged in there before; else null. */
  find(token: string | null, userId: string): string | null {
    const { name, proofs } = parse(token);
    const expected = Buffer.from(this.#proofOf(name, userId));
    return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? name : null;
  }

  /** The device's token with the account, which has just logged in there. */
  add(token: string | null, userId: string): string {
    const { name, proofs } = parse(token);
    const added = this.#proofOf(name, userId);
    const others = proofs.filter((proof) => proof !== added).slice(0, maxAccounts - 1);
    return [name, added, ...others].join('.');
  }

  #proofOf(name: string, userId: string): string {
    return deriveToken(this.#secret, `device:${name}:${userId}`).slice(0, proofLength);
  }
}

/** What is no token of ours is a new device. */
function parse(token: string | null): { name: string; proofs: string[] } {
  if (token === null || !shape.test(token)) return { name: newToken(), proofs: [] };
  const [name = '', ...proofs] = token.split('.');
  return { name, proofs };
}
