import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import {
  fakeExchange,
  password as goodPassword,
  startOrganization,
  tokenOf,
} from '../organization.fixture.ts';

const refusal = { code: 'password_weak' };

test('[AC44] a weak password is refused at the set-up', async () => {
  const { organization } = await startOrganization();
  const input = {
    token: tokenOf(await organization.issueSetUpLink()),
    organizationName: 'Elm Court',
    contactEmail: 'office@elm-court.example',
    name: 'Ada',
    email: 'ada@elm-court.example',
    language: 'en',
  };
  for (const password of ['password12', 'ElmCourt2026']) {
    await expect(organization.setUp({ ...input, password }, fakeExchange())).rejects.toMatchObject(
      refusal,
    );
  }
  expect(await organization.isSetUp()).toBe(false);
  await expect(
    organization.setUp({ ...input, password: goodPassword }, fakeExchange()),
  ).resolves.toBeDefined();
});

test('[AC44] a weak password is refused with an invitation, which stays open', async () => {
  const { setUp, invitations, joining } = await startOrganization();
  const ada = await setUp();
  const { link } = await invitations.create(by(ada.userId), {
    id: '00000000-0000-7000-8000-00000000000b',
    email: 'bo@elm-court.example',
    role: 'member',
    jobTitle: '',
    language: 'en',
  });
  const accept = (password: string) =>
    joining.accept(
      { token: tokenOf(link), name: 'Boleslav Novak', password, language: 'en' },
      fakeExchange(),
    );
  await expect(accept('BoleslavNovak1')).rejects.toMatchObject(refusal);
  await expect(accept('elm-court-2026')).rejects.toMatchObject(refusal);
  await expect(accept(goodPassword)).resolves.toBeDefined();
});

test('[AC44] a weak password is refused in the profile and with a password link', async () => {
  const { setUp, join, accounts, passwordReset } = await startOrganization();
  const ada = await setUp();
  const bo = await join(ada, 'Boleslav');
  for (const newPassword of ['password12', 'boleslav2026', 'elmcourt-123']) {
    await expect(
      accounts.changePassword(by(bo), { currentPassword: goodPassword, newPassword }),
    ).rejects.toMatchObject(refusal);
  }
  const { link } = await passwordReset.issue(by(ada.userId), bo.userId);
  const use = (newPassword: string) =>
    passwordReset.use({ token: tokenOf(link), newPassword }, null, fakeExchange());
  await expect(use('boleslav2026')).rejects.toMatchObject(refusal);
  await expect(use('three cats on a roof')).resolves.toBeDefined();
});
