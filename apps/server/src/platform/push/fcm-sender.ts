import { limits, type PushPayload, type PushSubscriptionInput } from '@tend/protocol';
import { JWT } from 'google-auth-library';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { toFcmMessage } from './fcm-message.ts';
import type { ServiceAccount } from './firebase-files.ts';
import type { PushOptions, PushOutcome } from './push-sender.ts';
import { parseRetryAfter } from './retry-after.ts';

type FcmSubscription = Extract<PushSubscriptionInput, { kind: 'fcm' }>;
type Fetch = typeof globalThis.fetch;

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const timeoutMs = 15_000;

/** What the library throws when there was an answer: Google's, to the message or to the log-in before it. */
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

/** Firebase Cloud Messaging, by its HTTP v1 API. The module is loaded only where an operator has set Firebase up. */
export class FcmSender {
  readonly #logIn: () => JWT;
  readonly #url: string;
  readonly #clock: Clock;
  /** Keeps the access token until it expires. */
  #client: JWT;

  /** `fetch`: for tests, which have a Google of their own. */
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
    if (Buffer.byteLength(JSON.stringify(payload)) > limits.pushPayloadBytes) {
      return { kind: 'tooLarge' };
    }
    const now = this.#clock.now();
    try {
      const data = toFcmMessage(subscription, payload, options, now);
      await this.#client.request({ url: this.#url, method: 'POST', data, retry: false });
      return { kind: 'accepted' };
    } catch (error) {
      const failure = failureSchema.safeParse(error);
      // Without an answer, Google is out of reach or too slow.
      return failure.success ? this.#outcomeOf(failure.data) : { kind: 'retry', afterMs: null };
    }
  }

  #outcomeOf({ config, response }: z.infer<typeof failureSchema>): PushOutcome {
    const { status, headers, data } = response;
    if (status === 429 || status >= 500) {
      const afterMs = parseRetryAfter(headers.get('retry-after'), this.#clock.now());
      return { kind: 'retry', afterMs };
    }
    if (config.url !== this.#url) return { kind: 'refused', status };
    const { codes, fields } = readError(data);
    if (status === 401 && !codes.includes('THIRD_PARTY_AUTH_ERROR')) {
      // The access token was revoked before its time, and the library would keep it until then.
      this.#client = this.#logIn();
      return { kind: 'retry', afterMs: null };
    }
    return isTokenGone(codes, fields) ? { kind: 'gone' } : { kind: 'refused', status };
  }
}

/** What FCM says is wrong, and with which fields of the message. */
function readError(data: unknown): { codes: string[]; fields: string[] } {
  const parsed = errorSchema.safeParse(data);
  const details = parsed.success ? parsed.data.error.details : [];
  return {
    codes: details.flatMap(({ errorCode = [] }) => errorCode),
    fields: details.flatMap(({ fieldViolations = [] }) =>
      fieldViolations.map(({ field }) => field),
    ),
  };
}

/** `INVALID_ARGUMENT` is said of a token that is none, but also of a message that is malformed in a field it names. */
function isTokenGone(codes: readonly string[], fields: readonly string[]): boolean {
  if (codes.includes('UNREGISTERED')) return true;
  return codes.includes('INVALID_ARGUMENT') && fields.every((field) => field === 'message.token');
}
