import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { tokenOf } from '../organization.fixture.ts';
import { minuteMs, newPassword, startForgetful } from './forgetful.fixture.ts';

test('[PW26] an administrator’s link sets a new password once, and only its hash is stored, with who made it', async () => {
  const { passwordReset, ada, bo, show, use, logIn, db } = await startForgetful();
  const { link } = await passwordReset.issue(by(ada.userId), bo.userId);
  expect(link).toMatch(/^https:\/\/tend\.example\/#\/forgotpassword\?token=/);
  const token = tokenOf(link);
  expect(await show(token)).toMatchObject({ email: 'bo@elm-court.example' });
  const stored = await db.select((tables) => tables.selectFrom('password_resets').selectAll());
  expect(stored).toMatchObject([{ token_hash: hashToken(token), issued_by: ada.userId }]);
  const jobs = await db.select((tables) => tables.selectFrom('jobs').selectAll());
  expect(JSON.stringify([stored, jobs])).not.toContain(token);
  expect(await use(token)).toEqual({ userId: bo.userId });
  await expect(logIn('Bo', newPassword)).resolves.toBeDefined();
  await expect(use(token)).rejects.toMatchObject({ code: 'reset_used' });
});

test('[PW26] an administrator’s link works for 24 hours', async () => {
  const { passwordReset, ada, bo, show, clock } = await startForgetful();
  const { link, expiresAt } = await passwordReset.issue(by(ada.userId), bo.userId);
  expect(expiresAt).toBe(clock.now() + 24 * 60 * minuteMs);
  clock.advance(24 * 60 * minuteMs - 1);
  await expect(show(tokenOf(link))).resolves.toBeDefined();
  clock.advance(1);
  await expect(show(tokenOf(link))).rejects.toMatchObject({ code: 'reset_expired' });
});

test('[PW26] of links sent by e-mail and issued by administrators only the newest works', async () => {
  const { passwordReset, ada, bo, ask, token, show } = await startForgetful();
  await ask();
  const ofEmail = token();
  const { link: first } = await passwordReset.issue(by(ada.userId), bo.userId);
  const { link: second } = await passwordReset.issue(by(ada.userId), bo.userId);
  await expect(show(ofEmail)).rejects.toMatchObject({ code: 'reset_replaced' });
  await expect(show(tokenOf(first))).rejects.toMatchObject({ code: 'reset_replaced' });
  await expect(show(tokenOf(second))).resolves.toBeDefined();
});

test('[PW27] no link is made for oneself, or for a deactivated or unknown person', async () => {
  const { passwordReset, users, ada, bo, db } = await startForgetful();
  await expect(passwordReset.issue(by(ada.userId), ada.userId)).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await expect(passwordReset.issue(by(ada.userId), 'nobody')).rejects.toMatchObject({
    code: 'not_found',
  });
  await users.deactivate(anAdministrator, bo.userId);
  await expect(passwordReset.issue(by(ada.userId), bo.userId)).rejects.toMatchObject({
    code: 'account_deactivated',
  });
  const stored = await db.select((tables) => tables.selectFrom('password_resets').selectAll());
  expect(stored).toEqual([]);
});

test('[PW27] deactivating the person makes the link worthless', async () => {
  const { passwordReset, users, ada, bo, use } = await startForgetful();
  const { link } = await passwordReset.issue(by(ada.userId), bo.userId);
  await users.deactivate(anAdministrator, bo.userId);
  await expect(use(tokenOf(link))).rejects.toMatchObject({ code: 'account_deactivated' });
});

test('[PW28] the person is told who made the link, and again when it was used; their sessions end', async () => {
  const { passwordReset, ada, bo, use, jobs, emails, ended } = await startForgetful();
  const { link } = await passwordReset.issue(by(ada.userId), bo.userId);
  await jobs.whenIdle();
  expect(emails).toMatchObject([
    { to: 'bo@elm-court.example', subject: 'A link to set your password was created' },
  ]);
  expect(emails[0]?.text).toContain('Ada');
  expect(emails[0]?.text).not.toContain(tokenOf(link));
  expect(emails[0]?.html).not.toContain(tokenOf(link));
  ended.length = 0;
  await use(tokenOf(link));
  await jobs.whenIdle();
  expect(ended).toEqual([{ userId: bo.userId, sessionId: null, exceptSessionId: null }]);
  expect(emails.at(-1)?.subject).toBe('Your Tend password was changed');
});

test('[PW28] the log says who made a link for whom, and not the link', async () => {
  const { passwordReset, ada, bo, log } = await startForgetful();
  const { link } = await passwordReset.issue(by(ada.userId), bo.userId);
  const lines = log.lines.filter((line) => line.includes('issued a password link'));
  expect(lines).toEqual([
    expect.stringContaining(`"issuedBy":"${ada.userId}","userId":"${bo.userId}"`),
  ]);
  expect(log.lines.join()).not.toContain(tokenOf(link));
});

test('[PW29] ten links are made for one person, and then one a minute', async () => {
  const { passwordReset, ada, bo, clock } = await startForgetful();
  for (let count = 0; count < 10; count += 1) await passwordReset.issue(by(ada.userId), bo.userId);
  const refusal = { code: 'rate_limited', body: { retryAfterMs: minuteMs } };
  await expect(passwordReset.issue(by(ada.userId), bo.userId)).rejects.toMatchObject(refusal);
  clock.advance(minuteMs);
  await expect(passwordReset.issue(by(ada.userId), bo.userId)).resolves.toBeDefined();
});
