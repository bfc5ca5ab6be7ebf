import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import type { Session } from '../platform/operations/caller.ts';
import type { Handlers } from '../platform/operations/handler.ts';
import { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { createDispatcher } from './dispatch.ts';

const state = { isSetUp: true, name: 'Elm Court', contactEmail: null, sendsMail: true };

/** Only the given handlers are called. */
function start(handlers: Partial<Handlers>, burst = 100) {
  const rate = new RateLimiter({ burst, intervalMs: 1_000 }, new FakeClock());
  return createDispatcher({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    handlers: handlers as Handlers,
    isSetUp: () => Promise.resolve(true),
    authenticator: { find: () => Promise.resolve(null) },
    callRate: rate,
    strangerRate: rate,
    log: silentLog,
  });
}

test('[SV120] however many clients query at once, few answers are built at the same time', async () => {
  let underWay = 0;
  let most = 0;
  const { dispatch } = start({
    'organization.state': async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return state;
    },
  });
  const findSession = () => Promise.resolve(null);
  const source = { findSession, connectionId: null, http: null, addressKey: 'a', asker: 'a' };
  const asked = Array.from({ length: 50 }, () =>
    dispatch('organization.state', () => ({}), source),
  );
  const outcomes = await Promise.all(asked);
  expect(outcomes.every(({ isOk }) => isOk)).toBe(true);
  expect(most).toBeLessThan(5);
});

test('[SE32] searches take no place in the line of other queries', async () => {
  const gate = Promise.withResolvers<never>();
  const { dispatch } = start({
    'organization.state': () => Promise.resolve(state),
    'search.messages': () => gate.promise,
  });
  const session = { userId: 'a', sessionId: 's', role: 'member' } as const;
  const findSession = () => Promise.resolve(session);
  const source = { findSession, connectionId: 1, http: null, addressKey: null, asker: 'a' };
  for (let index = 0; index < 10; index += 1) void dispatch('search.messages', () => ({}), source);
  expect(await dispatch('organization.state', () => ({}), source)).toMatchObject({ isOk: true });
});

test('[SV121] a query is not read before its turn', async () => {
  const gate = Promise.withResolvers<typeof state>();
  const { dispatch } = start({ 'organization.state': () => gate.promise });
  let reads = 0;
  const readInput = () => {
    reads += 1;
    return {};
  };
  const findSession = () => Promise.resolve(null);
  const source = { findSession, connectionId: null, http: null, addressKey: 'a', asker: 'a' };
  const asked = Array.from({ length: 10 }, () => dispatch('organization.state', readInput, source));
  await setImmediate();
  expect(reads).toBeLessThan(5);
  gate.resolve(state);
  await Promise.all(asked);
  expect(reads).toBe(10);
});

test('[SV126] a refused query is answered at once, however many wait for their turn', async () => {
  const gate = Promise.withResolvers<typeof state>();
  const { dispatch } = start({ 'organization.state': () => gate.promise }, 7);
  const findSession = () => Promise.resolve(null);
  const source = { findSession, connectionId: null, http: null, addressKey: 'a', asker: 'a' };
  const ask = (name: string) => dispatch(name, () => ({}), source);
  const asked = Array.from({ length: 6 }, () => ask('organization.state'));
  await setImmediate();
  expect(await ask('message.receipts')).toMatchObject({ error: { code: 'not_signed_in' } });
  expect(await ask('organization.state')).toMatchObject({ error: { code: 'rate_limited' } });
  gate.resolve(state);
  expect((await Promise.all(asked)).every(({ isOk }) => isOk)).toBe(true);
});

test('[SV126] a query whose session ends while it waits for its turn is not answered', async () => {
  const gate = Promise.withResolvers<typeof state>();
  const { dispatch } = start({ 'organization.state': () => gate.promise });
  let session: Session | null = { userId: 'ada', sessionId: 'phone', role: 'member' };
  const findSession = () => Promise.resolve(session);
  const source = { findSession, connectionId: 7, http: null, addressKey: null, asker: 'ada' };
  const asked = Array.from({ length: 5 }, () => dispatch('organization.state', () => ({}), source));
  await setImmediate();
  session = null;
  gate.resolve(state);
  const outcomes = await Promise.all(asked);
  expect(outcomes.map(({ isOk }) => isOk)).toEqual([true, true, true, true, false]);
  expect(outcomes[4]).toEqual({ isOk: false, error: { code: 'not_signed_in' } });
});

test('[SV33] over a socket whose session has ended nothing is answered, not even public operations', async () => {
  const { dispatch } = start({ 'organization.state': () => Promise.resolve(state) });
  const source = { connectionId: 7, http: null, addressKey: null, asker: 'ada' };
  const findSession = () => Promise.resolve(null);
  expect(await dispatch('organization.state', () => ({}), { ...source, findSession })).toEqual({
    isOk: false,
    error: { code: 'not_signed_in' },
  });
});
