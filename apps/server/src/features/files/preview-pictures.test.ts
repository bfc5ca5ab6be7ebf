import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { MessageRow, PreviewPicture } from '@tend/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openFolderFiles } from '../../platform/files/folder-files.ts';
import { PartialFiles } from '../../platform/files/partial-files.ts';
import { by } from '../../platform/operations/caller.fixture.ts';
import { FakePictures } from '../../platform/pictures/fake-pictures.fixture.ts';
import type { PictureOutcome } from '../../platform/web-pages/page-fetcher.ts';
import { startServices } from '../services.fixture.ts';

const chair = 'https://www.northbank.org/chair';
const stairs = 'https://www.northbank.org/stairs';
const chairPicture = 'https://www.northbank.org/chair.jpg';
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
const picture = { type: 'picture', bytes: jpeg } as const;
const shown = { width: 320, height: 160, thumbHash: 'aGFzaA==' };

/** A group, and a web whose pages all have a picture of their own. */
async function startWithPictures() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-previews-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const fileStorage = await openFolderFiles(path.join(folder, 'files'));
  const partialFiles = await PartialFiles.open(path.join(folder, 'partial'));
  const asked: string[] = [];
  const answers: (PictureOutcome | Promise<PictureOutcome>)[] = [];
  const disk = { freeBytes: 100e9, totalBytes: 200e9 };
  const pictures = new FakePictures();
  const services = await startServices({
    pictures,
    fileStorage,
    partialFiles,
    readDisk: () => Promise.resolve(disk),
    pages: {
      fetch: (address) =>
        Promise.resolve({
          type: 'page',
          head: { title: 'Page', siteName: '', description: '', picture: `${address}.jpg` },
        }),
      fetchPicture(address) {
        asked.push(address);
        return Promise.resolve(answers.shift() ?? picture);
      },
    },
  });
  const { ada, ben, cid, jobs, messages, fileReading } = services;
  const chatId = await services.addGroup(ada, ben);
  const otherId = await services.addGroup(cid, ada);
  await jobs.start();
  const newest = async (of = chatId, userId = ada): Promise<MessageRow | undefined> => {
    const page = { chatId: of, from: { type: 'newest' }, limit: 1 } as const;
    return (await messages.page(userId, page)).messages[0];
  };
  const pictureOf = (row: MessageRow | undefined): PreviewPicture | undefined =>
    row?.content.type === 'text' ? row.content.preview?.picture : undefined;
  return {
    ...services,
    fileStorage,
    chatId,
    otherId,
    asked,
    answers,
    disk,
    pictures,
    newest,
    settle: () => jobs.whenIdle(),
    write: async (content: string, of = chatId) => {
      const { id } = await services.send(ada, of, content);
      await jobs.whenIdle();
      return { messageId: id, picture: pictureOf(await newest(of)) };
    },
    pictureOf,
    read: async (userId: string, fileId = '') => {
      const file = await fileReading.find(userId, fileId, 'small');
      const content = await file.open();
      return Buffer.isBuffer(content) ? content.toString() : text(content);
    },
    /** The keys of the bytes that are stored, and what has been left over. */
    async stored() {
      const keys = [];
      for await (const { key } of fileStorage.list()) keys.push(key);
      return [...keys, ...(await partialFiles.list())];
    },
    usage: () => services.fileUsage.usage(),
  };
}

const gone = { code: 'not_found' };

test('[LP30][LP31] a preview has the picture of its page, stored as a file that counts for nobody', async () => {
  const world = await startWithPictures();
  const { picture: found } = await world.write(chair);
  expect(found).toEqual({ id: expect.any(String), ...shown });
  expect(world.asked).toEqual([chairPicture]);
  expect(await world.read(world.ben, found?.id)).toBe('shrunk');
  expect(await world.stored()).toEqual([`${found?.id}.original`]);
  expect(await world.usage()).toMatchObject({ bytes: 6, people: [] });
  // All in one change: the row does not grow twice.
  expect(world.rowsOf(world.chatId).filter(({ kind }) => kind === 'message')).toHaveLength(3);
});

