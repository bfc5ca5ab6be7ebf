import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { bucket, startS3 } from '../platform/files/s3-server.fixture.ts';
import { jpeg, startUploads, type Uploading } from './uploading.fixture.ts';

/** What happens to a reader while the answer is prepared, and the status that they get. */
const endings = [
  {
    what: 'the session ends',
    status: 401,
    end: ({ call }: Uploading, { cookie }: Reader) => call('session.logout', {}, cookie),
  },
  {
    what: 'the person is deactivated',
    status: 401,
    end: ({ call, cookie }: Uploading, { userId }: Reader) =>
      call('user.deactivate', { userId }, cookie),
  },
  {
    what: 'the reader is removed from the chat',
    status: 404,
    end: ({ call, cookie }: Uploading, { userId, chatId }: Reader) =>
      call('chat.removeMember', { userId, chatId }, cookie),
  },
];

interface Reader {
  cookie: string;
  userId: string;
  chatId: string;
}

async function startWithReader(settings: Parameters<typeof startUploads>[0] = {}) {
  const tend = await startUploads(settings);
  onTestFinished(() => tend.stop());
  const cookie = await tend.join('Ben');
  const { output } = await tend.call('session.current', {}, cookie);
  const reader = { cookie, userId: output.userId, chatId: await tend.addGroup(cookie) };
  const upload = async (as: 'media' | 'document', content: typeof jpeg): Promise<string> => {
    const about = { id: tend.id(), name: 'a', as };
    await tend.upload(about, content);
    await tend.send(reader.chatId, [about.id]);
    return about.id;
  };
  return { tend, reader, upload };
}

test.each(endings)('[FI64] a size is not given if $what while it is made', async (ending) => {
  const { tend, reader, upload } = await startWithReader();
  const photo = await upload('media', jpeg);
  const resize = tend.pictures.resize.bind(tend.pictures);
  tend.pictures.resize = async (...order) => {
    await ending.end(tend, reader);
    await resize(...order);
  };
  const answer = await tend.asPerson(reader.cookie).read(photo, 'medium');
  expect(answer.status).toBe(ending.status);
  expect(await (await tend.read(photo, 'medium')).text()).toBe('side 1080');
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

test.each(endings)('[FI64] nothing is given if $what while the storage answers', async (ending) => {
  const { host } = await startS3();
  let onRead: () => Promise<unknown> = () => Promise.resolve();
  const slow = await startSlowStorage(host, () => onRead());
  const address = `s3+http://S3RVER:S3RVER@${slow}/${bucket}/tend` as const;
  const { tend, reader, upload } = await startWithReader({ TEND_FILES_URL: address });
  // More than is read at once: the answer would be a stream.
  const file = await upload('document', Buffer.alloc(300 * 1024, 'a'));
  expect((await tend.asPerson(reader.cookie).read(file)).status).toBe(200);
  onRead = () => ending.end(tend, reader);
  expect((await tend.asPerson(reader.cookie).read(file)).status).toBe(ending.status);
});
