import type { CommandName, ErrorBody, InputOf, OperationName, QueryName } from '@tend/protocol';
import { isErrorCode, TendError } from '@tend/protocol/errors';
import { systemClock, type Clock } from '../clock.ts';
import { ConnectionError } from '../connection-error.ts';

// The log-in screen loads this file: nothing here may import zod, Dexie or the contract's values.

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpOptions {
  /** Origin and path before `/api`; empty for the page's own origin. */
  baseUrl: string;
  fetch?: Fetch;
  clock?: Clock;
  timeoutMs?: number;
}

/** Calls over HTTP whose answers are not parsed. Rejects with TendError or ConnectionError. */
export interface Http {
  command<Name extends CommandName>(name: Name, input: InputOf<Name>): Promise<unknown>;
  query<Name extends QueryName>(name: Name, input: InputOf<Name>): Promise<unknown>;
}

const defaultTimeoutMs = 20_000;

export function createHttp(options: HttpOptions): Http {
  return {
    command: (name, input) => requestOverHttp(options, { kind: 'command', name, input }),
    query: (name, input) => requestOverHttp(options, { kind: 'query', name, input }),
  };
}

interface Request {
  kind: 'command' | 'query';
  name: OperationName;
  input: unknown;
}

export async function requestOverHttp(options: HttpOptions, request: Request): Promise<unknown> {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis), clock = systemClock } = options;
  const abort = new AbortController();
  const cancelTimeout = clock.after(options.timeoutMs ?? defaultTimeoutMs, () => abort.abort());
  try {
    const { path, init } = describe(request);
    const response = await fetch(`${baseUrl}/api/${path}`, { ...init, signal: abort.signal });
    return await readAnswer(response);
  } catch (error) {
    if (error instanceof TendError || error instanceof ConnectionError) throw error;
    throw new ConnectionError(abort.signal.aborted ? 'timed out' : 'not reached', { cause: error });
  } finally {
    cancelTimeout();
  }
}

function describe({ kind, name, input }: Request): { path: string; init: RequestInit } {
  const json = JSON.stringify(input);
  if (kind === 'query') {
    return { path: `${name}?input=${encodeURIComponent(json)}`, init: { method: 'GET' } };
  }
  const headers = { 'content-type': 'application/json' };
  return { path: name, init: { method: 'POST', headers, body: json } };
}

async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch((error: unknown) => {
    // A proxy's error page, or an answer cut short: not Tend's word on the call.
    throw new ConnectionError(`status ${response.status} without JSON`, { cause: error });
  });
  if (response.ok) return body;
  const error = readErrorBody(body);
  if (error === null) throw new ConnectionError(`status ${response.status} without an error code`);
  const { code, ...details } = error;
  throw new TendError(code, details);
}

function readErrorBody(body: unknown): ErrorBody | null {
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
