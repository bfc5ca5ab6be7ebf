import type { PushPayload, PushSubscriptionInput } from '@tend/protocol';
import { JWT } from 'google-auth-library';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { toFcmMessage } from './fcm-message.ts';
import type { ServiceAccount } from './firebase-files.ts';
import type { PushOptions, PushOutcome } from './push-sender.ts';
import { parseRetryAfter } from './retry-after.ts';
import { SilentServices } from './silent-services.ts';

type FcmSubscription = Extract<PushSubscriptionInput, { kind: 'fcm' }>;
type Fetch = typeof globalThis.fetch;

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const timeoutMs = 15_000;
/** For the whole message: on phones the content is sent twice, for the system and for the app. */
const messageBytes = 4_096;

/** The library's error if there was an answer by Google, to the message or to the log-in before it. */
const failureSchema = z.object({
  config: z.object({ url: z.coerce.string() }),
  response: z.object({
    status: z.int(),
    headers: z.instanceof(Headers),
    data: z.unknown(),
  }),
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

/** Firebase Cloud Messaging, with its HTTP v1 API. The module is loaded only if an operator has set up Firebase. */
export class FcmSender {
  readonly #logIn: () => JWT;
  readonly #url: string;
  readonly #clock: Clock;
  readonly #silent = new SilentServices();
  /** Caches the access token until it expires. */
  #client: JWT;

  /** `fetch`: for tests, which run their own Google. */
  constructor(account: ServiceAccount, clock: Clock, fetch: Fetch = globalThis.fetch) {
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
  }

  async send(
    subscription: FcmSubscription,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome> {
    const data = toFcmMessage(subscription, payload, options, this.#clock.now());
    if (Buffer.byteLength(JSON.stringify(data)) > messageBytes) return { kind: 'tooLarge' };
    try {
      const outcome = await this.#silent.ask(this.#url, () => this.#post(data));
      return outcome ?? { kind: 'retry', afterMs: null };
    } catch {
      // Google is unreachable or too slow.
      return { kind: 'retry', afterMs: null };
    }
  }

  /** Rejects if there is no answer. */
  async #post(data: object): Promise<PushOutcome> {
    try {
      await this.#client.request({ url: this.#url, method: 'POST', data, retry: false });
      return { kind: 'accepted' };
    } catch (error) {
      const failure = failureSchema.safeParse(error);
      if (!failure.success) throw error;
      return this.#outcomeOf(failure.data);
    }
  }

  #outcomeOf({ config, response }: z.infer<typeof failureSchema>): PushOutcome {
    const { status, headers, data } = response;
    if (status === 429 || status >= 500) {
      const afterMs = parseRetryAfter(headers.get('retry-after'), this.#clock.now());
      return { kind: 'retry', afterMs };
    }
    if (config.url !== this.#url) return { kind: 'refused', status };
    const failure = readError(data);
    if (status === 401 && !failure.codes.includes('THIRD_PARTY_AUTH_ERROR')) {
      // The access token was revoked early, and the library would keep it until it expires.
      this.#client = this.#logIn();
      return { kind: 'retry', afterMs: null };
    }
    if (isTokenGone(failure)) return { kind: 'gone' };
    return isTooLarge(failure) ? { kind: 'tooLarge' } : { kind: 'refused', status };
  }
}

/** FCM's description of an error: its text, its codes, and the fields of the message. */
interface FcmFailure {
  message: string;
  codes: string[];
  fields: string[];
}

function readError(data: unknown): FcmFailure {
  const parsed = errorSchema.safeParse(data);
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
