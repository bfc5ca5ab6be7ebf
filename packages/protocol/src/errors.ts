interface ErrorKind {
  status: number;
  /** Whether the same call, unchanged, may succeed later. */
  retryable: boolean;
}

/**
 * Every error that a call can return. People see the translation `errors.<code>`; codes are stable, sentences are not.
 */
export const errorRegistry = {
  bad_request: { status: 400, retryable: false },
  not_signed_in: { status: 401, retryable: false },
  credentials_wrong: { status: 401, retryable: false },
  account_deactivated: { status: 403, retryable: false },
  origin_refused: { status: 403, retryable: false },
  /** The caller may see the thing but not do this to it; anything they may not see is `not_found`. */
  not_allowed: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  id_reused: { status: 409, retryable: false },
  email_taken: { status: 409, retryable: false },
  last_administrator: { status: 409, retryable: false },
  group_full: { status: 409, retryable: false },
  /** The organisation's time limit for editing messages has passed. */
  edit_too_late: { status: 409, retryable: false },
  /** The poll was closed: votes do not change any more. */
  poll_closed: { status: 409, retryable: false },
  pins_full: { status: 409, retryable: false },
  pinned_chats_full: { status: 409, retryable: false },
  /** A message cannot be scheduled for a time that is over, by the server's clock. */
  time_passed: { status: 409, retryable: false },
  /** The time for a scheduled message is more than a year ahead. */
  time_too_far: { status: 409, retryable: false },
  scheduled_full: { status: 409, retryable: false },
  /** The scheduled message was sent or deleted meanwhile. */
  scheduled_over: { status: 410, retryable: false },
  already_set_up: { status: 409, retryable: false },
  invitation_expired: { status: 410, retryable: false },
  invitation_used: { status: 410, retryable: false },
  message_deleted: { status: 410, retryable: false },
  reset_expired: { status: 410, retryable: false },
  reset_used: { status: 410, retryable: false },
  /** The password was changed after this link was sent, in another way or with another link. */
  reset_replaced: { status: 410, retryable: false },
  /** A file that a message names has not arrived, or was removed because no message named it in time. */
  file_missing: { status: 409, retryable: false },
  /** More of the upload has arrived, or less, than the device believes. */
  offset_wrong: { status: 409, retryable: true },
  /** Larger than the organisation permits. */
  file_too_large: { status: 413, retryable: false },
  /** A photo that cannot be read, or that would need too much memory. */
  file_unreadable: { status: 422, retryable: false },
  /** What the person, or the organisation, may store is used up. */
  quota_exceeded: { status: 507, retryable: false },
  /** The server's disk is nearly full: texts still go. */
  disk_full: { status: 507, retryable: true },
  too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  /** The server does not send to the push service of this subscription. */
  push_service_refused: { status: 422, retryable: false },
  /** A password that is easy to guess, such as a common word with a year, or the person's own name. */
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

/** The answer to a failed call. Not derived from a schema: the log-in screen loads this file without zod. */
export interface ErrorBody {
  code: ErrorCode;
  /** When to try again, for retryable errors where this is known. */
  retryAfterMs?: number | undefined;
  /** Paths of the rejected input fields, for `bad_request`: `text`, `memberIds.3`. */
  fields?: string[] | undefined;
}

/** A failure with a code, thrown by the server's services and the client's calls. */
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
