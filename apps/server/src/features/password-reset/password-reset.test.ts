import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { fakeExchange, password, refusalsOf, startOrganization } from '../organization.fixture.ts';
import { minuteMs, newPassword, startForgetful } from './forgetful.fixture.ts';

test('[PW1] the link in the e-mail sets a new password and starts a session; the old password is refused', async () => {
  const { ask, emails, show, use, token, logIn, authenticator, bo } = await startForgetful();
  await ask();
  expect(emails).toMatchObject([{ to: 'bo@elm-court.example', senderName: 'Elm Court' }]);
  expect(await show(token())).toEqual({
    email: 'bo@elm-court.example',
    organizationName: 'Elm Court',
    otherEmail: null,
    language: 'en',
  });
  const http = fakeExchange();
  expect(await use(token(), http)).toEqual({ userId: bo.userId });
  expect(await authenticator.authenticate(http.cookie)).toMatchObject({ userId: bo.userId });
  await expect(logIn('Bo', newPassword)).resolves.toBeDefined();
  await expect(logIn('Bo', password)).rejects.toMatchObject({ code: 'credentials_wrong' });
});

test('[PW2] until it has answered, the server does the same for an address without an account', async () => {
  const { passwordReset, jobs, db, emails, ask } = await startForgetful();
  await jobs.stop();
  const asked: string[] = [];
  const read = db.get.bind(db);
  const select = db.select.bind(db);
  db.get = (query, parameters) => {
    asked.push('get');
    return read(query, parameters);
  };
  db.select = (build) => {
    asked.push('select');
    return select(build);
  };
  const answers = await Promise.all(
    ['bo@elm-court.example', 'nobody@elm-court.example'].map((email) =>
      passwordReset.request({ email }, fakeExchange()),
    ),
  );
  expect(answers).toEqual([{}, {}]);
  expect(asked).toEqual([]);
  const waiting = await db.select((tables) => tables.selectFrom('jobs').select(['kind', 'due_at']));
  expect(waiting).toHaveLength(2);
  expect(waiting[0]).toEqual(waiting[1]);
  expect(emails).toEqual([]);
  await expect(ask('nobody@elm-court.example')).resolves.toBeUndefined();
});

test('[PW2] an address without an account gets no e-mail, a closed account one that says so', async () => {
  const { ask, emails, users, bo } = await startForgetful();
  await ask('nobody@elm-court.example');
  expect(emails).toEqual([]);
  await users.deactivate(anAdministrator, bo.userId);
  await ask();
  expect(emails).toMatchObject([
    { to: 'bo@elm-court.example', subject: 'Your Tend account is deactivated' },
  ]);
  expect(emails[0]?.text).not.toContain('token=');
});

test('[PW3] only the SHA-256 of the link is stored, and no part of it is in a job', async () => {
  const { ask, token, db, mailOutcomes, log } = await startForgetful();
  mailOutcomes.push('failed');
  await ask();
  const stored = await db.select((tables) => tables.selectFrom('password_resets').selectAll());
  expect(stored.map((reset) => reset.token_hash)).toEqual([hashToken(token())]);
  const jobs = await db.select((tables) => tables.selectFrom('jobs').selectAll());
  expect(jobs).toHaveLength(1);
  expect(JSON.stringify([stored, jobs])).not.toContain(token());
  expect(log.lines.join()).not.toMatch(/token=|@/);
});

test('[PW4] a link works for 30 minutes', async () => {
  const { ask, token, show, use, clock } = await startForgetful();
  await ask();
  clock.advance(30 * minuteMs - 1);
  await expect(show(token())).resolves.toBeDefined();
  clock.advance(1);
  await expect(show(token())).rejects.toMatchObject({ code: 'reset_expired' });
  await expect(use(token())).rejects.toMatchObject({ code: 'reset_expired' });
});

