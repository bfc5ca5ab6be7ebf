import { expect, onTestFinished, test } from 'vitest';
import { jpeg, startUploads } from './uploading.fixture.ts';

test('[FI106] members learn how many files of each kind, and links, a chat has now', async () => {
  const tend = await startUploads();
  onTestFinished(() => tend.stop());
  const cookie = await tend.join('Ben');
  const chatId = await tend.addGroup(cookie);
  const count = async (own = cookie) =>
    (await tend.call('file.countsOfChat', { chatId }, own)).output;
  expect(await count()).toEqual({ media: 0, documents: 0, links: 0, sounds: 0 });

  const upload = async (as: 'media' | 'document', content = jpeg): Promise<string> => {
    const about = { id: tend.id(), name: 'a', as };
    await tend.upload(about, content);
    return about.id;
  };
  await tend.send(chatId, [await upload('media'), await upload('media'), await upload('document')]);
  const messageId = await tend.send(chatId, [await upload('media')]);
  await tend.send(chatId, [await upload('media', Buffer.from(`OggS${' '.repeat(24)}OpusHead`))]);
  const text = 'The stairs: https://stairs.example/plan and www.chair.example';
  await tend.call('message.send', { id: tend.id(), chatId, text }, tend.cookie);
  expect(await count()).toEqual({ media: 3, documents: 1, links: 2, sounds: 1 });
  await tend.call('message.delete', { chatId, messageId }, tend.cookie);
  expect(await count()).toMatchObject({ media: 2 });
  await expect(count(await tend.join('Cleo'))).rejects.toThrow('not_found');
});
