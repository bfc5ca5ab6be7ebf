import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { limits, type UploadAbout } from '@tend/protocol';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fileKey } from '../platform/files/files.ts';
import { openFolderFiles } from '../platform/files/folder-files.ts';
import { PartialFiles } from '../platform/files/partial-files.ts';
import { type Bytes, codeOf, jpeg, startUploads, type Uploading } from './uploading.fixture.ts';

let tend: Uploading;
let chatId: string;

beforeAll(async () => {
  tend = await startUploads();
  chatId = await tend.addGroup();
  return () => tend.stop();
});

/** For tests that change what others depend on. */
async function startAnother(): Promise<Uploading> {
  const another = await startUploads();
  onTestFinished(() => another.stop());
  return another;
}

const pdf = Buffer.from('%PDF-1.7\n');
const zeros = (count: number) => '\0'.repeat(count);
const ogg = Buffer.from(`OggS${zeros(24)}OpusHead${zeros(40)}`, 'latin1');
const mp4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

type Given = Partial<Omit<UploadAbout, 'id'>>;

async function upload(content: Bytes, given: Given = {}, server = tend): Promise<string> {
  const about: UploadAbout = { id: server.id(), name: 'rota.txt', as: 'document', ...given };
  const response = await server.upload(about, content);
  if (!response.ok) throw new Error(`The upload was answered with ${response.status}`);
  return about.id;
}

/** What messages say of a file. */
async function describeFile(content: Bytes, given: Given) {
  const fileId = await upload(content, given);
  await tend.send(chatId, [fileId]);
  const page = { chatId, from: { type: 'newest' }, limit: 1 } as const;
  const { output } = await tend.call('message.page', page, tend.cookie);
  const found = output.messages.at(-1)?.content;
  return found?.type === 'files' ? found.files[0] : undefined;
}

/** All names below a folder of the server. */
async function listBytes(server: Uploading): Promise<string[]> {
  const names = await readdir(path.join(server.folder, 'files'), { recursive: true });
  const partial = await readdir(path.join(server.folder, 'uploads'));
  return [...names.filter((name) => name.includes('.')), ...partial];
}

/** Bytes have the machine's time: they get that of the server's clock, to which days would else be added one by one. */
async function dateBytes({ folder, clock }: Uploading): Promise<void> {
  for (const kind of ['files', 'uploads']) {
    const entries = await readdir(path.join(folder, kind), { recursive: true });
    const at = clock.now() / 1_000;
    await Promise.all(entries.map((entry) => utimes(path.join(folder, kind, entry), at, at)));
  }
}

describe('what a file is', () => {
  test('[FI15] its content tells, and not its name', async () => {
    expect(await describeFile(pdf, { name: 'a.jpg', as: 'media' })).toMatchObject({
      kind: 'document',
      mediaType: 'application/pdf',
      sizeBytes: pdf.length,
    });
    expect(await describeFile(html, { name: 'a.jpg', as: 'media' })).toMatchObject({
      kind: 'document',
      mediaType: 'application/octet-stream',
    });
    expect(
      await describeFile(ogg, { name: 'a.pdf', as: 'media', durationMs: 3_000 }),
    ).toMatchObject({ kind: 'audio', durationMs: 3_000 });
  });

  test('[FI15] a photo is converted, and named by what it is then', async () => {
    expect(await describeFile(jpeg, { name: 'IMG_1.HEIC', as: 'media' })).toMatchObject({
      kind: 'photo',
      name: 'IMG_1.jpg',
      mediaType: 'image/jpeg',
      width: 2_000,
      height: 1_000,
      thumbHash: 'aGFzaA==',
    });
  });

  test('[FI15] a photo as a document stays as it is, also when no photo can be converted', async () => {
    const document = { kind: 'document', mediaType: 'image/jpeg', name: 'a.jpg' };
    expect(await describeFile(jpeg, { name: 'a.jpg' })).toMatchObject(document);
    tend.pictures.isAvailable = false;
    onTestFinished(() => {
      tend.pictures.isAvailable = true;
    });
    expect(await describeFile(jpeg, { name: 'a.jpg', as: 'media' })).toMatchObject(document);
  });

  test('[FI15] only sound is a voice message', async () => {
    const voice: Given = { as: 'voice', durationMs: 2_000, waveform: [1, 31] };
    expect(await describeFile(ogg, voice)).toMatchObject({
      kind: 'voice',
      durationMs: 2_000,
      waveform: [1, 31],
    });
    expect(await describeFile(pdf, voice)).toMatchObject({ kind: 'document' });
  });

  test('[FI15] only a photo can be the picture of a person or group', async () => {
    const fileId = await upload(jpeg, { as: 'picture' });
    expect(await (await tend.read(fileId)).text()).toBe('square');
    const about = { id: tend.id(), name: 'a.pdf', as: 'picture' } as const;
    expect(await codeOf(await tend.upload(about, pdf))).toBe('file_unreadable');
  });
});

