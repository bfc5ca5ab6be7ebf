import { limits } from '@tend/protocol';
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

interface Parts {
  authenticator: Authenticator;
  origins: Origins;
}

/** Options of a route that takes a body as large as a command may be, from who has a session. */
export function limitBody({ authenticator, origins }: Parts) {
  return {
    bodyLimit: limits.requestBytes,
    async preParsing({ headers }: FastifyRequest, reply: FastifyReply) {
      const isSmall = Number(headers['content-length']) <= strangersBytes;
      if (isSmall) return;
      // Before the body is read; the call asks anew, since the session may have ended when all of it has come.
      const bearer = readBearer(headers, origins);
      if (await authenticator.authenticate(headers.cookie, bearer)) return;
      sendError(reply.header('connection', 'close'), { code: 'not_signed_in' });
    },
  };
}
