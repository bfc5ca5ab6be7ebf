import {
  contract,
  defaultNotificationSettings,
  defaultOrganizationSettings,
  forEver,
} from '@tend/protocol';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../../platform/operations/caller.fixture.ts';
import { startServices } from '../../services.fixture.ts';
import { startOrganization } from '../../organization.fixture.ts';

test('[NT14] changing some settings keeps the others, in a row of the person’s own space', async () => {
  const { notificationSettings, ada, rowsOf } = await startServices();
  const first = await notificationSettings.update(by(ada), { keywords: ['insulin'] });
  const second = await notificationSettings.update(by(ada), { groups: 'mentions', sound: false });
  const row = { kind: 'notificationSettings', userId: ada, ...defaultNotificationSettings };
  expect(rowsOf(ada)).toEqual([
    { ...row, keywords: ['insulin'], version: first.version },
    { ...row, keywords: ['insulin'], groups: 'mentions', sound: false, version: second.version },
  ]);
  expect(await notificationSettings.listChanged(ada, first.version)).toEqual(rowsOf(ada).slice(1));
  expect(await notificationSettings.listChanged(ada, second.version)).toEqual([]);
});

test('[NT14] a change without effect takes no version', async () => {
  const { notificationSettings, ada, ben, openDirect, changes } = await startServices();
  const chatId = await openDirect(ada, ben);
  changes.length = 0;
  expect(await notificationSettings.update(by(ada), { sound: true })).toEqual({ version: 0 });
  await notificationSettings.setChat(by(ada), { chatId, level: null, mutedUntil: null });
  expect(changes).toEqual([]);
});

test('[NT14] a chat is muted for one person, in a row of their own space', async () => {
  const { notificationSettings, ada, ben, openDirect, rowsOf, changes } = await startServices();
  const chatId = await openDirect(ada, ben);
  changes.length = 0;
  const choice = { chatId, level: 'nothing', mutedUntil: forEver } as const;
  const { version } = await notificationSettings.setChat(by(ada), choice);
  const row = { kind: 'chatNotificationSettings', userId: ada, ...choice, version };
  expect(rowsOf(ada)).toEqual([row]);
  expect(await notificationSettings.listOfChatsChanged(ada, 0)).toEqual([row]);
  expect(rowsOf(ben)).toEqual([]);
});

test('[NT14] only members have settings for a chat', async () => {
  const { notificationSettings, ada, ben, cid, openDirect } = await startServices();
  const chatId = await openDirect(ada, ben);
  const choice = { chatId, level: null, mutedUntil: forEver };
  await expect(notificationSettings.setChat(by(cid), choice)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('[NT15] administrators set what pushes may show and when the digest goes out', async () => {
  const { organization, setUp, changes } = await startOrganization();
  await setUp();
  expect(await organization.find()).toMatchObject(defaultOrganizationSettings);
  const settings = { allowTextInPush: true, digestAfterMinutes: 60 };
  const { version } = await organization.updateNotifications(anAdministrator, settings);
  expect(changes.at(-1)?.rows).toEqual([
    expect.objectContaining({ kind: 'organization', name: 'Elm Court', ...settings, version }),
  ]);
  await organization.update(anAdministrator, {
    name: 'Oak Court',
    contactEmail: 'desk@oak.example',
  });
  expect(await organization.find()).toMatchObject({ name: 'Oak Court', ...settings });
});

const { input } = contract['notification.updateSettings'];
const tooMany = Array.from({ length: 51 }, (_, index) => `word ${index}`);

test.each([
  ['nothing', {}],
  ['a keyword without a word', { keywords: ['insulin', '?!'] }],
  ['a keyword of spaces', { keywords: [' '] }],
  ['a keyword that is too long', { keywords: ['a'.repeat(61)] }],
  ['a keyword twice', { keywords: ['Ключ', 'ключ!'] }],
  ['too many keywords', { keywords: tooMany }],
  ['a zone that there is not', { timeZone: 'Europe/Atlantis' }],
  ['an unknown level', { groups: 'some' }],
  ['a time before 1970', { doNotDisturbUntil: -1 }],
  ['a number for a switch', { sound: 1 }],
])('[NT11] settings with %s are refused', (_name, settings) => {
  expect(input.safeParse(settings).success).toBe(false);
});

test('[NT11] keywords in several scripts are accepted, without surrounding spaces', () => {
  const settings = { keywords: [' insulin ', 'ключ от сейфа', '急救'] };
  expect(input.parse(settings)).toEqual({ keywords: ['insulin', 'ключ от сейфа', '急救'] });
});