describe('reading', () => {
  test.for([
    ['a PDF', pdf, 'application/pdf', 'inline'],
    ['a photo', jpeg, 'image/jpeg', 'inline'],
    ['a video', mp4, 'video/mp4', 'inline'],
    ['a sound', ogg, 'audio/ogg', 'inline'],
    ['a page', html, 'application/octet-stream', 'attachment'],
    ['a text', Buffer.from('Good morning'), 'application/octet-stream', 'attachment'],
  ] as const)('[FI21] %s has a type that does no harm', async ([, content, type, disposition]) => {
    const fileId = await upload(Buffer.from(content), { name: 'Rota “May”.x' });
    const { headers } = await tend.read(fileId);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `${disposition}; filename="Rota__May_.x"; filename*=UTF-8''Rota%20%E2%80%9CMay%E2%80%9D.x`,
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'.*frame-ancestors 'none'; sandbox$/,
      ),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      vary: 'origin, cookie, authorization',
    });
    const saved = await fetch(`${tend.address()}/api/files/${fileId}/original?download`, {
      headers: { cookie: tend.cookie },
    });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test.for([
    ['bytes=0-3', 206, 'Good', 'bytes 0-3/12'],
    ['bytes=5-', 206, 'morning', 'bytes 5-11/12'],
    ['bytes=-7', 206, 'morning', 'bytes 5-11/12'],
    ['bytes=-70', 206, 'Good morning', 'bytes 0-11/12'],
    ['bytes=5-700', 206, 'morning', 'bytes 5-11/12'],
    ['bytes=12-', 416, '', 'bytes */12'],
    ['bytes=-0', 416, '', 'bytes */12'],
    ['bytes=7-5', 200, 'Good morning', null],
    ['bytes=-', 200, 'Good morning', null],
    ['bytes=0-1,3-4', 200, 'Good morning', null],
    ['lines=1-2', 200, 'Good morning', null],
  ] as const)('[FI22] the range %s', async ([range, status, text, contentRange]) => {
    const fileId = await upload(Buffer.from('Good morning'));
    const response = await tend.read(fileId, 'original', { range });
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  test('[FI22] HEAD tells the size, and what a device has already is not sent again', async () => {
    const fileId = await upload(Buffer.from('Good morning'));
    const address = `${tend.address()}/api/files/${fileId}/original`;
    const { cookie } = tend;
    const head = await fetch(address, { method: 'HEAD', headers: { cookie } });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '12']);
    const tag = head.headers.get('etag') ?? '';
    expect((await tend.read(fileId, 'original', { 'if-none-match': tag })).status).toBe(304);
    const changed = { range: 'bytes=0-3', 'if-range': '"another"' };
    expect((await tend.read(fileId, 'original', changed)).status).toBe(200);
  });

  test('[FI23] smaller sizes of a photo are made once, when somebody asks', async () => {
    const fileId = await upload(jpeg, { as: 'media' });
    tend.pictures.resized.length = 0;
    expect(await (await tend.read(fileId, 'small')).text()).toBe('small');
    expect(tend.pictures.resized).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => tend.read(fileId, 'medium')));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts)).toEqual(new Set(['side 1080']));
    expect(answers[0]?.headers.get('content-type')).toBe('image/webp');
    // It is no larger than that.
    expect(Buffer.from(await (await tend.read(fileId, 'large')).arrayBuffer())).toEqual(jpeg);
    expect(tend.pictures.resized).toEqual([1_080]);
  });

  test('[FI23] a smallest size that a power failure took is made again', async () => {
    const fileId = await upload(jpeg, { as: 'media' });
    const files = await openFolderFiles(path.join(tend.folder, 'files'));
    await files.remove(fileKey(fileId, 'small'));
    expect(await (await tend.read(fileId, 'small')).text()).toBe('side 320');
  });

  test('[FI23] only photos have sizes', async () => {
    const fileId = await upload(pdf);
    for (const variant of ['large', 'medium', 'small'] as const) {
      expect((await tend.read(fileId, variant)).status).toBe(404);
    }
    for (const address of [`${fileId}/huge`, `x/original`, `${tend.id()}/original`]) {
      const response = await fetch(`${tend.address()}/api/files/${address}`, {
        headers: { cookie: tend.cookie },
      });
      expect(response.status).toBe(404);
    }
  });

  test('[FI20] who is removed from the chat, or whose message is deleted, cannot read it any more', async () => {
    const cookie = await tend.join('Ben');
    const ben = tend.asPerson(cookie);
    const { output } = await tend.call('session.current', {}, cookie);
    const group = await tend.addGroup(cookie);
    const [one, other] = [await upload(pdf), await upload(pdf)];
    const messageId = await tend.send(group, [one]);
    await tend.send(group, [other]);
    expect((await ben.read(one)).status).toBe(200);
    await tend.call('message.delete', { chatId: group, messageId }, tend.cookie);
    expect((await ben.read(one)).status).toBe(404);
    const answer = await ben.read(other);
    expect(answer.status).toBe(200);
    const held = { 'if-none-match': answer.headers.get('etag') ?? '' };
    const removal = { chatId: group, userId: output.userId };
    await tend.call('chat.removeMember', removal, tend.cookie);
    expect((await ben.read(other)).status).toBe(404);
    expect((await ben.read(other, 'original', held)).status).toBe(404);
  });
});

