import type { Duplex } from 'node:stream';
import { errorRegistry, type ErrorBody, type ErrorCode } from '@tend/protocol';
import type { FastifyReply } from 'fastify';
import type { Log } from '../../platform/log/log.ts';
import { toErrorBody } from '../dispatch.ts';

/** Maps errors that Fastify raises before a call is made. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  // A path that leads out of the web app's folder.
  403: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
};

export function toHttpError(error: unknown, route: string, log: Log): ErrorBody {
  const code = codeOfStatus[statusOf(error)];
  return code === undefined ? toErrorBody(error, route, log) : { code };
}

function statusOf(error: unknown): number {
  const isTold = error instanceof Error && 'statusCode' in error;
  return isTold && typeof error.statusCode === 'number' ? error.statusCode : 500;
}

export function sendError(reply: FastifyReply, error: ErrorBody): FastifyReply {
  if (error.retryAfterMs !== undefined) {
    reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
  }
  return reply
    .code(errorRegistry[error.code].status)
    .header('cache-control', 'no-store')
    .send({ error });
}

/** Answers input that Node's parser rejects, for which there is no request: a query that is too long, or not HTTP. */
export function refuseUnreadable(error: Error, stream: Duplex): void {
  if (!stream.writable) return void stream.destroy();
  const isTooLarge = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  const code: ErrorCode = isTooLarge ? 'too_large' : 'bad_request';
  const body = JSON.stringify({ error: { code } });
  stream.end(
    `HTTP/1.1 ${errorRegistry[code].status} Refused\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}