test.for<[string, PictureOutcome]>([
  ['cannot be reached', { type: 'unreachable', reason: 'timeout' }],
  ['is refused', { type: 'unfit', reason: 'address' }],
  ['is a page', { type: 'picture', bytes: Buffer.from('<!doctype html><title>No</title>') }],
  [
    'is a drawing',
    { type: 'picture', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ],
  ['is nothing', { type: 'picture', bytes: Buffer.alloc(0) }],
  ['is damaged', { type: 'picture', bytes: Buffer.concat([jpeg, Buffer.from('broken')]) }],
])('[LP32] a preview whose picture %s has none, and nothing is left', async ([, outcome]) => {
  const world = await startWithPictures();
  world.answers.push(outcome);
  const { picture: found } = await world.write(chair);
  expect(found).toBeUndefined();
  expect((await world.newest())?.content).toMatchObject({ preview: { url: chair, title: 'Page' } });
  expect(await world.stored()).toEqual([]);
  const lines = world.log.lines.filter((line) => line.includes('no picture'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('northbank');
});

test('[LP32] nor is there one too small to see, on a full disk, beyond the limit of all files, or without a converter', async () => {
  const world = await startWithPictures();
  const { pictures, disk, organization, boss } = world;
  const shrink = vi.spyOn(pictures, 'shrink');
  shrink.mockResolvedValueOnce({ ...pictures.facts, width: 1, height: 1, sizeBytes: 6 });
  expect((await world.write(`${chair}/1`)).picture).toBeUndefined();
  disk.freeBytes = 1;
  expect((await world.write(`${chair}/2`)).picture).toBeUndefined();
  disk.freeBytes = 100e9;
  const limits = { fileBytes: 1_000_000, personQuotaBytes: null };
  await organization.updateFiles(by(boss), { ...limits, totalQuotaBytes: 1 });
  expect((await world.write(`${chair}/3`)).picture).toBeUndefined();
  await organization.updateFiles(by(boss), { ...limits, totalQuotaBytes: null });
  pictures.isAvailable = false;
  expect((await world.write(`${chair}/4`)).picture).toBeUndefined();
  expect(await world.stored()).toEqual([]);
  expect(await world.usage()).toMatchObject({ bytes: 0, people: [] });
  pictures.isAvailable = true;
  expect((await world.write(`${chair}/5`)).picture).toBeDefined();
});

test('[LP32] a preview does not wait for a picture that takes too long', async () => {
  const world = await startWithPictures();
  const late = Promise.withResolvers<PictureOutcome>();
  world.answers.push(late.promise);
  await world.send(world.ada, world.chatId, chair);
  await vi.waitFor(() => expect(world.asked).toHaveLength(1));
  world.clock.advance(20_000);
  await world.settle();
  expect(world.pictureOf(await world.newest())).toBeUndefined();
  expect((await world.newest())?.content).toHaveProperty('preview.title', 'Page');
  // Nothing that would still be stored when the test's folder is removed.
  late.resolve({ type: 'unfit', reason: 'late' });
});

test('[LP33] members of chats that show it read the picture, and nobody else', async () => {
  const world = await startWithPictures();
  const { ada, ben, cid, dee, boss, chatId } = world;
  const { picture: found } = await world.write(chair);
  const id = found?.id ?? '';
  for (const userId of [ada, ben]) expect(await world.read(userId, id)).toBe('shrunk');
  for (const userId of [cid, dee, boss]) {
    await expect(world.read(userId, id)).rejects.toMatchObject(gone);
  }
  // Nor is it anybody's own: not to send, and not to read outside of the chat.
  const message = { id: world.id(), chatId, fileIds: [id], text: '' };
  await expect(world.messages.sendFiles(by(ada), message)).rejects.toMatchObject({
    code: 'file_missing',
  });
  await expect(world.uploads.giveUp(by(ada), id)).rejects.toMatchObject(gone);
  await expect(world.uploads.progress(by(ada), id)).rejects.toMatchObject(gone);
  const leave = { id: world.id(), chatId };
  await world.groups.leave(by(ada), leave);
  await expect(world.read(ada, id)).rejects.toMatchObject(gone);
  expect(await world.read(ben, id)).toBe('shrunk');
});

test('[LP34] the picture goes with its preview', async () => {
  const world = await startWithPictures();
  const { ada, chatId, messageChanges } = world;
  const changes = [
    (messageId: string) => messageChanges.delete(by(ada), { chatId, messageId }),
    (messageId: string) => messageChanges.removePreview(by(ada), { chatId, messageId }),
    (messageId: string) =>
      messageChanges.edit(by(ada), { id: world.id(), chatId, messageId, text: 'No link' }),
  ];
  for (const change of changes) {
    const { messageId, picture: found } = await world.write(chair);
    expect(found).toBeDefined();
    await change(messageId);
    await expect(world.read(ada, found?.id)).rejects.toMatchObject(gone);
    await world.settle();
    expect(await world.stored()).toEqual([]);
    expect((await world.usage()).bytes).toBe(0);
  }
  // An edit that keeps the link keeps it; another link has another picture.
  const { messageId, picture: found } = await world.write(chair);
  await messageChanges.edit(by(ada), { id: world.id(), chatId, messageId, text: `So: ${chair}` });
  expect(world.pictureOf(await world.newest())).toEqual(found);
  await messageChanges.edit(by(ada), { id: world.id(), chatId, messageId, text: stairs });
  await world.settle();
  const other = world.pictureOf(await world.newest());
  expect(await world.stored()).toEqual([`${other?.id}.original`]);
  expect(other?.id).not.toBe(found?.id);
});

test('[LP34] a picture that comes after its message is deleted is removed after a day', async () => {
  const world = await startWithPictures();
  const late = Promise.withResolvers<PictureOutcome>();
  world.answers.push(late.promise);
  const { id: messageId } = await world.send(world.ada, world.chatId, chair);
  await vi.waitFor(() => expect(world.asked).toHaveLength(1));
  await world.messageChanges.delete(by(world.ada), { chatId: world.chatId, messageId });
  late.resolve(picture);
  await world.settle();
  expect((await world.newest())?.content.type).toBe('deleted');
  expect(await world.stored()).toHaveLength(1);
  world.clock.advance(25 * 60 * 60_000);
  await world.settle();
  expect(await world.stored()).toEqual([]);
});

test('[LP35] a forwarded message takes the picture along, for the members of its chat', async () => {
  const world = await startWithPictures();
  const { ada, cid, chatId, otherId, messages, messageChanges } = world;
  const { messageId, picture: found } = await world.write(chair);
  await expect(world.read(cid, found?.id)).rejects.toMatchObject(gone);
  const from = { chatId, messageId };
  await messages.forward(by(ada), { id: world.id(), chatId: otherId, from });
  const copy = await world.newest(otherId);
  expect(world.pictureOf(copy)).toEqual(found);
  expect(await world.read(cid, found?.id)).toBe('shrunk');
  await messageChanges.delete(by(ada), from);
  expect(await world.read(cid, found?.id)).toBe('shrunk');
  await expect(world.read(world.ben, found?.id)).rejects.toMatchObject(gone);
  await messageChanges.delete(by(ada), { chatId: otherId, messageId: copy?.id ?? '' });
  await world.settle();
  expect(await world.stored()).toEqual([]);
});

test('[LP36] a picture that is in several chats is fetched and stored once', async () => {
  const world = await startWithPictures();
  const one = await world.write(chair);
  const other = await world.write(chair, world.otherId);
  expect(other.picture).toEqual(one.picture);
  expect(world.asked).toEqual([chairPicture]);
  expect(await world.stored()).toHaveLength(1);
  const { messageChanges, ada, chatId, otherId } = world;
  await messageChanges.delete(by(ada), { chatId, messageId: one.messageId });
  expect(await world.read(world.cid, one.picture?.id)).toBe('shrunk');
  await messageChanges.delete(by(ada), { chatId: otherId, messageId: other.messageId });
  // It is not there any more.
  const again = await world.write(chair);
  expect(world.asked).toEqual([chairPicture, chairPicture]);
  expect(await world.read(ada, again.picture?.id)).toBe('shrunk');
});

test('[LP36] what is no picture is asked for once, and what could not be reached anew', async () => {
  const world = await startWithPictures();
  world.answers.push({ type: 'picture', bytes: Buffer.from('no') });
  await world.write(chair);
  await world.write(chair);
  expect(world.asked).toEqual([chairPicture]);
  world.answers.push({ type: 'unreachable', reason: 'timeout' });
  await world.write(stairs);
  expect((await world.write(stairs)).picture).toBeDefined();
});

test('[LP37] with previews turned off no picture is fetched, also not of a page that was read', async () => {
  const world = await startWithPictures();
  const { organization, boss } = world;
  await organization.updateMessages(by(boss), { editWithinMinutes: 60, linkPreviews: false });
  await world.write(chair);
  expect(world.asked).toEqual([]);
});

test('[FI23] however many open a picture at once, its bytes are read once', async () => {
  const world = await startWithPictures();
  const { picture: found } = await world.write(chair);
  const reads = vi.spyOn(world.fileStorage, 'read');
  const contents = await Promise.all(
    Array.from({ length: 200 }, () => world.read(world.ben, found?.id)),
  );
  expect(new Set(contents)).toEqual(new Set(['shrunk']));
  expect(reads).toHaveBeenCalledOnce();
  expect(await world.read(world.ben, found?.id)).toBe('shrunk');
  expect(reads).toHaveBeenCalledTimes(2);
});
