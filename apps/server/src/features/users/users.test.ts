import { describe, expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { startOrganization } from '../organization.fixture.ts';

describe('the person’s own entry', () => {
  test('[AC21] name and job title change for everyone', async () => {
    const { setUp, users, changes } = await startOrganization();
    const { userId } = await setUp();
    const { version } = await users.updateProfile(by(userId), {
      name: 'Ada B.',
      jobTitle: 'Nurse',
    });
    expect(changes.at(-1)).toMatchObject({
      space: { kind: 'organization' },
      to: version,
      rows: [{ kind: 'user', id: userId, name: 'Ada B.', jobTitle: 'Nurse', version }],
    });
    expect(await users.listChanged(version - 1)).toEqual(changes.at(-1)?.rows);
  });

  test('[AC21] the language changes only in the person’s own space', async () => {
    const { setUp, users, changes } = await startOrganization();
    const { userId } = await setUp();
    const { version } = await users.setLanguage(by(userId), 'ru');
    expect(changes.at(-1)).toEqual({
      space: { kind: 'user', id: userId },
      from: version - 1,
      to: version,
      rows: [{ kind: 'settings', userId, language: 'ru', version }],
    });
    expect(await users.listSettingsChanged(userId, version - 1)).toEqual(changes.at(-1)?.rows);
    expect(await users.listSettingsChanged(userId, version)).toEqual([]);
  });

  test('[SC94] the skin tone changes only in the person’s own space, and beside it the language stays', async () => {
    const { setUp, users, changes } = await startOrganization();
    const { userId } = await setUp();
    const { version } = await users.setSkinTone(by(userId), 4);
    const row = { kind: 'settings', userId, language: 'en', skinTone: 4, version };
    expect(changes.at(-1)).toMatchObject({ space: { kind: 'user', id: userId }, rows: [row] });
    expect(await users.listSettingsChanged(userId, version - 1)).toEqual([row]);
    const count = changes.length;
    expect(await users.setSkinTone(by(userId), 4)).toEqual({ version });
    expect(changes).toHaveLength(count);
    await users.setLanguage(by(userId), 'ru');
    expect(changes.at(-1)?.rows).toMatchObject([{ language: 'ru', skinTone: 4 }]);
  });

  test('[LG2] a language that Tend does not have is refused, and changes nothing', async () => {
    const { setUp, users, changes } = await startOrganization();
    const { userId } = await setUp();
    const before = changes.length;
    await expect(users.setLanguage(by(userId), 'tlh')).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect(changes).toHaveLength(before);
  });

  test('[AC24] a change without effect takes no version', async () => {
    const { setUp, users, changes } = await startOrganization();
    const { userId } = await setUp();
    const before = changes.length;
    const { version } = await users.updateProfile(by(userId), { name: 'Ada', jobTitle: '' });
    expect(changes).toHaveLength(before);
    expect(await users.setRole(anAdministrator, { userId, role: 'administrator' })).toEqual({
      version,
    });
    expect(await users.reactivate(anAdministrator, userId)).toEqual({ version });
    expect(await users.setLanguage(by(userId), 'en')).toEqual({ version: 1 });
    expect(changes).toHaveLength(before);
  });
});

describe('what people say of themselves', () => {
  test('[AC46] a status is visible to everyone until it is cleared', async () => {
    const { setUp, users, changes } = await startOrganization();
    const { userId } = await setUp();
    const status = { emoji: '🏖️', text: 'On holiday', until: 1_800_000_000_000 };
    const { version } = await users.setStatus(by(userId), { status });
    expect(changes.at(-1)?.rows).toMatchObject([{ kind: 'user', id: userId, version, status }]);
    expect(await users.listChanged(version - 1)).toEqual(changes.at(-1)?.rows);
    const before = changes.length;
    expect(await users.setStatus(by(userId), { status })).toEqual({ version });
    expect(changes).toHaveLength(before);
    await users.setStatus(by(userId), { status: null });
    expect(changes.at(-1)?.rows[0]).not.toHaveProperty('status');
  });

  test('[AC47] fields omitted from an edit of the profile stay, and emptied ones are removed', async () => {
    const { setUp, users } = await startOrganization();
    const { userId } = await setUp();
    const profile = { name: 'Nina Sorokina', jobTitle: 'Nurse' };
    const spoken = { pronunciation: 'NEE-na', phone: '+49 (30) 90 18-20' };
    await users.updateProfile(by(userId), { ...profile, ...spoken });
    expect(await users.find(userId)).toMatchObject({ ...profile, ...spoken });
    await users.updateProfile(by(userId), { ...profile, jobTitle: 'Lead nurse' });
    expect(await users.find(userId)).toMatchObject({ jobTitle: 'Lead nurse', ...spoken });
    await users.updateProfile(by(userId), { ...profile, pronunciation: '', phone: '' });
    expect(await users.find(userId)).not.toHaveProperty('phone');
    expect(await users.find(userId)).not.toHaveProperty('pronunciation');
  });
});

describe('administering people', () => {
  test('[AC22] the last active administrator keeps the role', async () => {
    const { setUp, join, users, authenticator } = await startOrganization();
    const ada = await setUp();
    await join(ada, 'Bo');
    const refused = { code: 'last_administrator' };
    await expect(
      users.setRole(anAdministrator, { userId: ada.userId, role: 'member' }),
    ).rejects.toMatchObject(refused);
    await expect(users.deactivate(anAdministrator, ada.userId)).rejects.toMatchObject(refused);
    expect(await authenticator.recheck(ada.sessionId)).toMatchObject({ role: 'administrator' });
  });

  test('[AC22] a deactivated administrator is not counted', async () => {
    const { setUp, join, users } = await startOrganization();
    const ada = await setUp();
    const bo = await join(ada, 'Bo', 'administrator');
    await users.deactivate(anAdministrator, bo.userId);
    await expect(users.deactivate(anAdministrator, ada.userId)).rejects.toMatchObject({
      code: 'last_administrator',
    });
  });

  test('[AC22] of two administrators who remove each other at the same moment one keeps the role', async () => {
    const { setUp, join, users, authenticator } = await startOrganization();
    const ada = await setUp();
    const bo = await join(ada, 'Bo', 'administrator');
    const outcomes = await Promise.allSettled([
      users.deactivate(anAdministrator, bo.userId),
      users.setRole(anAdministrator, { userId: ada.userId, role: 'member' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await authenticator.recheck(ada.sessionId)).toMatchObject({ role: 'administrator' });
  });

  test('[AC23] deactivating ends sessions and sockets at once and keeps the entry', async () => {
    const { setUp, join, users, authenticator, ended, changes } = await startOrganization();
    const { userId, sessionId } = await join(await setUp(), 'Bo');
    const { version } = await users.deactivate(anAdministrator, userId);
    expect(await authenticator.recheck(sessionId)).toBeNull();
    expect(ended).toEqual([{ userId, sessionId: null, exceptSessionId: null }]);
    expect(changes.at(-1)?.rows).toMatchObject([
      { id: userId, name: 'Bo', state: 'deactivated', version },
    ]);
  });

  test('[AC23] a reactivated person logs in as before', async () => {
    const { setUp, join, users, authenticator, logIn } = await startOrganization();
    const { userId, sessionId } = await join(await setUp(), 'Bo');
    await users.deactivate(anAdministrator, userId);
    await users.reactivate(anAdministrator, userId);
    expect(await authenticator.recheck(sessionId)).toBeNull();
    await expect(logIn('bo')).resolves.toMatchObject({ userId, role: 'member' });
  });

  test('[AC23] an unknown person cannot be changed', async () => {
    const { setUp, users } = await startOrganization();
    await setUp();
    const userId = '01890000-0000-7000-8000-000000000000';
    const missing = { code: 'not_found' };
    await expect(users.deactivate(anAdministrator, userId)).rejects.toMatchObject(missing);
    await expect(users.reactivate(anAdministrator, userId)).rejects.toMatchObject(missing);
    await expect(users.setRole(anAdministrator, { userId, role: 'member' })).rejects.toMatchObject(
      missing,
    );
  });
});
