import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { fakeExchange, startOrganization } from '../organization.fixture.ts';
import { watchSessionExpiry } from './session-expiry.service.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

test('[AC11] a session ends after 30 days without use', async () => {
  const { setUp, authenticator, clock } = await startOrganization();
  const { sessionId } = await setUp();
  clock.advance(30 * dayMs - 1);
  expect(await authenticator.recheck(sessionId)).not.toBeNull();
  clock.advance(30 * dayMs);
  expect(await authenticator.recheck(sessionId)).toBeNull();
});

test('[AC11] a session in use ends at the age of 365 days', async () => {
  const { setUp, authenticator, clock } = await startOrganization();
  const { sessionId } = await setUp();
  const begun = clock.now();
  for (let day = 20; day < 365; day += 20) {
    clock.advance(20 * dayMs);
    const session = await authenticator.recheck(sessionId);
    expect(session?.expiresAt).toBeLessThanOrEqual(clock.now() + 30 * dayMs);
    clock.advance(1_000);
    await setImmediate();
  }
  clock.advance(365 * dayMs - (clock.now() - begun) - 1);
  expect(await authenticator.recheck(sessionId)).not.toBeNull();
  clock.advance(1);
  expect(await authenticator.recheck(sessionId)).toBeNull();
});

test('[AC11] its use is stored every five minutes', async () => {
  const { setUp, authenticator, sessions, clock } = await startOrganization();
  const ada = await setUp();
  const begun = clock.now();
  const useAfter = async (passedMs: number) => {
    clock.advance(begun + passedMs - clock.now());
    await authenticator.recheck(ada.sessionId);
    // The use is stored after the answer, together with others'.
    clock.advance(1_000);
    await setImmediate();
    const [session] = (await sessions.list(ada)).sessions;
    return (session?.lastUsedAt ?? 0) - begun;
  };
  expect(await useAfter(5 * minuteMs - 2_000)).toBe(0);
  expect(await useAfter(5 * minuteMs)).toBe(5 * minuteMs);
  expect(await useAfter(6 * minuteMs)).toBe(5 * minuteMs);
});

test('[SV87] sessions that are used again after a while are stored in one write for all', async () => {
  const { setUp, join, authenticator, sessions, clock, db } = await startOrganization();
  const ada = await setUp();
  const people = [ada, await join(ada, 'Bo'), await join(ada, 'Cy')];
  const write = vi.spyOn(db, 'write');
  clock.advance(10 * minuteMs);
  const usedAt = clock.now();
  for (const { sessionId } of people) await authenticator.recheck(sessionId);
  await setImmediate();
  expect(write).not.toHaveBeenCalled();
  clock.advance(1_000);
  await setImmediate();
  expect(write).toHaveBeenCalledTimes(1);
  for (const person of people) {
    expect((await sessions.list(person)).sessions).toMatchObject([{ lastUsedAt: usedAt }]);
  }
});

test('[SV87] pending uses are stored when the server stops', async () => {
  const { setUp, authenticator, sessions, clock } = await startOrganization();
  const ada = await setUp();
  clock.advance(10 * minuteMs);
  await authenticator.recheck(ada.sessionId);
  await authenticator.close();
  expect((await sessions.list(ada)).sessions).toMatchObject([{ lastUsedAt: clock.now() }]);
});

test('[AC12] a revoked role takes effect with the next call', async () => {
  const { setUp, join, users, authenticator } = await startOrganization();
  const bo = await join(await setUp(), 'Bo', 'administrator');
  expect(await authenticator.recheck(bo.sessionId)).toMatchObject({ role: 'administrator' });
  await users.setRole(anAdministrator, { userId: bo.userId, role: 'member' });
  expect(await authenticator.recheck(bo.sessionId)).toMatchObject({ role: 'member' });
});

test('[AC12] a deactivated person is refused, even if a session still exists', async () => {
  const { setUp, authenticator, db } = await startOrganization();
  const { userId, sessionId } = await setUp();
  await db.write((transaction) =>
    transaction.select((tables) =>
      tables
        .updateTable('users')
        .set({ state: 'deactivated' })
        .where('id', '=', userId)
        .returning('id'),
    ),
  );
  expect(await authenticator.recheck(sessionId)).toBeNull();
});

