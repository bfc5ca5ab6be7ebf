import type { FileInfo, Mention } from '@tend/protocol';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { startPushedGroup } from '../alerts/pushes.fixture.ts';
import { startDirect } from '../digests/digests.fixture.ts';
import { fileOf, noteStored } from './stored-files.fixture.ts';

const photo = () => fileOf('photo');
const document = () => fileOf('document', 'Rota May.pdf');

const table: [en: string, ru: string, make: () => FileInfo[], text: string][] = [
  ['Photo', 'Фото', () => [photo()], ''],
  ['Photo: The left leg', 'Фото: The left leg', () => [photo()], 'The left leg'],
  ['3 photos', '3 фото', () => [photo(), photo(), photo()], ''],
  ['Video', 'Видео', () => [fileOf('video')], ''],
  ['Audio', 'Аудио', () => [fileOf('audio')], ''],
  ['Voice message', 'Голосовое сообщение', () => [fileOf('voice')], ''],
  ['Rota May.pdf', 'Rota May.pdf', () => [document()], ''],
  ['Rota May.pdf: For May', 'Rota May.pdf: For May', () => [document()], 'For May'],
  ['2 files', '2 файла', () => [document(), document()], ''],
  ['5 files', '5 файлов', () => [photo(), ...Array.from({ length: 4 }, document)], ''],
];
const permitted = { allowTextInPush: true, digestAfterMinutes: 15 };
const shown = { sound: true, showSender: true, showText: true };

test.for(table)(
  '[FI104] a push of files says "%s", in Russian "%s"',
  async ([en, ru, make, text]) => {
    const { db, messages, users, organization, settle, takeSent, ...parts } =
      await startPushedGroup();
    const { ada, ben, chatId, id, notificationSettings } = parts;
    await notificationSettings.update(by(ben), shown);
    await organization.updateNotifications(anAdministrator, permitted);
    const said: string[] = [];
    for (const language of ['en', 'ru'] as const) {
      await users.setLanguage(by(ben), language);
      const fileIds = await noteStored(db, ada, make());
      await messages.sendFiles(by(ada), { id: id(), chatId, fileIds, text });
      await settle();
      for (const { payload } of takeSent()) said.push(payload.body.split('\n')[0] ?? '');
    }
    expect(said.map((words) => words.replaceAll('\u00A0', ' '))).toEqual([
      `Ada: ${en}`,
      `Ada: ${ru}`,
    ]);
  },
);

test('[FI104] an e-mail about waiting messages says the same of files', async () => {
  for (const language of ['en', 'ru'] as const) {
    const { db, messages, users, organization, ada, ben, chatId, id, ...parts } =
      await startDirect();
    await users.setLanguage(by(ben), language);
    await organization.updateNotifications(anAdministrator, permitted);
    await parts.notificationSettings.update(by(ben), shown);
    const lines: string[] = [];
    for (const [en, ru, make, text] of table.slice(1, 4)) {
      const fileIds = await noteStored(db, ada, make());
      await messages.sendFiles(by(ada), { id: id(), chatId, fileIds, text });
      lines.push(language === 'en' ? en : ru);
    }
    await parts.pass(15);
    const said = parts.emails[0]?.email.text.replaceAll('\u00A0', ' ');
    for (const line of lines) expect(said).toContain(line);
  }
});

test('[FI104] where texts may not be shown, neither a push nor an e-mail says what was sent', async () => {
  const { db, messages, settle, takeSent, ada, chatId, id } = await startPushedGroup();
  const fileIds = await noteStored(db, ada, [document()]);
  await messages.sendFiles(by(ada), { id: id(), chatId, fileIds, text: 'For May' });
  await settle();
  expect(JSON.stringify(takeSent())).not.toMatch(/Rota|May|photo/i);
});

test('[UP16] a mention below a photo is unread, in the feed and pushed as a mention', async () => {
  const { db, messages, feed, readMarks, settle, takeSent, ...parts } = await startPushedGroup();
  const { ada, ben, cid, chatId, id } = parts;
  const fileIds = await noteStored(db, ada, [photo()]);
  const mentions: Mention[] = [{ start: 0, length: 4, who: { type: 'user', userId: ben } }];
  await messages.sendFiles(by(ada), { id: id(), chatId, fileIds, text: '@Ben look', mentions });
  await settle();
  expect(await readMarks.unread(ben, chatId)).toMatchObject({ count: 1, mentions: 1 });
  expect(await readMarks.unread(cid, chatId)).toMatchObject({ count: 1, mentions: 0 });
  const rows = (await feed.listChanged(ben, 0)).filter(({ type }) => type === 'mention');
  expect(rows).toMatchObject([{ reason: 'mention', actorId: ada, state: 'new' }]);
  expect(takeSent()).toHaveLength(1);
});
