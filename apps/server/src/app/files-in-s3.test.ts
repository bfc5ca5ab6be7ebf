import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bucket, startS3 } from '../platform/files/s3-server.fixture.ts';
import { startUploads } from './uploading.fixture.ts';

test('[FI3] a server with S3-compatible storage keeps no file, and serves and removes those in the bucket', async () => {
  const { host } = await startS3();
  const secret = 'S3RVER-secret';
  const tend = await startUploads({
    TEND_FILES_URL: `s3+http://S3RVER:${secret}@${host}/${bucket}/tend`,
  });
  onTestFinished(() => tend.stop());
  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
  const about = { id: tend.id(), name: 'a.jpg', as: 'media' } as const;
  expect((await tend.upload(about, photo)).status).toBe(204);
  expect(Buffer.from(await (await tend.read(about.id)).arrayBuffer())).toEqual(photo);
  const part = await tend.read(about.id, 'original', { range: 'bytes=6-9' });
  expect([part.status, await part.text()]).toEqual([206, 'JFIF']);
  expect(await (await tend.read(about.id, 'medium')).text()).toBe('side 1080');
  const names = await readdir(tend.folder);
  expect(names).not.toContain('files');
  expect(await readdir(path.join(tend.folder, 'uploads'))).toEqual([]);

  const chatId = await tend.addGroup();
  const messageId = await tend.send(chatId, [about.id]);
  await tend.call('message.delete', { chatId, messageId }, tend.cookie);
  await tend.whenIdle();
  expect((await tend.read(about.id)).status).toBe(404);
  expect(tend.log.lines.join()).not.toContain(secret);
});
