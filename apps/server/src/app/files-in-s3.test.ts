import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
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

/** Stands before the storage at `host`, and does this before a file is read from it. */
async function startSlowStorage(host: string, beforeReading: () => Promise<unknown>) {
  const [hostname, port] = host.split(':');
  const server = createServer((asked, answer) => {
    const { method, url: place, headers } = asked;
    const isReading = method === 'GET' && place?.includes('.original') === true;
    const pass = (): void => {
      const passed = request({ hostname, port, method, path: place, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 0, given.headers);
        given.pipe(answer);
      });
      asked.pipe(passed);
    };
    void (isReading ? beforeReading() : Promise.resolve()).then(pass);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test.each([
  { ending: 'the session ends', status: 401 },
  { ending: 'the reader is removed from the chat', status: 404 },
])('[FI64] nothing is given if $ending while the storage answers', async ({ ending, status }) => {
  const { host } = await startS3();
  let end: () => Promise<unknown> = () => Promise.resolve();
  const slow = await startSlowStorage(host, () => end());
  const tend = await startUploads({
    TEND_FILES_URL: `s3+http://S3RVER:S3RVER@${slow}/${bucket}/tend`,
  });
  onTestFinished(() => tend.stop());
  const cookie = await tend.join('Ben');
  const { output } = await tend.call('session.current', {}, cookie);
  const chatId = await tend.addGroup(cookie);
  const about = { id: tend.id(), name: 'a.txt', as: 'document' } as const;
  // More than is read at once: the answer would be a stream.
  await tend.upload(about, Buffer.alloc(300 * 1024, 'a'));
  await tend.send(chatId, [about.id]);
  expect((await tend.asPerson(cookie).read(about.id)).status).toBe(200);
  const removal = { chatId, userId: output.userId };
  end = () =>
    ending === 'the session ends'
      ? tend.call('session.logout', {}, cookie)
      : tend.call('chat.removeMember', removal, tend.cookie);
  expect((await tend.asPerson(cookie).read(about.id)).status).toBe(status);
});