describe('removal', () => {
  test('[FI24] what no message names is gone after a day, and what one names stays', async () => {
    const own = await startAnother();
    const group = await own.addGroup();
    const [unsent, sent] = [await upload(pdf, {}, own), await upload(pdf, {}, own)];
    await own.send(group, [sent]);
    own.clock.advance(limits.unsentFileLifetimeMs - 1);
    await own.whenIdle();
    expect((await own.read(unsent)).status).toBe(200);
    own.clock.advance(10);
    await own.whenIdle();
    expect((await own.read(unsent)).status).toBe(404);
    expect((await own.read(sent)).status).toBe(200);
    expect(await listBytes(own)).toEqual([expect.stringContaining(`${sent}.original`)]);
  });

  test('[FI24] an upload that has stopped arriving is gone after a day', async () => {
    const own = await startAnother();
    const about = { id: own.id(), name: 'a.pdf', as: 'document' } as const;
    await own.begin(about, 100);
    await own.append(about.id, 0, pdf);
    await dateBytes(own);
    own.clock.advance(limits.unsentFileLifetimeMs - 1);
    await own.whenIdle();
    expect(await own.offsetOf(about.id)).toBe(pdf.length);
    own.clock.advance(limits.unsentFileLifetimeMs);
    await own.whenIdle();
    expect((await own.ask('HEAD', { fileId: about.id })).status).toBe(404);
    expect(await listBytes(own)).toEqual([]);
  });

  test('[FI25] the bytes go with the last message that names them, also if the disk refuses at first', async () => {
    const own = await startAnother();
    const [group, other] = [await own.addGroup(), await own.addGroup()];
    const fileId = await upload(jpeg, { as: 'media' }, own);
    const messageId = await own.send(group, [fileId]);
    const copy = { id: own.id(), chatId: other, from: { chatId: group, messageId } };
    await own.call('message.forward', copy, own.cookie);
    await own.read(fileId, 'medium');
    await own.call('message.delete', { chatId: group, messageId }, own.cookie);
    await own.whenIdle();
    expect((await own.read(fileId)).status).toBe(200);
    vi.spyOn(PartialFiles.prototype, 'remove').mockRejectedValueOnce(new Error('No disk'));
    await own.call('message.delete', { chatId: other, messageId: copy.id }, own.cookie);
    await own.whenIdle();
    expect((await own.read(fileId)).status).toBe(404);
    expect(await listBytes(own)).not.toEqual([]);
    own.clock.advance(60_000);
    await own.whenIdle();
    expect(await listBytes(own)).toEqual([]);
  });

  test('[FI25] an upload that is given up is gone at once, and its id can be used again', async () => {
    const own = await startAnother();
    const fileId = await upload(pdf, {}, own);
    expect((await own.ask('DELETE', { fileId })).status).toBe(204);
    expect((await own.ask('DELETE', { fileId })).status).toBe(404);
    const again = await own.upload({ id: fileId, name: 'b.pdf', as: 'document' }, pdf);
    expect(again.status).toBe(204);
    await own.whenIdle();
    expect((await own.read(fileId)).status).toBe(200);
    await own.send(await own.addGroup(), [fileId]);
    expect(await codeOf(await own.ask('DELETE', { fileId }))).toBe('not_allowed');
  });
});