test('[PW4] a link works once, even for several simultaneous uses', async () => {
  const { ask, token, show, use } = await startForgetful();
  await ask();
  const outcomes = await Promise.allSettled([use(token()), use(token()), use(token())]);
  expect(refusalsOf(outcomes)).toEqual(['reset_used', 'reset_used']);
  await expect(show(token())).rejects.toMatchObject({ code: 'reset_used' });
});

test('[PW5] a link works alongside newer ones, until a password is set with one of them or in another way', async () => {
  const { ask, token, show, use, accounts, logIn, clock } = await startForgetful();
  await ask();
  const older = token();
  clock.advance(minuteMs);
  await ask();
  const newer = token();
  await expect(show(newer)).resolves.toBeDefined();
  await use(older);
  await expect(show(newer)).rejects.toMatchObject({ code: 'reset_replaced' });
  clock.advance(minuteMs);
  await ask();
  const bo = await logIn('Bo', newPassword);
  clock.advance(1);
  await accounts.changePassword(by(bo), { currentPassword: newPassword, newPassword: password });
  await expect(show(token())).rejects.toMatchObject({ code: 'reset_replaced' });
});

test('[PW6] all sessions of the person end, and their sockets; nobody else is affected', async () => {
  const { ask, token, use, ended, sessions, bo, ada, authenticator } = await startForgetful();
  await ask();
  ended.length = 0;
  const http = fakeExchange();
  await use(token(), http);
  expect(ended).toEqual([{ userId: bo.userId, sessionId: null, exceptSessionId: null }]);
  const live = await authenticator.authenticate(http.cookie);
  const own = await sessions.list({ ...bo, sessionId: live?.sessionId ?? '' });
  expect(own.sessions).toMatchObject([{ isCurrent: true }]);
  expect(await authenticator.recheck(ada.sessionId)).not.toBeNull();
});

test('[PW6] another person’s session in the same browser ends', async () => {
  const { ask, token, passwordReset, ada, authenticator } = await startForgetful();
  await ask();
  await passwordReset.use({ token: token(), newPassword }, ada, fakeExchange());
  expect(await authenticator.recheck(ada.sessionId)).toBeNull();
});

test('[PW7] the person is told by e-mail that the password was changed, when, and what to do about it', async () => {
  const { ask, token, use, jobs, emails } = await startForgetful();
  await ask();
  await use(token());
  await jobs.whenIdle();
  const email = emails.at(-1);
  expect(email).toMatchObject({
    to: 'bo@elm-court.example',
    subject: 'Your Tend password was changed',
  });
  expect(email?.text).toContain('on 21 November 2026 at 08:01:00 UTC');
  expect(email?.text).toContain('https://tend.example/#/forgotpassword\n');
  expect(email?.text).toContain('write to office@elm-court.example');
});

test('[PW7] a change in the profile is also reported, in the person’s language; a wrong guess is not', async () => {
  const { accounts, users, bo, jobs, emails } = await startForgetful();
  await users.setLanguage(by(bo.userId), 'ru');
  const change = (currentPassword: string) =>
    accounts.changePassword(by(bo), { currentPassword, newPassword });
  await expect(change('wrong horse battery')).rejects.toMatchObject({ code: 'credentials_wrong' });
  await jobs.whenIdle();
  expect(emails).toEqual([]);
  await change(password);
  await jobs.whenIdle();
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({ to: 'bo@elm-court.example' });
  expect(emails[0]?.subject).toContain('изменён');
});

test('[PW8] a link of a closed account says so, and an unknown one is not found', async () => {
  const { ask, token, show, use, users, bo } = await startForgetful();
  await ask();
  await users.deactivate(anAdministrator, bo.userId);
  await expect(show(token())).rejects.toMatchObject({ code: 'account_deactivated' });
  await expect(use(token())).rejects.toMatchObject({ code: 'account_deactivated' });
  await expect(show('x'.repeat(43))).rejects.toMatchObject({ code: 'not_found' });
});

