import { describe, expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { cheapPasswords } from '../../platform/passwords/cheap-passwords.fixture.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { fakeExchange, password, startOrganization } from '../organization.fixture.ts';

const newPassword = 'a better battery horse';

function slowPasswords() {
  const gate = Promise.withResolvers<undefined>();
  const started = Promise.withResolvers<undefined>();
  const passwords: Passwords = {
    ...cheapPasswords,
    async verify(given, hash) {
      started.resolve(undefined);
      await gate.promise;
      return cheapPasswords.verify(given, hash);
    },
  };
  return { passwords, started: started.promise, open: () => gate.resolve(undefined) };
}

describe('logging in', () => {
  test('[AC4] the right address and password begin a session', async () => {
    const { setUp, accounts, authenticator } = await startOrganization();
    const { userId } = await setUp();
    const http = fakeExchange();
    const input = { email: 'ada@elm-court.example', password };
    expect(await accounts.logIn(input, http, null)).toEqual({ userId });
    expect(await authenticator.authenticate(http.cookie)).toMatchObject({ userId });
  });

  test('[AC4] a wrong password and an unknown address get the same answer for the same work', async () => {
    const work: string[] = [];
    const { setUp, logIn } = await startOrganization({
      passwords: {
        ...cheapPasswords,
        hash: (given) => (work.push('once'), cheapPasswords.hash(given)),
        verify: (given, hash) => (work.push('once'), cheapPasswords.verify(given, hash)),
      },
    });
    await setUp();
    const workOf = async (name: string) => {
      work.length = 0;
      await expect(logIn(name, 'wrong password')).rejects.toMatchObject({
        code: 'credentials_wrong',
        body: { code: 'credentials_wrong' },
      });
      return [...work];
    };
    expect(await workOf('ada')).toEqual(['once']);
    expect(await workOf('nobody')).toEqual(['once']);
  });

  test('[AC5] only a caller who knows the password learns that the account is deactivated', async () => {
    const { setUp, join, users, logIn } = await startOrganization();
    const bo = await join(await setUp(), 'Bo');
    await users.deactivate(anAdministrator, bo.userId);
    await expect(logIn('bo', 'wrong password')).rejects.toMatchObject({
      code: 'credentials_wrong',
    });
    await expect(logIn('bo')).rejects.toMatchObject({ code: 'account_deactivated' });
  });

  test('[AC6] a log-in ends the session that the browser had before', async () => {
    const { setUp, accounts, authenticator, ended } = await startOrganization();
    const before = await setUp();
    const input = { email: 'ada@elm-court.example', password };
    await accounts.logIn(input, fakeExchange(), before);
    expect(await authenticator.recheck(before.sessionId)).toBeNull();
    expect(ended).toEqual([
      { userId: before.userId, sessionId: before.sessionId, exceptSessionId: null },
    ]);
  });

  test('[AC7] no session starts with a password that was changed while it was checked', async () => {
    const { passwords, started, open } = slowPasswords();
    const { setUp, logIn, db, sessions } = await startOrganization({ passwords });
    const ada = await setUp();
    const attempt = logIn('ada');
    await started;
    await db.write((transaction) =>
      transaction.select((tables) =>
        tables
          .updateTable('credentials')
          .set({ password_hash: 'changed' })
          .where('user_id', '=', ada.userId)
          .returning('id'),
      ),
    );
    open();
    await expect(attempt).rejects.toMatchObject({ code: 'credentials_wrong' });
    expect((await sessions.list(ada)).sessions).toHaveLength(1);
  });

  test('[AC7] no session starts for a person who was deactivated in the meantime', async () => {
    const { passwords, started, open } = slowPasswords();
    const { setUp, join, logIn, users, db } = await startOrganization({ passwords });
    const bo = await join(await setUp(), 'Bo');
    const attempt = logIn('bo');
    await started;
    await users.deactivate(anAdministrator, bo.userId);
    open();
    await expect(attempt).rejects.toMatchObject({ code: 'account_deactivated' });
    const stored = await db.select((tables) => tables.selectFrom('sessions').select('user_id'));
    expect(stored.map((session) => session.user_id)).not.toContain(bo.userId);
  });

  test('[AC10] only the hash of a session’s token is stored', async () => {
    const { setUp, accounts, db } = await startOrganization();
    await setUp();
    const http = fakeExchange();
    await accounts.logIn({ email: 'ada@elm-court.example', password }, http, null);
    const token = http.cookie?.split('=')[1] ?? '';
    const stored = await db.select((tables) => tables.selectFrom('sessions').selectAll());
    expect(stored.map((session) => session.token_hash)).toContain(hashToken(token));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('[AC10] the log contains no token, password or address, whatever fails', async () => {
    const { setUp, logIn, accounts, authenticator, log } = await startOrganization();
    await setUp();
    await expect(logIn('ada', 'wrong password')).rejects.toThrow('credentials_wrong');
    await expect(logIn('nobody', 'wrong password')).rejects.toThrow('credentials_wrong');
    const http = fakeExchange();
    await accounts.logIn({ email: 'ada@elm-court.example', password }, http, null);
    await authenticator.authenticate(http.cookie);
    expect(log.lines.join('\n')).not.toMatch(/elm-court|wrong password|battery/);
  });
});

describe('changing the password', () => {
  test('[AC15] it takes the current one and ends all other sessions', async () => {
    const { setUp, logIn, accounts, authenticator, ended } = await startOrganization();
    const here = await setUp();
    const elsewhere = await logIn('ada');
    await expect(
      accounts.changePassword(by(here), { currentPassword: 'wrong password', newPassword }),
    ).rejects.toMatchObject({ code: 'credentials_wrong' });
    expect(await authenticator.recheck(elsewhere.sessionId)).not.toBeNull();

    await accounts.changePassword(by(here), { currentPassword: password, newPassword });
    expect(await authenticator.recheck(here.sessionId)).not.toBeNull();
    expect(await authenticator.recheck(elsewhere.sessionId)).toBeNull();
    expect(ended).toEqual([
      { userId: here.userId, sessionId: null, exceptSessionId: here.sessionId },
    ]);
    await expect(logIn('ada')).rejects.toMatchObject({ code: 'credentials_wrong' });
    await expect(logIn('ada', newPassword)).resolves.toBeDefined();
  });

  test('[AC15] of two simultaneous changes one wins', async () => {
    const { setUp, accounts } = await startOrganization();
    const ada = await setUp();
    const outcomes = await Promise.allSettled(
      [newPassword, `${newPassword} 2`].map((given) =>
        accounts.changePassword(by(ada), { currentPassword: password, newPassword: given }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('[AC17] guessing the current password is limited like logging in', async () => {
    const { setUp, accounts } = await startOrganization();
    const ada = await setUp();
    const guess = () => accounts.changePassword(by(ada), { currentPassword: 'wrong', newPassword });
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'credentials_wrong' });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
