import { expect, test } from 'vitest';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import type { Handlers } from '../platform/operations/handler.ts';
import { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { createDispatcher } from './dispatch.ts';

test('[SV33] over a socket whose session has ended nothing is answered, not even what is public', async () => {
  const rate = new RateLimiter({ burst: 10, intervalMs: 1_000 }, new FakeClock());
  const handlers: Partial<Handlers> = {
    'organization.state': () =>
      Promise.resolve({ isSetUp: true, name: 'Elm Court', contactEmail: null, sendsMail: true }),
  };
  const { dispatch } = createDispatcher({
    // Nothing else is called.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    handlers: handlers as Handlers,
    isSetUp: () => Promise.resolve(true),
    authenticator: { find: () => Promise.resolve(null) },
    callRate: rate,
    strangerRate: rate,
    log: silentLog,
  });
  const source = { connectionId: 7, http: null, addressKey: null };
  const findSession = () => Promise.resolve(null);
  expect(await dispatch('organization.state', {}, { ...source, findSession })).toEqual({
    isOk: false,
    error: { code: 'not_signed_in' },
  });
});
