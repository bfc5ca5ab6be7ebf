import { describe, expect, test } from 'vitest';
import { anAdministrator } from '../../platform/operations/caller.fixture.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import {
  fakeExchange,
  password,
  refusalsOf,
  startOrganization,
  tokenOf,
} from '../organization.fixture.ts';

const answers = {
  organizationName: 'Elm Court',
  contactEmail: 'office@elm-court.example',
  name: 'Ada',
  email: 'ada@elm-court.example',
  password,
  language: 'ru',
} as const;

describe('set-up', () => {
  test('[AC1] each start makes a new link, and invalidates the previous one', async () => {
    const { organization } = await startOrganization();
    const first = await organization.issueSetUpLink();
    const second = await organization.issueSetUpLink();
    expect(second).toMatch(/^https:\/\/tend\.example\/#\/setup\?token=[\w-]{43}$/);
    expect(second).not.toBe(first);
    await expect(
      organization.setUp({ ...answers, token: tokenOf(first) }, fakeExchange()),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await organization.isSetUp()).toBe(false);
  });

  test('[AC10] only the hash of the set-up link is stored', async () => {
    const { organization, db } = await startOrganization();
    const token = tokenOf(await organization.issueSetUpLink());
    const stored = await db.select((tables) => tables.selectFrom('meta').selectAll());
    expect(stored).toContainEqual({ key: 'setUpTokenHash', value: hashToken(token) });
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('[AC2] set-up creates the organisation and its administrator, and logs them in', async () => {
    const { organization, authenticator, changes } = await startOrganization();
    const token = tokenOf(await organization.issueSetUpLink());
    const http = fakeExchange();
    const { userId } = await organization.setUp({ ...answers, token }, http);

    expect(await organization.isSetUp()).toBe(true);
    expect(await organization.issueSetUpLink()).toBeNull();
    const session = await authenticator.authenticate(http.cookie);
    expect(session).toMatchObject({ userId, role: 'administrator' });
    const rows = changes.flatMap((change) => change.rows);
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'organization', name: 'Elm Court', version: 1 }),
      expect.objectContaining({ kind: 'settings', userId, language: 'ru', version: 1 }),
      expect.objectContaining({ kind: 'user', id: userId, role: 'administrator', version: 2 }),
    ]);
  });

  test('[AC2] of several simultaneous set-ups exactly one succeeds', async () => {
    const { organization, db } = await startOrganization();
    const token = tokenOf(await organization.issueSetUpLink());
    const attempts = ['ada', 'bo', 'cy', 'di'].map((name) =>
      organization.setUp({ ...answers, token, email: `${name}@x.example` }, fakeExchange()),
    );
    const outcomes = await Promise.allSettled(attempts);
    const refused = 'already_set_up';
    expect(refusalsOf(outcomes)).toEqual([refused, refused, refused]);
    expect(await db.select((tables) => tables.selectFrom('users').selectAll())).toHaveLength(1);
    expect(
      await db.select((tables) => tables.selectFrom('organizations').selectAll()),
    ).toHaveLength(1);
    await expect(organization.setUp({ ...answers, token }, fakeExchange())).rejects.toMatchObject({
      code: 'already_set_up',
    });
  });

  test('[AC18] an address has ten attempts at the set-up link', async () => {
    const { organization } = await startOrganization();
    await organization.issueSetUpLink();
    const guess = (address: string) =>
      organization.setUp({ ...answers, token: 'x'.repeat(43) }, fakeExchange(address));
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(guess('2001:db8::1')).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(guess('2001:db8::2')).rejects.toMatchObject({
      code: 'rate_limited',
      body: { retryAfterMs: 60_000 },
    });
    await expect(guess('2001:db8:0:1::1')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('[AC3] anyone can read whether Tend is set up, and for which organisation', async () => {
  const { organization, setUp, changes } = await startOrganization();
  expect(await organization.state()).toEqual({
    isSetUp: false,
    name: null,
    contactEmail: null,
    sendsMail: true,
  });
  await setUp();
  const { version } = await organization.update(anAdministrator, {
    name: 'Oak Court',
    contactEmail: 'desk@oak.example',
  });
  expect(await organization.state()).toEqual({
    isSetUp: true,
    name: 'Oak Court',
    contactEmail: 'desk@oak.example',
    sendsMail: true,
  });
  expect(changes.at(-1)).toMatchObject({
    space: { kind: 'organization' },
    to: version,
    rows: [{ kind: 'organization', name: 'Oak Court', version }],
  });
});

test('[AC24] an update without changes takes no version', async () => {
  const { organization, setUp, changes } = await startOrganization();
  await setUp();
  const before = changes.length;
  const same = { name: 'Elm Court', contactEmail: 'office@elm-court.example' };
  expect(await organization.update(anAdministrator, same)).toEqual({ version: 1 });
  expect(changes).toHaveLength(before);
});
