import { ConnectionError, createHttp, type ErrorCode, TendError } from '@tend/client/http';
import type { CommandName, InputOf, QueryName } from '@tend/protocol';

/*
 * The calls of the screens before the log-in. They name the contract's operations but do without its
 * schemas, which would take up a third of what the first screen may weigh: the answer is `unknown`,
 * and whoever calls reads from it what they need.
 */

const http = createHttp({ baseUrl: new URL('.', document.baseURI).href.replace(/\/$/, '') });

export function sendCommand<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
): Promise<unknown> {
  return http.command(name, input).catch(logFailure(name));
}

export function askQuery<Name extends QueryName>(
  name: Name,
  input: InputOf<Name>,
): Promise<unknown> {
  return http.query(name, input).catch(logFailure(name));
}

export function hasCode(error: unknown, code: ErrorCode): error is TendError {
  return error instanceof TendError && error.code === code;
}

export function isConnectionError(error: unknown): error is ConnectionError {
  return error instanceof ConnectionError;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A failed call is logged and passed on. */
function logFailure(name: string): (error: unknown) => never {
  return (error) => {
    console.error(`The call ${name} failed`, error);
    throw error;
  };
}
