import type { ErrorBody, OperationName } from '@tend/protocol';
import { isErrorCode, TendError } from '@tend/protocol/errors';
import { systemClock, type Clock } from '../clock.ts';
import { ConnectionError } from '../connection-error.ts';

// The log-in screen loads this file: nothing here may import zod, Dexie or the contract's values.

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface FetchOptions {
  fetch?: Fetch;
  clock?: Clock;
  timeoutMs?: number;
}

const defaultTimeoutMs = 20_000;

/** The JSON body of an answer, not parsed further. Rejects with TendError or ConnectionError. */
export async function fetchJson(
  url: string,
  init: RequestInit,
  options: FetchOptions = {},
): Promise<unknown> {
  const { fetch = globalThis.fetch.bind(globalThis), clock = systemClock } = options;
  const abort = new AbortController();
  const cancelTimeout = clock.after(options.timeoutMs ?? defaultTimeoutMs, () => abort.abort());
  try {
    const signal = AbortSignal.any([abort.signal, init.signal ?? []].flat());
    return await readAnswer(await fetch(url, { ...init, signal }));
  } catch (error) {
    if (error instanceof TendError || error instanceof ConnectionError) throw error;
    throw new ConnectionError(abort.signal.aborted ? 'timed out' : 'unreachable', { cause: error });
  } finally {
    cancelTimeout();
  }
}

/** An operation's path below the base URL: commands are posted, queries carry their input. */
export function commandPath(name: OperationName): string {
  return `/api/${name}`;
}

export function queryPath(name: OperationName, input: unknown): string {
  return `/api/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
}

/** The header that identifies the session of a cross-origin page; a same-origin page has a cookie. */
export function toAuthorization(authToken: string): Record<string, string> {
  return authToken === '' ? {} : { authorization: `bearer ${authToken}` };
}

/** The request that posts an input. */
export function toPost(input: unknown): {
  method: string;
  headers: Record<string, string>;
  body: string;
} {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch((error: unknown) => {
    // A proxy's error page, or a truncated answer: not Tend's answer to the call.
    throw new ConnectionError(`status ${response.status} without JSON`, { cause: error });
  });
  if (response.ok) return body;
  const error = readErrorBody(body);
  if (error === null) throw new ConnectionError(`status ${response.status} without an error code`);
  const { code, ...details } = error;
  throw new TendError(code, details);
}

/** Null if the body is not an error of Tend's. */
export function readErrorBody(body: unknown): ErrorBody | null {
  if (!isObject(body) || !isObject(body['error'])) return null;
  const { code, retryAfterMs, fields } = body['error'];
  if (typeof code !== 'string' || !isErrorCode(code)) return null;
  return {
    code,
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
    ...(Array.isArray(fields) ? { fields: fields.map(String) } : {}),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
