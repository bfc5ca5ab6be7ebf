import { sign } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** RFC 8292 allows 24 hours; half of that tolerates wrong clocks. */
const lifetimeSeconds = 12 * 60 * 60;
/** A token is reused until this much of its lifetime is left. */
const spareSeconds = 60 * 60;
/** Far more push services than any setting lists. */
const maxTokens = 100;

interface Token {
  text: string;
  expiresAt: number;
}

/**
 * Identifies the sender to push services (RFC 8292). Signing costs more than the rest of a push, so tokens are cached.
 */
export class VapidTokens {
  readonly #keys: VapidKeys;
  readonly #contact: string;
  readonly #clock: Clock;
  readonly #tokens = new Map<string, Token>();

  /** `contact` is where the operator of a push service can complain: an `https:` or `mailto:` address. */
  constructor(keys: VapidKeys, contact: string, clock: Clock) {
    this.#keys = keys;
    this.#contact = contact;
    this.#clock = clock;
  }

  /** The `Authorization` header for a push service's origin. */
  authorizationFor(origin: string): string {
    const now = Math.floor(this.#clock.now() / 1_000);
    let token = this.#tokens.get(origin);
    if (!token || token.expiresAt - now < spareSeconds) {
      token = this.#sign(origin, now + lifetimeSeconds);
      if (this.#tokens.size >= maxTokens) this.#tokens.clear();
      this.#tokens.set(origin, token);
    }
    return `vapid t=${token.text}, k=${this.#keys.publicKey}`;
  }

  #sign(origin: string, expiresAt: number): Token {
    const claims = { aud: origin, exp: expiresAt, sub: this.#contact };
    const body = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
    const key = { key: this.#keys.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    const signature = sign('sha256', Buffer.from(body), key).toString('base64url');
    return { text: `${body}.${signature}`, expiresAt };
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
