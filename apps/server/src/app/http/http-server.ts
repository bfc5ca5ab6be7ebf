import type { RequestListener } from 'node:http';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isOperationName } from '@tend/protocol';
import type { TrustedProxies } from '../../platform/addresses/client-address.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Authenticator } from '../../platform/operations/authenticator.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Dispatch } from '../dispatch.ts';
import { addApiRoutes, allowedMethod } from './api-routes.ts';
import { strangersBytes } from './body-limit.ts';
import { allowCrossOriginPage, answerPreflight, isPreflight } from './cross-origin-pages.ts';
import { addFileRoutes, type FileReading } from './file-routes.ts';
import { refuseUnreadable, sendError, toHttpError } from './http-errors.ts';
import type { Listener } from './listener.ts';
import type { Origins } from './origins.ts';
import { RefusedOrigins } from './refused-origins.ts';
import { hashInlineScripts, securityHeaders } from './security-headers.ts';
import { addUploadRoutes, type Uploads } from './upload-routes.ts';
import { addUnsubscribePage } from './unsubscribe-page.ts';
import { addWebApp, readIndexPage } from './web-app.ts';

export interface HttpParts {
  listener: Listener;
  dispatch: Dispatch;
  uploads: Uploads;
  fileReading: FileReading;
  callRate: RateLimiter;
  strangerRate: RateLimiter;
  authenticator: Authenticator;
  origins: Origins;
  trustedProxies: TrustedProxies;
  /** Other servers that the web app may call. */
  connectsTo: readonly string[];
  /** The built web app; null when another server serves it. */
  webFolder: string | null;
  log: Log;
}

/**
 * Given these, Fastify does not load its own compilers of JSON schemas, which would take a twentieth of a start. The contract
 * parses what arrives.
 */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

function refuseSchema(): never {
  throw new Error('Routes have no JSON schemas: the contract has them');
}

export async function createHttpApp(parts: HttpParts): Promise<FastifyInstance> {
  const { listener, origins, log } = parts;
  const refusedOrigins = new RefusedOrigins(log);
  const indexPage = parts.webFolder === null ? null : await readIndexPage(parts.webFolder);
  const headers = {
    ...securityHeaders(origins, hashInlineScripts(indexPage ?? ''), parts.connectsTo),
    // Answers depend on the page's origin, and caches must know it.
    vary: 'origin',
  };
  let handleRequest: RequestListener | undefined;
  const app = fastify({
    serverFactory: (handle) => {
      handleRequest = handle;
      return listener.server;
    },
    bodyLimit: strangersBytes,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: noSchemas },
    clientErrorHandler: refuseUnreadable,
    // For an invalid address, such as `/%`: it matches no route, and so runs no hook.
    frameworkErrors: (error, _request, reply) => {
      sendError(reply.headers(headers), toHttpError(error, '', log));
    },
  });

  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers);
    const { origin } = request.headers;
    const isCrossOrigin = origins.isCrossOrigin(origin);
    if (isCrossOrigin) allowCrossOriginPage(reply, request.headers);
    if (isCrossOrigin && isPreflight(request)) return void answerPreflight(request, reply);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || origins.allows(request.raw)) {
      next();
      return;
    }
    if (origin !== undefined) refusedOrigins.tell(origin);
    sendError(reply, { code: 'origin_refused' });
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // While the server is stopping, a keep-alive connection would prevent it from ending.
    if (!listener.server.listening) reply.header('connection', 'close');
    next();
  });
  app.setErrorHandler((error, request, reply) =>
    sendError(reply, toHttpError(error, request.routeOptions.url ?? '', log)),
  );
  app.setNotFoundHandler(answerUnknown);

  app.get('/healthz', { exposeHeadRoute: true }, () => ({ status: 'ok' }));
  addApiRoutes(app, parts);
  await addUploadRoutes(app, parts);
  addFileRoutes(app, parts);
  await addUnsubscribePage(app, parts);
  if (parts.webFolder !== null && indexPage !== null) await addWebApp(app, parts.webFolder);
  await app.ready();
  if (handleRequest) listener.handle(handleRequest);
  return app;
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  const name = path.replace(/^\/api\/?/, '');
  if (path === name) return reply.code(404).type('text/plain').send('Not found');
  if (!isOperationName(name)) return sendError(reply, { code: 'not_found' });
  return sendError(reply.header('allow', allowedMethod(name)), { code: 'method_not_allowed' });
}
