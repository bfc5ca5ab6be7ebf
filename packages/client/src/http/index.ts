export { TendError, type ErrorCode } from '@tend/protocol/errors';
export { ConnectionError } from '../connection-error.ts';
export { createHttp } from './http.ts';
