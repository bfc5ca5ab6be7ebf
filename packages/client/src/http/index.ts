export { TendError, type ErrorCode } from '@tend/protocol/errors';
export { ConnectionError } from '../connection-error.ts';
export { commandPath, fetchJson, queryPath, toAuthorization, toPost } from './http.ts';
