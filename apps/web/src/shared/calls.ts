import {
  commandPath,
  ConnectionError,
  type ErrorCode,
  queryPath,
  TendError,
  toAuthorization,
} from '@tend/client/http';
import type { CommandName, InputOf, QueryName } from '@tend/protocol';
import { sessionHeader } from '@tend/protocol/session-token';
import { isNativeShell } from '../platform/device/native-shell.ts';
import { type CallOptions, get, post } from './http.ts';
import { values } from './values.ts';

/* Calls of the screens before the log-in. They use the names of the contract's operations without its
   schemas, which would take a third of the first screen's size budget: the answer is `unknown`, and the
   caller reads what it needs. */

export function sendCommand<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<unknown> {
  return post(commandPath(name), input, {
    ...options,
    headers: { ...options.headers, ...headers() },
  });
}

export function askQuery<Name extends QueryName>(
  name: Name,
  input: InputOf<Name>,
): Promise<unknown> {
  return get(`${values.baseUrl}${queryPath(name, input)}`, { headers: headers() });
}

/** The native shell has no cookie of the server: it asks for a token, and sends it. */
function headers(): Record<string, string> {
  if (!isNativeShell()) return {};
  return { [sessionHeader]: 'token', ...toAuthorization(values.authToken) };
}

export function hasCode(error: unknown, code: ErrorCode): error is TendError {
  return error instanceof TendError && error.code === code;
}

export function isConnectionError(error: unknown): error is ConnectionError {
  return error instanceof ConnectionError;
}
