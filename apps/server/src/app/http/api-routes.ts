import { contract, TendError, type Operation, type OperationName } from '@tend/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitKey, type TrustedProxies } from '../../platform/addresses/client-address.ts';
import type { Authenticator } from '../../platform/operations/authenticator.ts';
import { readDeviceToken } from '../../platform/operations/device-cookie.ts';
import type { CallSource, Dispatch, Outcome } from '../dispatch.ts';
import { addressOf } from './address-of.ts';
import { limitBodies } from './body-limit.ts';
import { createHandover, type Handover, readBearer } from './cross-origin-pages.ts';
import { sendError } from './http-errors.ts';
import { describeContract } from './openapi.ts';
import type { Origins } from './origins.ts';

interface ApiParts {
  dispatch: Dispatch;
  authenticator: Authenticator;
  origins: Origins;
  trustedProxies: TrustedProxies;
}

/** Commands change things, so they are POST; queries are GET. */
export function allowedMethod(name: OperationName): 'POST' | 'GET' {
  return contract[name].kind === 'command' ? 'POST' : 'GET';
}

/** Adds a route for every operation of the contract, and the page that describes them. */
export function addApiRoutes(app: FastifyInstance, parts: ApiParts): void {
  // JSON only: a form of another site can send text/plain without a preflight, but not application/json.
  app.removeContentTypeParser('text/plain');
  const bodies = limitBodies(parts);
  for (const [name, operation] of Object.entries<Operation>(contract)) {
    const url = `/api/${name}`;
    if (operation.kind === 'command') {
      app.post(url, operation.access === 'public' ? {} : bodies, async (request, reply) => {
        const handover = createHandover(request, reply, parts.origins);
        const source = toSource(request, handover, parts);
        send(reply, await parts.dispatch(name, () => request.body, source), handover);
      });
    } else {
      app.get(url, async (request, reply) => {
        const handover = createHandover(request, reply, parts.origins);
        const source = toSource(request, handover, parts);
        send(reply, await parts.dispatch(name, () => readInput(request), source), handover);
      });
    }
  }
  // Made when it is asked for: it takes a tenth of the time of a start.
  let description: ReturnType<typeof describeContract> | null = null;
  app.get('/api/openapi.json', () => (description ??= describeContract()));
}

function toSource(
  request: FastifyRequest,
  handover: Handover,
  { authenticator, origins, trustedProxies }: ApiParts,
): CallSource {
  const address = addressOf(request, trustedProxies);
  const addressKey = rateLimitKey(address);
  return {
    findSession: () =>
      authenticator.authenticate(request.headers.cookie, readBearer(request.headers, origins)),
    connectionId: null,
    http: {
      address,
      userAgent: request.headers['user-agent'] ?? null,
      deviceToken: readDeviceToken(request.headers.cookie, origins.isSecure),
      setDevice: (device) => handover.setDevice(device),
      setSession: (session) => handover.setSession(session),
    },
    addressKey,
    asker: addressKey,
  };
}

function send(reply: FastifyReply, outcome: Outcome, handover: Handover): void {
  if (!outcome.isOk) return void sendError(reply, outcome.error);
  reply.header('cache-control', 'no-store').send(handover.complete(outcome.result));
}

function readInput({ query }: FastifyRequest): unknown {
  if (typeof query !== 'object' || query === null || !('input' in query)) return {};
  if (typeof query.input !== 'string') throw new TendError('bad_request', { fields: ['input'] });
  try {
    return JSON.parse(query.input);
  } catch {
    throw new TendError('bad_request', { fields: ['input'] });
  }
}