test('[FI29] bytes that belong to no file are removed within a day', async () => {
  const own = await startAnother();
  const group = await own.addGroup();
  const sent = await upload(pdf, {}, own);
  await own.send(group, [sent]);
  const stray = own.id();
  const files = await openFolderFiles(path.join(own.folder, 'files'));
  await files.put(fileKey(stray, 'small'), import.meta.filename);
  await writeFile(path.join(own.folder, 'uploads', own.id()), 'half');
  expect(await listBytes(own)).toHaveLength(3);
  await dateBytes(own);
  own.clock.advance(2 * limits.unsentFileLifetimeMs);
  await own.whenIdle();
  expect(await listBytes(own)).toEqual([expect.stringContaining(`${sent}.original`)]);
});

describe('lists', () => {
  test('[FI26] administrators see what takes how much', async () => {
    const own = await startAnother();
    const ben = await own.join('Ben');
    await upload(pdf, {}, own);
    const photo = await upload(jpeg, { as: 'media' }, own);
    await own
      .asPerson(ben)
      .upload({ id: own.id(), name: 'a', as: 'document' }, Buffer.alloc(1_000));
    const usage = async () => (await own.call('file.usage', {}, own.cookie)).output;
    const before = pdf.length + jpeg.length + 'small'.length;
    expect(await usage()).toMatchObject({
      bytes: before + 1_000,
      people: [
        { files: 1, bytes: 1_000 },
        { files: 2, bytes: before },
      ],
      disk: { freeBytes: 100e9, totalBytes: 200e9, reserveBytes: 1e9 },
    });
    await own.read(photo, 'medium');
    expect((await usage()).bytes).toBe(before + 1_000 + 'side 1080'.length);
    await own.ask('DELETE', { fileId: photo });
    expect((await usage()).people[1]).toMatchObject({ files: 1, bytes: pdf.length });
  });

  test('[FI27] the files of a chat are listed by kind, the newest first, in pages', async () => {
    const own = await startAnother();
    const group = await own.addGroup();
    const photos = [];
    while (photos.length < 3) photos.push(await upload(jpeg, { as: 'media' }, own));
    const document = await upload(pdf, {}, own);
    const messageId = await own.send(group, photos.slice(0, 2));
    await own.send(group, [document]);
    const last = await own.send(group, photos.slice(2));
    const list = async (input: { limit: number; before?: { seq: number; place: number } }) =>
      (await own.call('file.ofChat', { chatId: group, shelf: 'media', ...input }, own.cookie))
        .output;
    const first = await list({ limit: 2 });
    expect(first.hasOlder).toBe(true);
    expect(first.files.map(({ file, messageId: of }) => [file.id, of])).toEqual([
      [photos[2], last],
      [photos[1], messageId],
    ]);
    const end = first.files[1];
    const { seq = 0, place = 0 } = end ?? {};
    const second = await list({ limit: 2, before: { seq, place } });
    expect(second.files.map(({ file }) => file.id)).toEqual([photos[0]]);
    expect(second.hasOlder).toBe(false);
    await own.call('message.delete', { chatId: group, messageId: last }, own.cookie);
    expect((await list({ limit: 1 })).files[0]?.file.id).toBe(photos[1]);
  });

  test('[FI90] a page of a chat’s files on either side of one says how many there are beyond it', async () => {
    const own = await startAnother();
    const group = await own.addGroup();
    const photos = [];
    while (photos.length < 5) photos.push(await upload(jpeg, { as: 'media' }, own));
    await own.send(group, photos.slice(0, 3));
    await own.send(group, [await upload(pdf, {}, own)]);
    await own.send(group, photos.slice(3));
    type Side = Partial<Record<'before' | 'after', { seq: number; place: number }>>;
    const ask = (side: Side) =>
      own.call('file.ofChat', { chatId: group, shelf: 'media', limit: 2, ...side }, own.cookie);
    const list = async (side: Side) => (await ask(side)).output;
    const newest = await list({});
    expect(newest).toMatchObject({ olderCount: 3, newerCount: 0, hasOlder: true });
    const [, fourth] = newest.files;
    const placeOf = ({ seq = 0, place = 0 } = {}) => ({ seq, place });
    const older = await list({ before: placeOf(fourth) });
    expect(older).toMatchObject({ olderCount: 1, newerCount: 2 });
    const [third] = older.files;
    const first = placeOf({ ...third, place: 0 });
    const newer = await list({ after: first });
    expect(newer.files.map(({ file }) => file.id)).toEqual([photos[2], photos[1]]);
    expect(newer).toMatchObject({ olderCount: 1, newerCount: 2, hasOlder: true });
    const none = await list({ after: placeOf(newest.files[0]) });
    expect(none).toMatchObject({ files: [], newerCount: 0 });
    await expect(ask({ before: first, after: first })).rejects.toThrow('bad_request');
  });
});
