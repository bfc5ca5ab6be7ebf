import {
  commandPath,
  ConnectionError,
  type ErrorCode,
  queryPath,
  TendError,
} from '@tend/client/http';
import type { CommandName, InputOf, QueryName } from '@tend/protocol';
import { get, post } from './http.ts';
import { values } from './values.ts';

/*
 * The calls of the screens before the log-in. They name the contract's operations but do without its
 * schemas, which would take up a third of what the first screen may weigh: the answer is `unknown`,
 * and whoever calls reads from it what they need.
 */

export function sendCommand<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
): Promise<unknown> {
  return post(commandPath(name), input);
}

export function askQuery<Name extends QueryName>(
  name: Name,
  input: InputOf<Name>,
): Promise<unknown> {
  return get(`${values.baseUrl}${queryPath(name, input)}`);
}

export function hasCode(error: unknown, code: ErrorCode): error is TendError {
  return error instanceof TendError && error.code === code;
}

export function isConnectionError(error: unknown): error is ConnectionError {
  return error instanceof ConnectionError;
}
