import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { startOrganization } from '../organization.fixture.ts';

test('[LG7] the e-mail is in the language that the inviter chose, whatever their own', async () => {
  const { invitations, setUp, clock, emails } = await startOrganization();
  const { userId } = await setUp();
  const id = newId(clock.now());
  const input = { id, email: 'bo@elm-court.example', role: 'member', jobTitle: '' } as const;
  await invitations.create(by(userId), { ...input, language: 'ru' });
  expect(emails.map(({ subject }) => subject)).toEqual(['Elm Court приглашает вас в\u00A0Tend']);
});

test('[LG2] an invitation in a language that Tend does not have is refused', async () => {
  const { invitations, setUp, clock } = await startOrganization();
  const { userId } = await setUp();
  const input = { email: null, role: 'member', jobTitle: '', language: 'tlh' } as const;
  const refused = invitations.create(by(userId), { ...input, id: newId(clock.now()) });
  await expect(refused).rejects.toMatchObject({ body: { fields: ['language'] } });
  expect(await invitations.list()).toEqual({ invitations: [] });
});
