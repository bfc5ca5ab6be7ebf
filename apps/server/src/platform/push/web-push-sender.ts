import { ECDH } from 'node:crypto';
import { limits, type PushPayload, type PushSubscriptionInput } from '@tend/protocol';
import type { Clock } from '../clock/clock.ts';
import type { PushMessage } from './push-post.ts';
import type { PushDialer, PushResponse } from './push-dialer.ts';
import type { PushOptions, PushOutcome, SubscriptionFault } from './push-sender.ts';
import { parseEndpoint } from './push-services.ts';
import { parseRetryAfter } from './retry-after.ts';
import { SilentServices } from './silent-services.ts';
import type { VapidTokens } from './vapid-token.ts';

type WebPushSubscription = Extract<PushSubscriptionInput, { kind: 'webPush' }>;

interface Parts {
  dialer: Pick<PushDialer, 'resolve' | 'isAllowed'>;
  /** Rejects if there is no answer. */
  post: (message: PushMessage) => Promise<PushResponse>;
  tokens: VapidTokens;
  /** The accepted push services: hosts, with `*.` for any subdomain. */
  services: readonly string[];
  clock: Clock;
}

/** Web Push: RFC 8030 (delivery), 8291 (encryption), 8292 (identification). */
export class WebPushSender {
  readonly #parts: Parts;
  readonly #silent = new SilentServices();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async findFault({ endpoint, keys }: WebPushSubscription): Promise<SubscriptionFault | null> {
    const { dialer, services } = this.#parts;
    const url = parseEndpoint(endpoint, services);
    if (!url) return 'unknownService';
    if (!isPoint(keys.p256dh)) return 'badKey';
    // A name that does not resolve at the moment is accepted: its address is checked again before sending.
    const addresses = await dialer.resolve(url.hostname);
    return addresses.every((address) => dialer.isAllowed(address)) ? null : 'privateAddress';
  }

  async send(
    { endpoint, keys }: WebPushSubscription,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome> {
    const { tokens, services, clock } = this.#parts;
    const text = JSON.stringify(payload);
    if (Buffer.byteLength(text) > limits.pushPayloadBytes) return { kind: 'tooLarge' };
    const url = parseEndpoint(endpoint, services);
    // The operator has removed the service from the list since.
    if (!url) return { kind: 'gone' };
    const authorization = tokens.authorizationFor(url.origin);
    const headers = { ...headersFor(options), authorization };
    const post = () => this.#parts.post({ url: url.href, headers, text, keys });
    try {
      const answer = await this.#silent.ask(url.origin, post);
      return answer === null ? { kind: 'retry', afterMs: null } : outcomeOf(answer, clock.now());
    } catch {
      // Unreachable, too slow, or an address not allowed now: the next attempt may succeed.
      return { kind: 'retry', afterMs: null };
    }
  }
}

function headersFor({ ttlSeconds, urgency, topic }: PushOptions): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttlSeconds),
    urgency,
    ...(topic === undefined ? {} : { topic }),
  };
}

function outcomeOf({ status, retryAfter }: PushResponse, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'tooLarge' };
  if (status === 408 || status === 429 || status >= 500) {
    return { kind: 'retry', afterMs: parseRetryAfter(retryAfter, now) };
  }
  return { kind: 'refused', status };
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
