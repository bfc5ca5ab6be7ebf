import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@tend/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { startUploads } from './uploading.fixture.ts';

test('[FI108][FI110] what is scheduled stays, and counts, and its bytes go a day after its message was deleted', async () => {
  const tend = await startUploads();
  onTestFinished(() => tend.stop());
  const { cookie, clock } = tend;
  const pass = async (ms: number) => {
    clock.advance(ms);
    await tend.whenIdle();
  };
  const usage = async () => (await tend.call('file.usage', {}, cookie)).output;
  const bytes = async () => {
    const names = await readdir(path.join(tend.folder, 'files'), { recursive: true });
    return names.filter((name) => name.includes('.')).map((name) => path.basename(name));
  };
  const fileId = tend.id();
  await tend.upload({ id: fileId, name: 'rota.pdf', as: 'document' }, Buffer.from('%PDF-1.7\n'));
  const message = { id: tend.id(), chatId: await tend.addGroup(), text: '', fileIds: [fileId] };
  const sendAt = clock.now() + 10 * limits.unsentFileLifetimeMs;
  await tend.call('message.schedule', { ...message, sendAt }, cookie);
  await pass(5 * limits.unsentFileLifetimeMs);
  expect(await usage()).toMatchObject({ bytes: 9, people: [{ files: 1, bytes: 9 }] });
  await tend.call('message.unschedule', { id: message.id }, cookie);
  await pass(limits.unsentFileLifetimeMs - 1);
  expect(await bytes()).toEqual([`${fileId}.original`]);
  await pass(1);
  expect(await bytes()).toEqual([]);
  expect(await usage()).toMatchObject({ bytes: 0, people: [] });
});