test('[AC12] a foreign cookie lets nobody in', async () => {
  const { setUp, authenticator } = await startOrganization();
  await setUp();
  const cookies = [undefined, '', 'other=1', '__Host-tend-session=', '__Host-tend-session=x'];
  for (const cookie of cookies) expect(await authenticator.authenticate(cookie)).toBeNull();
});

test('[AC13] people see their own sessions, the last used first, the current one marked', async () => {
  const { setUp, join, logIn, sessions, clock } = await startOrganization();
  const first = await setUp();
  await join(first, 'Bo');
  clock.advance(minuteMs);
  const second = await logIn('ada', undefined, {
    ...fakeExchange('198.51.100.7'),
    userAgent: 'Phone',
  });
  const listed = await sessions.list(first);
  expect(listed.sessions).toMatchObject([
    { id: second.sessionId, address: '198.51.100.7', userAgent: 'Phone', isCurrent: false },
    { id: first.sessionId, address: '192.0.2.1', userAgent: 'Vitest', isCurrent: true },
  ]);
});

test('[AC14] a session can be ended from another one', async () => {
  const { setUp, logIn, sessions, authenticator, ended } = await startOrganization();
  const here = await setUp();
  const there = await logIn('ada');
  await sessions.revoke(by(here), there.sessionId);
  expect(await authenticator.recheck(there.sessionId)).toBeNull();
  expect(await authenticator.recheck(here.sessionId)).not.toBeNull();
  expect(ended).toEqual([
    { userId: there.userId, sessionId: there.sessionId, exceptSessionId: null },
  ]);
});

test('[AC42] all other sessions end at once, with their sockets; the current one and other people stay', async () => {
  const { setUp, join, logIn, sessions, authenticator, ended } = await startOrganization();
  const ada = await setUp();
  const bo = await join(ada, 'Bo');
  const others = [await logIn('Bo'), await logIn('Bo')];
  ended.length = 0;
  await sessions.revokeOthers(by(bo));
  expect(ended).toEqual([{ userId: bo.userId, sessionId: null, exceptSessionId: bo.sessionId }]);
  for (const { sessionId } of others) expect(await authenticator.recheck(sessionId)).toBeNull();
  expect(await authenticator.recheck(bo.sessionId)).not.toBeNull();
  expect(await authenticator.recheck(ada.sessionId)).not.toBeNull();
});

test('[AC14] logging out ends the session and takes its cookie', async () => {
  const { setUp, accounts, authenticator, ended } = await startOrganization();
  const ada = await setUp();
  const http = { ...fakeExchange(), cookie: 'still there' };
  await accounts.logOut(by(ada), http);
  expect(http.cookie).toBeUndefined();
  expect(await authenticator.recheck(ada.sessionId)).toBeNull();
  expect(ended).toHaveLength(1);
});

test('[AC14] another person’s session does not exist', async () => {
  const { setUp, join, sessions, authenticator, ended } = await startOrganization();
  const ada = await setUp();
  const bo = await join(ada, 'Bo');
  await expect(sessions.revoke(by(bo), ada.sessionId)).rejects.toMatchObject({ code: 'not_found' });
  expect(await authenticator.recheck(ada.sessionId)).not.toBeNull();
  expect(ended).toEqual([]);
});

test('[AC16] the sockets of an expired session are closed within two seconds', async () => {
  const organization = await startOrganization();
  const { setUp, bus, clock, db } = organization;
  const { userId, sessionId } = await setUp();
  clock.advance(30 * dayMs - 2_000);
  const stop = watchSessionExpiry(organization);
  const closed = Promise.withResolvers<unknown>();
  bus.subscribe('sessionsEnded', closed.resolve);

  clock.advance(1_000);
  await setImmediate();
  expect(organization.ended).toEqual([]);
  clock.advance(2_000);
  expect(await closed.promise).toEqual({ userId, sessionId, exceptSessionId: null });
  expect(await db.select((tables) => tables.selectFrom('sessions').selectAll())).toEqual([]);
  stop();
});
