import { timingSafeEqual } from 'node:crypto';
import { deriveToken, newToken } from '../../platform/secrets/tokens.ts';

/** A shared tablet may serve everyone of a shift; accounts beyond the size of a cookie are forgotten, oldest first. */
const maxAccounts = 40;
/** 132 bits, which cannot be guessed. */
const proofLength = 22;
const shape = new RegExp(`^[\\w-]{43}(\\.[\\w-]{${proofLength}}){1,${maxAccounts}}$`);

/**
 * Recognises accounts that have logged in on a device before. The device stores this itself: a token with its own name
 * and, for each account, a proof that only this server can make for that account on that device. It grants no access:
 * it only keeps the device from waiting behind strangers' attempts.
 */
export class KnownDevices {
  readonly #secret: string;

  constructor({ secret }: { secret: string }) {
    this.#secret = secret;
  }

  /** The device's name if the account has logged in there before, else null. */
  find(token: string | null, userId: string): string | null {
    const { name, proofs } = parse(token);
    const expected = Buffer.from(this.#proofOf(name, userId));
    return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? name : null;
  }

  /** The device's token with the account added, which has just logged in there. */
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

/** An invalid token is treated as a new device. */
function parse(token: string | null): { name: string; proofs: string[] } {
  if (token === null || !shape.test(token)) return { name: newToken(), proofs: [] };
  const [name = '', ...proofs] = token.split('.');
  return { name, proofs };
}
