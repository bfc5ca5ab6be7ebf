import type { IncomingHttpHeaders } from 'node:http';
import { bearerProtocol, sessionHeader, uploadsAddress } from '@tend/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpExchange } from '../../platform/operations/handler.ts';
import { writeDeviceCookie } from '../../platform/operations/device-cookie.ts';
import { writeSessionCookie } from '../../platform/operations/session-cookie.ts';
import type { Origins } from './origins.ts';

/*
 * Calls from cross-origin pages that the configuration allows, such as the native shell's. A browser stores no cookie
 * of ours for them, so they hold the session's token themselves: it is in the answer that starts the session, and they
 * send it with each call. No other page is given a token, or has one accepted. See ADR 0012.
 */

/** How long a browser may cache a preflight; none caches for more than two hours. */
const preflightSeconds = 7_200;

/** Lets an allowed cross-origin page read the answer. Without Allow-Credentials, so cookies are never sent along. */
export function allowCrossOriginPage(reply: FastifyReply, headers: IncomingHttpHeaders): void {
  reply.header('access-control-allow-origin', headers.origin);
}

const uploadHeaders = 'tus-resumable, upload-length, upload-metadata, upload-offset';
const otherHeaders = `range, ${sessionHeader}`;

/** Answers the preflight of an allowed cross-origin page. */
export function answerPreflight({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isUpload = url.startsWith(uploadsAddress);
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': isUpload ? 'HEAD, POST, PATCH, DELETE' : 'GET, POST',
      'access-control-allow-headers': `authorization, content-type, ${isUpload ? uploadHeaders : otherHeaders}`,
      'access-control-max-age': preflightSeconds,
    })
    .send();
}

export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/**
 * The session token sent by an allowed cross-origin page: in a header, or for a socket, which has none, as a
 * subprotocol.
 */
export function readBearer(headers: IncomingHttpHeaders, origins: Origins): string | null {
  if (!origins.isCrossOrigin(headers.origin)) return null;
  const [, inHeader] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return inHeader ?? readBearerProtocol(headers['sec-websocket-protocol'] ?? '');
}

function readBearerProtocol(offered: string): string | null {
  const protocols = offered.split(',').map((protocol) => protocol.trim());
  const bearer = protocols.find((protocol) => protocol.startsWith(bearerProtocol));
  return bearer?.slice(bearerProtocol.length) ?? null;
}

/** How the session that a call starts or ends reaches the caller: as a cookie, or in the answer on request. */
export interface Handover {
  setSession: HttpExchange['setSession'];
  /** Only as a cookie: a cross-origin page stays an unknown device. */
  setDevice: HttpExchange['setDevice'];
  /** The call's result, with the token if it belongs there. */
  complete(result: unknown): unknown;
}

export function createHandover(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  origins: Origins,
): Handover {
  const isAsked = headers[sessionHeader] === 'token' && origins.isCrossOrigin(headers.origin);
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
