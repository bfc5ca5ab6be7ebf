import { limits, type ErrorBody } from '@tend/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../../platform/operations/authenticator.ts';
import { readBearer } from './further-pages.ts';
import { sendError } from './http-errors.ts';
import type { Origins } from './origins.ts';

/**
 * What a request may hold before anybody knows whose it is: its head (Node keeps the one of a connection that has ended
 * until the parser is used again), and its body. Thousands of strangers send such at once.
 */
export const strangersBytes = 16 * 1024;

/** Requests beyond that which one person may have under way; their devices send one after the other. */
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
 * Options of routes that take a body as large as a command may be, from who has a session and a few at a time. Who it is
 * is asked before the body is read; the call asks anew, since the session may have ended when all of it has come.
 */
export function limitBodies({ authenticator, origins }: Parts): BodyOptions {
  /** By person. */
  const underWay = new Map<string, number>();

  function admit(userId: string, { raw }: FastifyReply): boolean {
    const before = underWay.get(userId) ?? 0;
    // Whoever has hung up meanwhile would never be counted out.
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

/** Without reading the body, which then stands in the way of another request. */
function refuse(reply: FastifyReply, error: ErrorBody): void {
  sendError(reply.header('connection', 'close'), error);
}
