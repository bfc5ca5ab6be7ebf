import { TendError } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { cheapPasswords } from '../../platform/passwords/cheap-passwords.fixture.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { fakeExchange, password, startOrganization } from '../organization.fixture.ts';

const wrong = { code: 'credentials_wrong' };
const limited = { code: 'rate_limited' };

test('[AC17] wrong passwords from one address are followed by waits that double', async () => {
  const { setUp, logIn, clock } = await startOrganization();
  await setUp();
  const guess = () => logIn('ada', 'wrong password');
  for (let times = 0; times < 5; times += 1) await expect(guess()).rejects.toMatchObject(wrong);
  for (const waitMs of [30_000, 60_000, 120_000]) {
    const refusal = { ...limited, body: { retryAfterMs: waitMs } };
    await expect(guess()).rejects.toMatchObject(refusal);
    await expect(logIn('ada')).rejects.toMatchObject(refusal);
    clock.advance(waitMs);
    await expect(guess()).rejects.toMatchObject(wrong);
  }
  clock.advance(240_000);
  await expect(logIn('ada')).resolves.toMatchObject({ role: 'administrator' });
});

test('[AC17] a device that has logged in to the account has ten attempts, and then one a minute', async () => {
  const { setUp, logIn, clock } = await startOrganization();
  await setUp();
  const http = fakeExchange();
  await logIn('ada', password, http);
  const guess = () => logIn('ada', 'wrong password', http);
  for (let times = 0; times < 10; times += 1) await expect(guess()).rejects.toMatchObject(wrong);
  for (let minute = 0; minute < 5; minute += 1) {
    await expect(guess()).rejects.toMatchObject({ ...limited, body: { retryAfterMs: 60_000 } });
    clock.advance(60_000);
    await expect(guess()).rejects.toMatchObject(wrong);
  }
});

test('[AC30] guesses by others lock nobody out, wherever they come from', async () => {
  const { setUp, accounts, logIn } = await startOrganization();
  const ada = await setUp();
  const known = fakeExchange('192.0.2.77');
  await accounts.logOut(by(await logIn('ada', password, known)), known);
  expect(known.cookie).toBeUndefined();
  // From many addresses, and from the one that Ada's devices share with the guesser.
  for (let from = 1; from <= 100; from += 1) {
    const guess = logIn('ada', 'wrong password', fakeExchange(`198.51.100.${from}`));
    await expect(guess).rejects.toMatchObject(wrong);
  }
  for (let times = 0; times < 80; times += 1) {
    await expect(logIn('ada', 'wrong', fakeExchange(known.address))).rejects.toThrow(TendError);
  }
  await expect(logIn('ada', password, fakeExchange(known.address))).rejects.toMatchObject(limited);
  expect(await logIn('ada', password, known)).toMatchObject({ userId: ada.userId });
  const elsewhere = fakeExchange('203.0.113.5');
  expect(await logIn('ada', password, elsewhere)).toMatchObject({ userId: ada.userId });
});

test('[AC31] a device that one account has logged in on is unknown to all others', async () => {
  const { setUp, join, logIn } = await startOrganization();
  await join(await setUp(), 'Bo');
  const http = fakeExchange();
  await logIn('bo', password, http);
  for (let times = 0; times < 5; times += 1) {
    await expect(logIn('ada', 'wrong', http)).rejects.toMatchObject(wrong);
  }
  await expect(logIn('ada', 'wrong', http)).rejects.toMatchObject({
    ...limited,
    body: { retryAfterMs: 30_000 },
  });
});

test('[AC33] the password of a known device is checked as such, and nothing is looked up for a caller when the queue is full', async () => {
  const asked: string[] = [];
  const note = (what: string, standing = 'known') => void asked.push(`${what} ${standing}`);
  const passwords: Passwords = {
    hash: (given, standing) => (note('hash', standing), cheapPasswords.hash(given)),
    verify: (given, hash, standing) => (
      note('verify', standing),
      cheapPasswords.verify(given, hash)
    ),
    requireRoom(standing) {
      if (given.isFull && standing === 'stranger') throw new TendError('overloaded');
    },
  };
  const given = { isFull: false };
  const { setUp, logIn } = await startOrganization({ passwords });
  await setUp();
  asked.length = 0;
  const http = fakeExchange();
  await logIn('ada', password, http);
  await expect(logIn('nobody')).rejects.toMatchObject(wrong);
  await logIn('ada', password, http);
  expect(asked).toEqual(['verify stranger', 'hash stranger', 'verify known']);
  given.isFull = true;
  await expect(logIn('ada')).rejects.toMatchObject({ code: 'overloaded' });
  await logIn('ada', password, http);
  expect(asked).toEqual(['verify stranger', 'hash stranger', 'verify known', 'verify known']);
});

test('[AC31] a device is known after a set-up, an invitation and a new password as after a log-in', async () => {
  const organization = await startOrganization();
  const { db, accounts } = organization;
  const { userId } = await organization.setUp();
  const stored = await db.select((tables) =>
    tables.selectFrom('credentials').select('password_hash').where('user_id', '=', userId),
  );
  const http = fakeExchange();
  await accounts.logInAsNew(userId, stored[0]?.password_hash ?? '', http);
  for (let times = 0; times < 8; times += 1) {
    await expect(organization.logIn('ada', 'wrong', http)).rejects.toMatchObject(wrong);
  }
});

test('[AC17] right passwords are not counted', async () => {
  const { setUp, logIn } = await startOrganization();
  await setUp();
  for (let times = 0; times < 15; times += 1) {
    await expect(logIn('ada')).resolves.toBeDefined();
  }
});

test('[AC17] a wrong guess for an unknown account is limited like one for a known account', async () => {
  const { setUp, logIn } = await startOrganization();
  await setUp();
  for (let times = 0; times < 5; times += 1) {
    await expect(logIn('nobody', 'x')).rejects.toMatchObject({ code: 'credentials_wrong' });
  }
  await expect(logIn('nobody', 'x')).rejects.toMatchObject({ code: 'rate_limited' });
});

test('[AC18] an address has 60 log-ins at once and then one every two seconds', async () => {
  const { setUp, logIn, clock } = await startOrganization();
  await setUp();
  const logInFrom = (address: string) => logIn('ada', password, fakeExchange(address));
  for (let times = 0; times < 60; times += 1) await logInFrom('2001:db8::1');
  await expect(logInFrom('2001:db8::ffff')).rejects.toMatchObject({
    code: 'rate_limited',
    body: { retryAfterMs: 2_000 },
  });
  await expect(logInFrom('2001:db8:0:1::1')).resolves.toBeDefined();
  clock.advance(2_000);
  await expect(logInFrom('2001:db8::1')).resolves.toBeDefined();
});
