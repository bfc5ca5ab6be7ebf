interface ErrorKind {
  status: number;
  /** Whether the same call may succeed later without being changed. */
  retryable: boolean;
}

/**
 * Every error that a call can answer with. The sentence a person sees is the translation `errors.<code>`;
 * codes are stable, sentences are not.
 */
export const errorRegistry = {
  bad_request: { status: 400, retryable: false },
  not_signed_in: { status: 401, retryable: false },
  credentials_wrong: { status: 401, retryable: false },
  account_deactivated: { status: 403, retryable: false },
  origin_refused: { status: 403, retryable: false },
  /** The caller may see the thing but not do this to it; what may not be seen is `not_found`. */
  not_allowed: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  id_reused: { status: 409, retryable: false },
  email_taken: { status: 409, retryable: false },
  last_administrator: { status: 409, retryable: false },
  group_full: { status: 409, retryable: false },
  /** The time in which the organisation lets a message be edited is over. */
  edit_too_late: { status: 409, retryable: false },
  pins_full: { status: 409, retryable: false },
  already_set_up: { status: 409, retryable: false },
  invitation_expired: { status: 410, retryable: false },
  invitation_used: { status: 410, retryable: false },
  message_deleted: { status: 410, retryable: false },
  reset_expired: { status: 410, retryable: false },
  reset_used: { status: 410, retryable: false },
  /** The password was changed in another way, or with another link, after this one was sent. */
  reset_replaced: { status: 410, retryable: false },
  too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  /** The subscription's push service is none that this server sends to. */
  push_service_refused: { status: 422, retryable: false },
  /** One that others would try first, such as a common word with a year, or the person's own name. */
  password_weak: { status: 422, retryable: false },
  rate_limited: { status: 429, retryable: true },
  internal: { status: 500, retryable: true },
  not_set_up: { status: 503, retryable: false },
  overloaded: { status: 503, retryable: true },
  shutting_down: { status: 503, retryable: true },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorRegistry;

const errorCodes = Object.keys(errorRegistry);

export function isErrorCode(value: string): value is ErrorCode {
  return errorCodes.includes(value);
}

/** What a failed call answers with. Not derived from a schema: the log-in screen loads this file without zod. */
export interface ErrorBody {
  code: ErrorCode;
  /** When to try again, for retryable errors that know it. */
  retryAfterMs?: number | undefined;
  /** Paths of the input fields that were refused, for `bad_request`: `text`, `memberIds.3`. */
  fields?: string[] | undefined;
}

/** A failure that has a code; thrown by the server's services and by the client's calls. */
export class TendError extends Error {
  readonly code: ErrorCode;
  readonly body: ErrorBody;

  constructor(code: ErrorCode, details: Omit<ErrorBody, 'code'> = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'TendError';
    this.code = code;
    this.body = { code, ...details };
  }

  get isRetryable(): boolean {
    return errorRegistry[this.code].retryable;
  }

  get status(): number {
    return errorRegistry[this.code].status;
  }
}