test('[PW8] a person signed in to another account is told whose password the link sets', async () => {
  const { ask, token, passwordReset, ada, bo } = await startForgetful();
  await ask();
  const ofAda = await passwordReset.show(token(), ada, fakeExchange());
  expect(ofAda).toMatchObject({
    email: 'bo@elm-court.example',
    otherEmail: 'ada@elm-court.example',
  });
  const ofBo = await passwordReset.show(token(), bo, fakeExchange());
  expect(ofBo.otherEmail).toBeNull();
});

test('[PW9] an address gets five e-mails and then one per quarter of an hour, whoever asks', async () => {
  const { ask, emails, clock } = await startForgetful();
  for (let count = 0; count < 8; count += 1) await ask();
  expect(emails).toHaveLength(5);
  clock.advance(15 * minuteMs);
  await ask();
  expect(emails).toHaveLength(6);
});

test('[PW22] a request after others have exhausted the e-mails is answered as usual, and an earlier link works', async () => {
  const { ask, emails, clock, token, show, use, bo } = await startForgetful();
  for (let quarter = 0; quarter < 12; quarter += 1) {
    for (let count = 0; count < 20; count += 1) await ask();
    clock.advance(15 * minuteMs - 1);
    await ask();
    await expect(show(token())).resolves.toBeDefined();
    clock.advance(1);
  }
  expect(emails.length).toBeLessThanOrEqual(5 + 12);
  expect(await use(token())).toEqual({ userId: bo.userId });
});

test('[PW9] one source may request twenty e-mails and then one a minute, for any addresses', async () => {
  const { ask, clock } = await startForgetful();
  const askFrom = (index: number, address = '2001:db8::1') =>
    ask(`person-${index}@elm-court.example`, address);
  for (let index = 0; index < 20; index += 1) await askFrom(index);
  await expect(askFrom(20)).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(askFrom(20, '2001:db8::2')).rejects.toMatchObject({ code: 'rate_limited' });
  await askFrom(20, '2001:db8:0:1::1');
  clock.advance(minuteMs);
  await askFrom(21);
});

test('[PW9] passwords that are set with one person’s links are limited, since each costs a hash', async () => {
  const { passwordReset, ask, token } = await startForgetful();
  await ask();
  const uses = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      passwordReset.use({ token: token(), newPassword }, null, fakeExchange(`198.51.100.${index}`)),
    ),
  );
  const codes = refusalsOf(uses);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(2);
});

test('[PW10] e-mails are in the person’s language', async () => {
  const { ask, use, token, jobs, emails, users, bo } = await startForgetful();
  await users.setLanguage(by(bo.userId), 'ru');
  await ask();
  expect(emails.at(-1)?.subject).toContain('Новый пароль');
  expect(emails.at(-1)?.html).toContain('<html lang="ru">');
  expect(emails.at(-1)?.text.replaceAll('\u00A0', ' ')).toContain('действует 30 минут.');
  await use(token());
  await jobs.whenIdle();
  expect(emails.at(-1)?.subject).toContain('изменён');
});

test('[PW11] an e-mail that the mail server did not accept is sent again, with a new link', async () => {
  const { ask, emails, mailOutcomes, clock, jobs, token, show } = await startForgetful();
  mailOutcomes.push('failed');
  await ask();
  const failed = token();
  clock.advance(1_000);
  await jobs.whenIdle();
  expect(emails).toHaveLength(2);
  expect(token()).not.toBe(failed);
  await expect(show(token())).resolves.toBeDefined();
});

test('[PW11] an e-mail that could not be sent for half an hour is dropped: nobody waits for it any more', async () => {
  const { passwordReset, jobs, emails, clock } = await startOrganization();
  await passwordReset.request({ email: 'bo@elm-court.example' }, fakeExchange());
  clock.advance(30 * minuteMs + 1);
  await jobs.start();
  await jobs.whenIdle();
  expect(emails).toEqual([]);
});
