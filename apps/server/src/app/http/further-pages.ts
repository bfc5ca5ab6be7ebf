import type { IncomingHttpHeaders } from 'node:http';
import { bearerProtocol, sessionHeader } from '@tend/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpExchange } from '../../platform/operations/handler.ts';
import { writeDeviceCookie } from '../../platform/operations/device-cookie.ts';
import { writeSessionCookie } from '../../platform/operations/session-cookie.ts';
import type { Origins } from './origins.ts';

/*
 * What pages of further origins may do, of which the native shell's is one. A browser keeps no cookie of ours for
 * them, so they hold the session's token themselves: they get it in the answer that begins the session, and send it
 * with each call. Nobody else is given a token, or believed one. See ADR 0012.
 */

/** For how long a browser need not ask again; none takes more than two hours. */
const preflightSeconds = 7_200;

/** Lets a page of a further origin read the answer. Without Allow-Credentials, so cookies are never sent along. */
export function allowFurtherPage(reply: FastifyReply, headers: IncomingHttpHeaders): void {
  reply.header('access-control-allow-origin', headers.origin);
}

/** Answers a browser that asks what a page of a further origin may send. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': `authorization, content-type, ${sessionHeader}`,
      'access-control-max-age': preflightSeconds,
    })
    .send();
}

export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The session's token that a page of a further origin sends: in a header, or where a socket has none to give. */
export function readBearer(headers: IncomingHttpHeaders, origins: Origins): string | null {
  if (!origins.isFurther(headers.origin)) return null;
  const [, inHeader] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return inHeader ?? readBearerProtocol(headers['sec-websocket-protocol'] ?? '');
}

function readBearerProtocol(offered: string): string | null {
  const protocols = offered.split(',').map((protocol) => protocol.trim());
  const bearer = protocols.find((protocol) => protocol.startsWith(bearerProtocol));
  return bearer?.slice(bearerProtocol.length) ?? null;
}

/** How a session that a call begins or ends gets to the caller: as a cookie, or in the answer for who asks so. */
export interface Handover {
  setSession: HttpExchange['setSession'];
  /** Only as a cookie: a page of a further origin stays a stranger. */
  setDevice: HttpExchange['setDevice'];
  /** The call's result, with the token if it goes there. */
  complete(result: unknown): unknown;
}

export function createHandover(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  origins: Origins,
): Handover {
  const isAsked = headers[sessionHeader] === 'token' && origins.isFurther(headers.origin);
  let token: string | undefined;
  return {
    setSession(session) {
      const isKept = session === null && headers[sessionHeader] === 'keep';
      if (isAsked) token = session?.token;
      else if (!isKept) reply.header('set-cookie', writeSessionCookie(session, origins.isSecure));
    },
    setDevice(device) {
      if (!isAsked) reply.header('set-cookie', writeDeviceCookie(device, origins.isSecure));
    },
    complete(result) {
      const isObject = typeof result === 'object' && result !== null;
      return isObject && token !== undefined ? { ...result, token } : result;
    },
  };
}
