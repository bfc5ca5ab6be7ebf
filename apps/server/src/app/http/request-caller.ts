import { TendError } from '@tend/protocol';
import type { FastifyRequest } from 'fastify';
import { rateLimitKey, type TrustedProxies } from '../../platform/addresses/client-address.ts';
import type { Authenticator } from '../../platform/operations/authenticator.ts';
import type { Caller } from '../../platform/operations/caller.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { addressOf } from './address-of.ts';
import { readBearer } from './cross-origin-pages.ts';
import type { Origins } from './origins.ts';

export interface CallerParts {
  authenticator: Authenticator;
  origins: Origins;
  trustedProxies: TrustedProxies;
  /** Per address, for all requests without a session. */
  strangerRate: RateLimiter;
}

/**
 * Who makes a request that is no call of the contract.
 * @throws TendError `not_signed_in`, `rate_limited`
 */
export async function readCaller(request: FastifyRequest, parts: CallerParts): Promise<Caller> {
  const { authenticator, origins, trustedProxies, strangerRate } = parts;
  const { headers } = request;
  const session = await authenticator.authenticate(headers.cookie, readBearer(headers, origins));
  if (!session) {
    strangerRate.take(rateLimitKey(addressOf(request, trustedProxies)));
    throw new TendError('not_signed_in');
  }
  return {
    ...session,
    async requireStanding(reader) {
      const isStanding = await authenticator.find(reader, session.sessionId);
      if (!isStanding) throw new TendError('not_signed_in');
    },
  };
}
