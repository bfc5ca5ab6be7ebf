import { limits, type ErrorBody } from '@tend/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../../platform/operations/authenticator.ts';
import { readBearer } from './cross-origin-pages.ts';
import { sendError } from './http-errors.ts';
import type { Origins } from './origins.ts';

/**
 * Limit on an unauthenticated request: its headers (Node keeps those of a closed connection until the parser is
 * reused), and its body. Thousands of strangers may send such requests at once.
 */
export const strangersBytes = 16 * 1024;

/** Large requests in progress per person; their devices send one after the other. */
const largeAtOnce = 4;
const retryAfterMs = 1_000;

interface Parts {
  authenticator: Authenticator;
  origins: Origins;
}

interface BodyOptions {
  bodyLimit: number;
  preParsing: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Route options that accept a body as large as a command may be, only with a session and a few at a time. The session
 * is checked before the body is read; the call checks it again, since it may have ended by the time the body has
 * arrived.
 */
export function limitBodies({ authenticator, origins }: Parts): BodyOptions {
  /** By person. */
  const underWay = new Map<string, number>();

  function admit(userId: string, { raw }: FastifyReply): boolean {
    const before = underWay.get(userId) ?? 0;
    // A client that has already disconnected would never be counted out.
    if (before >= largeAtOnce || raw.destroyed) return false;
    underWay.set(userId, before + 1);
    raw.once('close', () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    });
    return true;
  }

  return {
    bodyLimit: limits.requestBytes,
    async preParsing({ headers }: FastifyRequest, reply: FastifyReply) {
      const isSmall = Number(headers['content-length']) <= strangersBytes;
      if (isSmall) return;
      const session = await authenticator.authenticate(
        headers.cookie,
        readBearer(headers, origins),
      );
      if (!session) refuse(reply, { code: 'not_signed_in' });
      else if (!admit(session.userId, reply)) refuse(reply, { code: 'overloaded', retryAfterMs });
    },
  };
}

/** Leaves the body unread, so the connection must close before another request. */
function refuse(reply: FastifyReply, error: ErrorBody): void {
  sendError(reply.header('connection', 'close'), error);
}
