import { describe, expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Session } from '../../platform/operations/caller.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import {
  fakeExchange,
  type FakeExchange,
  password,
  refusalsOf,
  startOrganization,
  tokenOf,
  type Organization,
} from '../organization.fixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function startInvited(email: string | null = 'bo@elm-court.example') {
  const organization = await startOrganization();
  const ada = await organization.setUp();
  const input = {
    id: newId(organization.clock.now()),
    email,
    role: 'member',
    jobTitle: 'Night nurse',
    language: 'en',
  } as const;
  const issued = await organization.invitations.create(by(ada.userId), input);
  return { ...organization, ada, input, issued, token: tokenOf(issued.link) };
}

const person = { name: 'Bo', password, language: 'ru' } as const;

function stateSeenBy({ invitations }: Organization) {
  return invitations.list().then(({ invitations: [first] }) => first?.state);
}

describe('the link', () => {
  test('[IN1] shows the invitation', async () => {
    const { joining, token, clock, issued } = await startInvited();
    expect(issued.link).toMatch(/^https:\/\/tend\.example\/#\/invitation\?token=[\w-]{43}$/);
    expect(await joining.show(token, fakeExchange())).toEqual({
      organizationName: 'Elm Court',
      email: 'bo@elm-court.example',
      jobTitle: 'Night nurse',
      expiresAt: clock.now() + 7 * dayMs,
      language: 'en',
    });
  });

  test('[IN1] lets one person in, with the role and title that it carries', async () => {
    const { joining, token, authenticator, changes } = await startInvited();
    const http = fakeExchange();
    const { userId } = await joining.accept({ ...person, token }, http);
    expect(await authenticator.authenticate(http.cookie)).toMatchObject({ userId, role: 'member' });
    expect(changes.at(-1)?.rows).toMatchObject([
      { id: userId, name: 'Bo', email: 'bo@elm-court.example', jobTitle: 'Night nurse' },
    ]);
    const used = { code: 'invitation_used' };
    await expect(joining.accept({ ...person, token }, http)).rejects.toMatchObject(used);
    await expect(joining.show(token, http)).rejects.toMatchObject(used);
  });

  test('[IN1] works for seven days', async () => {
    const { joining, token, clock } = await startInvited();
    clock.advance(7 * dayMs - 1);
    await expect(joining.show(token, fakeExchange())).resolves.toBeDefined();
    clock.advance(1);
    const expired = { code: 'invitation_expired' };
    await expect(joining.show(token, fakeExchange())).rejects.toMatchObject(expired);
    await expect(joining.accept({ ...person, token }, fakeExchange())).rejects.toMatchObject(
      expired,
    );
  });

  test('[IN2] of several simultaneous uses exactly one succeeds', async () => {
    const { joining, token, db } = await startInvited(null);
    const outcomes = await Promise.allSettled(
      ['bo', 'cy', 'di'].map((name) =>
        joining.accept({ ...person, token, email: `${name}@x.example` }, fakeExchange()),
      ),
    );
    expect(refusalsOf(outcomes)).toEqual(['invitation_used', 'invitation_used']);
    expect(await db.select((tables) => tables.selectFrom('users').select('id'))).toHaveLength(2);
  });

  test('[AC10] is stored as its hash', async () => {
    const { db, token } = await startInvited();
    const stored = await db.select((tables) => tables.selectFrom('invitations').selectAll());
    expect(stored).toMatchObject([{ token_hash: hashToken(token) }]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('[AC18] attempts to accept one invitation are limited, whatever their source', async () => {
    const { joining, token, ada, join } = await startInvited(null);
    await join(ada, 'Cy');
    const tryFrom = (host: number) =>
      joining.accept(
        { ...person, token, email: 'cy@elm-court.example' },
        fakeExchange(`192.0.2.${host}`),
      );
    for (let host = 1; host <= 10; host += 1) {
      await expect(tryFrom(host)).rejects.toMatchObject({ code: 'email_taken' });
    }
    await expect(tryFrom(11)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('[AC18] guessing links is limited per address', async () => {
    const { joining } = await startInvited();
    const guess = () => joining.show('x'.repeat(43), fakeExchange('198.51.100.1'));
    for (let tries = 0; tries < 60; tries += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('[IN11] a logged-in person’s attempts count for their account, over any connection', async () => {
    const { joining, ada, join } = await startInvited();
    const bo = await join(ada, 'Cy');
    const guess = (caller: Session, http: FakeExchange | null = null) =>
      joining.show('x'.repeat(43), http, caller);
    for (let tries = 0; tries < 60; tries += 1) {
      await expect(guess(ada)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(guess(ada)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(guess(ada, fakeExchange('198.51.100.9'))).rejects.toMatchObject({
      code: 'rate_limited',
    });
    await expect(guess(bo)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the address', () => {
  test('[IN3] is the one that was invited', async () => {
    const { joining, token } = await startInvited();
    const other = { ...person, token, email: 'cy@elm-court.example' };
    await expect(joining.accept(other, fakeExchange())).rejects.toMatchObject({
      code: 'bad_request',
      body: { fields: ['email'] },
    });
    const same = { ...person, token, email: 'bo@elm-court.example' };
    await expect(joining.accept(same, fakeExchange())).resolves.toBeDefined();
  });

  test('[IN3] is given by the person where none was invited', async () => {
    const { joining, token, logIn } = await startInvited(null);
    await expect(joining.accept({ ...person, token }, fakeExchange())).rejects.toMatchObject({
      code: 'bad_request',
      body: { fields: ['email'] },
    });
    await joining.accept({ ...person, token, email: 'bo@elm-court.example' }, fakeExchange());
    await expect(logIn('bo')).resolves.toBeDefined();
  });

  test('[IN4] is refused if an account already has it', async () => {
    const { invitations, joining, token, ada, input } = await startInvited(null);
    const taken = 'ada@elm-court.example';
    await expect(
      invitations.create(by(ada.userId), { ...input, id: newId(0), email: taken }),
    ).rejects.toMatchObject({ code: 'email_taken' });
    await expect(
      joining.accept({ ...person, token, email: taken }, fakeExchange()),
    ).rejects.toMatchObject({ code: 'email_taken' });
    await expect(joining.show(token, fakeExchange())).resolves.toBeDefined();
  });
});

describe('administering', () => {
  test('[IN5] the repeated command answers with the same link', async () => {
    const { invitations, ada, input, issued } = await startInvited();
    expect(await invitations.create(by(ada.userId), input)).toEqual(issued);
    expect((await invitations.list()).invitations).toHaveLength(1);
  });

  test('[IN5] its id with other content is refused', async () => {
    const { invitations, ada, input, join } = await startInvited();
    const cy = await join(ada, 'Cy', 'administrator');
    const reused = { code: 'id_reused' };
    for (const other of [
      { email: null },
      { role: 'administrator' },
      { jobTitle: '' },
      { language: 'ru' },
    ] as const) {
      await expect(
        invitations.create(by(ada.userId), { ...input, ...other }),
      ).rejects.toMatchObject(reused);
    }
    await expect(invitations.create(by(cy.userId), input)).rejects.toMatchObject(reused);
  });

  test('[IN6] renewing gives a new link for another seven days and ends the old one', async () => {
    const { invitations, joining, ada, token, input, clock } = await startInvited();
    clock.advance(8 * dayMs);
    const renewed = await invitations.renew(by(ada.userId), input.id);
    expect(renewed.invitation).toMatchObject({
      state: 'open',
      expiresAt: clock.now() + 7 * dayMs,
    });
    await expect(joining.show(token, fakeExchange())).rejects.toMatchObject({ code: 'not_found' });
    await expect(joining.show(tokenOf(renewed.link), fakeExchange())).resolves.toBeDefined();
  });

  test('[IN6] revoking makes the link worthless, renewing restores it', async () => {
    const organization = await startInvited();
    const { invitations, joining, ada, token, input } = organization;
    await invitations.revoke(anAdministrator, input.id);
    expect(await stateSeenBy(organization)).toBe('revoked');
    const missing = { code: 'not_found' };
    await expect(joining.show(token, fakeExchange())).rejects.toMatchObject(missing);
    await expect(joining.accept({ ...person, token }, fakeExchange())).rejects.toMatchObject(
      missing,
    );
    const { link } = await invitations.renew(by(ada.userId), input.id);
    await expect(joining.show(tokenOf(link), fakeExchange())).resolves.toBeDefined();
  });

  test('[IN7] a used invitation can be neither renewed nor revoked', async () => {
    const organization = await startInvited();
    const { invitations, joining, ada, token, input } = organization;
    await joining.accept({ ...person, token }, fakeExchange());
    const used = { code: 'invitation_used' };
    await expect(invitations.renew(by(ada.userId), input.id)).rejects.toMatchObject(used);
    await expect(invitations.revoke(anAdministrator, input.id)).rejects.toMatchObject(used);
    expect(await stateSeenBy(organization)).toBe('used');
  });

  test('[IN7] nor can one that does not exist', async () => {
    const { invitations, ada } = await startInvited();
    const missing = { code: 'not_found' };
    await expect(invitations.renew(by(ada.userId), newId(0))).rejects.toMatchObject(missing);
    await expect(invitations.revoke(anAdministrator, newId(0))).rejects.toMatchObject(missing);
  });

  test('[IN8] administrators see all invitations, the newest first, without links', async () => {
    const { invitations, ada, input, clock, token } = await startInvited();
    clock.advance(dayMs);
    const second = { ...input, id: newId(clock.now()), email: null };
    await invitations.create(by(ada.userId), second);
    const listed = await invitations.list();
    expect(listed.invitations).toEqual([
      expect.objectContaining({ id: second.id, email: null, state: 'open' }),
      expect.objectContaining({ id: input.id, jobTitle: 'Night nurse', state: 'open' }),
    ]);
    expect(JSON.stringify(listed)).not.toContain(token);
    clock.advance(6 * dayMs);
    expect((await invitations.list()).invitations.map(({ state }) => state)).toEqual([
      'open',
      'expired',
    ]);
  });
});

describe('the e-mail', () => {
  const invite = (organization: Organization, ada: Session, email: string | null) =>
    organization.invitations.create(by(ada.userId), {
      id: newId(0),
      email,
      role: 'member',
      jobTitle: '',
      language: 'en',
    });

  test('[IN9] goes to the invited address, with the link', async () => {
    const { emails, issued } = await startInvited();
    expect(issued.mail).toBe('sent');
    expect(emails).toMatchObject([
      { to: 'bo@elm-court.example', replyTo: 'office@elm-court.example', senderName: 'Elm Court' },
    ]);
    expect(emails[0]?.text).toContain(issued.link);
  });

  test('[IN10] is not sent without an address', async () => {
    const { emails, issued } = await startInvited(null);
    expect(issued.mail).toBe('off');
    expect(emails).toEqual([]);
  });

  test('[IN10] leaves the invitation valid when the mail server refuses it', async () => {
    const organization = await startOrganization({ mailOutcome: 'refused' });
    const ada = await organization.setUp();
    const { mail, link } = await invite(organization, ada, 'bo@elm-court.example');
    expect(mail).toBe('failed');
    await expect(organization.joining.show(tokenOf(link), fakeExchange())).resolves.toBeDefined();
  });

  test('[IN10] is reported as a file when there is no mail server', async () => {
    const organization = await startOrganization({ mailOutcome: 'filed' });
    const ada = await organization.setUp();
    expect((await invite(organization, ada, 'bo@elm-court.example')).mail).toBe('filed');
  });

  test('[IN1] a link of another server is worthless here', async () => {
    const organization = await startInvited();
    const elsewhere = await startInvited();
    await expect(organization.joining.show(elsewhere.token, fakeExchange())).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
