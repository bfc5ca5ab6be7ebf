import type { PushPayload, PushSubscriptionInput } from '@tend/protocol';
import { JWT } from 'google-auth-library';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { toFcmMessage } from './fcm-message.ts';
import type { ServiceAccount } from './firebase-files.ts';
import type { PushResponse } from './push-dialer.ts';
import type { PushMessage } from './push-post.ts';
import type { PushOptions, PushOutcome } from './push-sender.ts';
import { parseRetryAfter } from './retry-after.ts';
import { SilentServices } from './silent-services.ts';

type FcmSubscription = Extract<PushSubscriptionInput, { kind: 'fcm' }>;
type Fetch = typeof globalThis.fetch;

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const timeoutMs = 15_000;
/** For the whole message: on phones the content is sent twice, for the system and for the app. */
const messageBytes = 4_096;

/** The library's error if Google has answered to the log-in. */
const refusalSchema = z.object({
  response: z.object({ status: z.int(), headers: z.instanceof(Headers) }),
});

const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string() })).optional(),
        }),
      )
      .default([]),
  }),
});

interface Parts {
  account: ServiceAccount;
  clock: Clock;
  /** Rejects if there is no answer. */
  post: (message: PushMessage) => Promise<PushResponse>;
  /** To log in with; for tests, which run their own Google. */
  fetch?: Fetch;
}

/** Firebase Cloud Messaging, with its HTTP v1 API. The module is loaded only if an operator has set up Firebase. */
export class FcmSender {
  readonly #logIn: () => JWT;
  readonly #url: string;
  readonly #clock: Clock;
  readonly #post: Parts['post'];
  readonly #silent = new SilentServices();
  /** Caches the access token until it expires. */
  #client: JWT;

  constructor({ account, clock, post, fetch = globalThis.fetch }: Parts) {
    this.#logIn = () =>
      new JWT({
        email: account.client_email,
        key: account.private_key,
        scopes: [scope],
        transporterOptions: { fetchImplementation: fetch, timeout: timeoutMs },
      });
    this.#client = this.#logIn();
    this.#url = `https://fcm.googleapis.com/v1/projects/${account.project_id}/messages:send`;
    this.#clock = clock;
    this.#post = post;
  }

  async send(
    subscription: FcmSubscription,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome> {
    const message = toFcmMessage(subscription, payload, options, this.#clock.now());
    const text = JSON.stringify(message);
    if (Buffer.byteLength(text) > messageBytes) return { kind: 'tooLarge' };
    try {
      const outcome = await this.#silent.ask(this.#url, () => this.#ask(text));
      return outcome ?? { kind: 'retry', afterMs: null };
    } catch {
      // Google is unreachable or too slow.
      return { kind: 'retry', afterMs: null };
    }
  }

  /** Rejects if there is no answer. */
  async #ask(text: string): Promise<PushOutcome> {
    const access = await this.#getAccess();
    if ('kind' in access) return access;
    const headers = { 'content-type': 'application/json', authorization: access.authorization };
    return this.#outcomeOf(await this.#post({ url: this.#url, headers, text, keys: null }));
  }

  /** Logs in where it is time to; what Google says if it refuses that. Rejects if there is no answer. */
  async #getAccess(): Promise<{ authorization: string } | PushOutcome> {
    try {
      const headers = await this.#client.getRequestHeaders(this.#url);
      return { authorization: headers.get('authorization') ?? '' };
    } catch (error) {
      const refusal = refusalSchema.safeParse(error);
      if (!refusal.success) throw error;
      const { status, headers } = refusal.data.response;
      return this.#retryAfter(status, headers.get('retry-after')) ?? { kind: 'refused', status };
    }
  }

  #outcomeOf({ status, retryAfter, body }: PushResponse): PushOutcome {
    if (status >= 200 && status < 300) return { kind: 'accepted' };
    const retry = this.#retryAfter(status, retryAfter);
    if (retry !== null) return retry;
    const failure = readError(body);
    if (status === 401 && !failure.codes.includes('THIRD_PARTY_AUTH_ERROR')) {
      // The access token was revoked early, and the library would keep it until it expires.
      this.#client = this.#logIn();
      return { kind: 'retry', afterMs: null };
    }
    if (isTokenGone(failure)) return { kind: 'gone' };
    return isTooLarge(failure) ? { kind: 'tooLarge' } : { kind: 'refused', status };
  }

  /** Null if the answer is final. */
  #retryAfter(status: number, retryAfter: string | null): PushOutcome | null {
    if (status !== 429 && status < 500) return null;
    return { kind: 'retry', afterMs: parseRetryAfter(retryAfter, this.#clock.now()) };
  }
}

/** FCM's description of an error: its text, its codes, and the fields of the message. */
interface FcmFailure {
  message: string;
  codes: string[];
  fields: string[];
}

function readError(body: string): FcmFailure {
  const parsed = errorSchema.safeParse(parseJson(body));
  const { message, details } = parsed.success ? parsed.data.error : { message: '', details: [] };
  return {
    message,
    codes: details.flatMap(({ errorCode = [] }) => errorCode),
    fields: details.flatMap(({ fieldViolations = [] }) =>
      fieldViolations.map(({ field }) => field),
    ),
  };
}

/**
 * `INVALID_ARGUMENT` stands for an invalid token, but also for a malformed or oversized message. Often it names no
 * field, and only its text tells these apart.
 */
function isTokenGone({ message, codes, fields }: FcmFailure): boolean {
  if (codes.includes('UNREGISTERED')) return true;
  if (!codes.includes('INVALID_ARGUMENT')) return false;
  return fields.length === 0
    ? /registration token/i.test(message)
    : fields.every((field) => field === 'message.token');
}

/** "Android message is too big", where Firebase counts differently. */
function isTooLarge({ message, codes }: FcmFailure): boolean {
  return codes.includes('INVALID_ARGUMENT') && /too (big|large)/i.test(message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
