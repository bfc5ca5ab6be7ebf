import { beforeAll, expect, test } from 'vitest';
import { type Bytes, jpeg, startUploads, type Uploading } from './uploading.fixture.ts';

let tend: Uploading;
let cookie: string;
let chatId: string;

beforeAll(async () => {
  tend = await startUploads();
  cookie = await tend.join('Ben');
  chatId = await tend.addGroup(cookie);
  return () => tend.stop();
});

const film = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42'),
  Buffer.alloc(12),
  Buffer.alloc(64),
]);

async function upload(content: Bytes): Promise<string> {
  const about = { id: tend.id(), name: 'film.mp4', as: 'media' } as const;
  const response = await tend.upload(about, content);
  if (!response.ok) throw new Error(`The upload was answered with ${response.status}`);
  return about.id;
}

/** Sends a video with a still; resolves with the message's id, and what it says of the video. */
async function sendFilm(fileId: string, stillId: string, to = chatId) {
  const id = tend.id();
  const input = { id, chatId: to, fileIds: [fileId], stills: [{ fileId, stillId }], text: '' };
  await tend.call('message.sendFiles', input, tend.cookie);
  return { messageId: id, ...(await newestIn(to)) };
}

async function newestIn(of: string) {
  const page = { chatId: of, from: { type: 'newest' }, limit: 1 } as const;
  const { output } = await tend.call('message.page', page, tend.cookie);
  const content = output.messages.at(-1)?.content;
  const files = content?.type === 'files' ? content.files : [];
  return { files, video: files.find(({ kind }) => kind === 'video') };
}

const statusOf = async (fileId: string, own: string): Promise<number> =>
  (await tend.asPerson(own).read(fileId, 'small')).status;

test('[FI105] a video has a still, which is read as photos are, and is no file of the message', async () => {
  const [fileId, stillId] = [await upload(film), await upload(jpeg)];
  const { messageId, files, video } = await sendFilm(fileId, stillId);
  expect(files).toHaveLength(1);
  expect(video).toMatchObject({ id: fileId, still: { id: stillId, thumbHash: 'aGFzaA==' } });
  expect(await statusOf(stillId, cookie)).toBe(200);
  expect(await statusOf(stillId, await tend.join('Cleo'))).toBe(404);
  const list = { chatId, shelf: 'media', limit: 10 } as const;
  const counts = await tend.call('file.countsOfChat', { chatId }, cookie);
  expect(counts.output).toEqual({ media: 1, documents: 0, links: 0, sounds: 0 });
  const { output } = await tend.call('file.ofChat', list, cookie);
  expect(output.files.map(({ file }) => file)).toEqual([video]);

  await tend.call('message.delete', { chatId, messageId }, tend.cookie);
  for (const own of [cookie, tend.cookie]) expect(await statusOf(stillId, own)).toBe(404);
});

test('[FI105] a forwarded video keeps its still, also when the first message is deleted', async () => {
  const [fileId, stillId] = [await upload(film), await upload(jpeg)];
  const { messageId } = await sendFilm(fileId, stillId);
  const other = await tend.addGroup(cookie);
  const from = { chatId, messageId };
  await tend.call('message.forward', { id: tend.id(), chatId: other, from }, cookie);
  await tend.call('message.delete', { chatId, messageId }, tend.cookie);
  expect((await newestIn(other)).video).toMatchObject({ still: { id: stillId } });
  expect(await statusOf(stillId, cookie)).toBe(200);
});

test('[FI105] a video that is sent once more keeps its first still, so that all who see it see that', async () => {
  const [fileId, stillId] = [await upload(film), await upload(jpeg)];
  await sendFilm(fileId, stillId);
  const { video } = await sendFilm(fileId, await upload(jpeg), await tend.addGroup());
  expect(video).toMatchObject({ still: { id: stillId } });
});

test('[FI105] a still that is not there, is no photo, or is somebody else’s is left out', async () => {
  const theirs = { id: tend.id(), name: 'a.jpg', as: 'media' } as const;
  await tend.asPerson(cookie).upload(theirs, jpeg);
  for (const stillId of [tend.id(), await upload(film), theirs.id]) {
    const { video } = await sendFilm(await upload(film), stillId);
    expect(video).not.toHaveProperty('still');
  }
});

test('[FI105] a message names a still once, and not among its files', async () => {
  const [fileId, stillId] = [await upload(film), await upload(jpeg)];
  const input = { id: tend.id(), chatId, fileIds: [fileId, stillId], text: '' };
  const sending = tend.call(
    'message.sendFiles',
    { ...input, stills: [{ fileId, stillId }] },
    tend.cookie,
  );
  await expect(sending).rejects.toThrow('bad_request');
});
