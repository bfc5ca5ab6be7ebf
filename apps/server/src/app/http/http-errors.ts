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
  // A part of the path that is longer than any of ours.
  414: 'not_found',
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

export function sendError(
  reply: FastifyReply,
  error: ErrorBody,
  status: number = errorRegistry[error.code].status,
): FastifyReply {
  if (error.retryAfterMs !== undefined) {
    reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
  }
  return reply.code(status).header('cache-control', 'no-store').send({ error });
}

/** Answers input that Node's parser rejects, for which there is no request: a query that is too long, or not HTTP. */
export function refuseUnreadable(error: Error, stream: Duplex): void {
  const reason = 'code' in error ? error.code : null;
  // One that was too slow was right: a device goes on after a connection that ended, and gives up after an answer.
  const isSlow = reason === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (isSlow || !stream.writable) return void stream.destroy();
  const isTooLarge = reason === 'HPE_HEADER_OVERFLOW';
  const code: ErrorCode = isTooLarge ? 'too_large' : 'bad_request';
  const body = JSON.stringify({ error: { code } });
  stream.end(
    `HTTP/1.1 ${errorRegistry[code].status} Refused\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}
