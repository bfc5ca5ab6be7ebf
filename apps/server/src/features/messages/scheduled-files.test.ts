import { limits, type FileInfo, type OutputOf } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { fileOf, noteStored } from '../files/stored-files.fixture.ts';
import { startServices } from '../services.fixture.ts';

const hourMs = 60 * 60 * 1000;

interface Scheduling {
  text?: string;
  afterMs?: number;
  stills?: Array<{ fileId: string; stillId: string }>;
}

/** Ada, Ben and Cid in a group; the scheduled messages and their files are Ben's. */
async function startGroup() {
  const services = await startServices();
  const { id, db, clock, jobs, fileRemoval, scheduled, ada, ben, cid, rowsOf } = services;
  const chatId = await services.addGroup(ada, ben, cid);
  await jobs.start();
  const input = (fileIds: string[], { text = '', afterMs = hourMs, ...more }: Scheduling = {}) => ({
    id: id(),
    chatId,
    text,
    fileIds,
    sendAt: clock.now() + afterMs,
    ...more,
  });
  return {
    ...services,
    chatId,
    input,
    /** Files that have arrived, and wait to be sent. */
    async upload(...files: FileInfo[]): Promise<string[]> {
      const fileIds = await noteStored(db, ben, files);
      for (const fileId of fileIds) {
        await db.write((transaction) => fileRemoval.awaitSending(transaction, fileId));
      }
      return fileIds;
    },
    async schedule(fileIds: string[], what?: Scheduling) {
      const given = input(fileIds, what);
      await scheduled.schedule(by(ben), given);
      return given;
    },
    async pass(ms: number): Promise<void> {
      await jobs.whenIdle();
      clock.advance(ms);
      await jobs.whenIdle();
    },
    /** The messages with files in the group. */
    sent: () =>
      rowsOf(chatId).flatMap((row) =>
        row.kind === 'message' && row.content.type === 'files' ? [row] : [],
      ),
    row: () => rowsOf(ben).findLast((row) => row.kind === 'scheduled'),
    canRead: (userId: string, fileId: string): Promise<boolean> =>
      services.fileReading.find(userId, fileId, 'original').then(
        () => true,
        () => false,
      ),
  };
}

type Group = Awaited<ReturnType<typeof startGroup>>;

test('[MS126] files are scheduled with what is written below them, or without', async () => {
  const { upload, schedule, row, chatId } = await startGroup();
  const photo = fileOf('photo');
  const document = fileOf('document', 'rota.pdf');
  const fileIds = await upload(photo, document);
  const { id } = await schedule(fileIds, { text: 'For tomorrow' });
  const files = [photo, document];
  const content = { type: 'files', text: 'For tomorrow', files };
  expect(row()).toMatchObject({ slot: 0, message: { id, chatId, content } });
  await schedule(await upload(fileOf('voice')));
  expect(row()).toMatchObject({ slot: 1, message: { content: { text: '' } } });
});

const refusals: Record<string, [string, (group: Group) => Promise<string[]>]> = {
  'a file that there is not': ['file_missing', ({ id }) => Promise.resolve([id()])],
  'a file of another person': [
    'file_missing',
    ({ db, cid }) => noteStored(db, cid, [fileOf('photo')]),
  ],
  'a voice message beside another file': [
    'bad_request',
    ({ upload }) => upload(fileOf('voice'), fileOf('photo')),
  ],
};

test.each(Object.entries(refusals))(
  '[MS126] refused, as when it is sent, and without effect: %s',
  async (_name, [code, prepare]) => {
    const group = await startGroup();
    const { scheduled, upload, input, row, sent, ben, pass } = group;
    const [good = ''] = await upload(fileOf('photo'));
    const fileIds = [good, ...(await prepare(group))];
    const { sendAt, ...message } = input(fileIds);
    for (const attempt of [
      scheduled.schedule(by(ben), { ...message, sendAt }),
      scheduled.sendNow(by(ben), message),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code });
    }
    await pass(hourMs);
    expect([row(), sent()]).toEqual([undefined, []]);
  },
);

test('[MS127] the text below, the time and the files are changed in place, and a repeated command changes nothing', async () => {
  const { upload, schedule, scheduled, row, sent, pass, ben } = await startGroup();
  const [one = '', other = ''] = await upload(fileOf('photo'), fileOf('photo'));
  const first = await schedule([one, other]);
  const changed = { ...first, text: 'Both sides', fileIds: [other, one] };
  const { version } = await scheduled.schedule(by(ben), changed);
  expect(await scheduled.schedule(by(ben), changed)).toEqual({ version });
  expect(await scheduled.listChanged(ben, 0)).toEqual([row()]);
  await pass(hourMs);
  expect(await scheduled.schedule(by(ben), changed)).toEqual({ version: version + 1 });
  const files = [{ id: other }, { id: one }];
  expect(sent()).toMatchObject([{ content: { text: 'Both sides', files } }]);
  const otherFiles = scheduled.schedule(by(ben), { ...changed, fileIds: [one] });
  await expect(otherFiles).rejects.toMatchObject({ code: 'scheduled_over' });
});

test('[MS127] sent at once, it is sent once, and is scheduled no more', async () => {
  const { upload, schedule, scheduled, row, sent, pass, ben } = await startGroup();
  const { sendAt: _sendAt, ...message } = await schedule(await upload(fileOf('photo')));
  const placed = await scheduled.sendNow(by(ben), message);
  expect(await scheduled.sendNow(by(ben), message)).toEqual(placed);
  expect(row()).toMatchObject({ message: null });
  await pass(hourMs);
  expect(sent()).toHaveLength(1);
});

test('[MS128] at its time it is a message with files: listed, read by all, and its video with its still', async () => {
  const { upload, schedule, pass, sent, files, canRead, ada, chatId } = await startGroup();
  const [videoId = '', stillId = ''] = await upload(fileOf('video'), fileOf('photo'));
  await schedule([videoId], { text: 'The lift', stills: [{ fileId: videoId, stillId }] });
  await pass(hourMs);
  const video = { id: videoId, still: { id: stillId } };
  expect(sent()).toMatchObject([{ content: { text: 'The lift', files: [video] } }]);
  const shelf: OutputOf<'file.ofChat'> = await files.ofChat(ada, {
    chatId,
    shelf: 'media',
    limit: 10,
  });
  expect(shelf.files).toMatchObject([{ file: video }]);
  for (const fileId of [videoId, stillId]) expect(await canRead(ada, fileId)).toBe(true);
});

test('[MS128] what is refused at its time stays with its files until it is sent or deleted', async () => {
  const { upload, schedule, scheduled, groups, pass, row, sent, canRead, ada, ben, chatId } =
    await startGroup();
  const [fileId = ''] = await upload(fileOf('photo'));
  const { sendAt: _sendAt, ...message } = await schedule([fileId]);
  await groups.leave(by(ben), { chatId });
  await pass(hourMs);
  const content = { files: [{ id: fileId }] };
  expect(row()).toMatchObject({ message: { content, failure: 'not_found' } });
  await pass(2 * limits.unsentFileLifetimeMs);
  expect(await canRead(ben, fileId)).toBe(true);
  await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  await scheduled.sendNow(by(ben), message);
  expect(sent()).toMatchObject([{ content }]);
});

test('[FI108] what a scheduled message names stays, also the still of a video, and cannot be given up', async () => {
  const { upload, schedule, pass, uploads, canRead, ben } = await startGroup();
  const [videoId = '', stillId = ''] = await upload(fileOf('video'), fileOf('photo'));
  const stills = [{ fileId: videoId, stillId }];
  await schedule([videoId], { stills, afterMs: 10 * limits.unsentFileLifetimeMs });
  await pass(9 * limits.unsentFileLifetimeMs);
  for (const fileId of [videoId, stillId]) {
    expect(await canRead(ben, fileId)).toBe(true);
    await expect(uploads.giveUp(by(ben), fileId)).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

test('[FI108] a message that named it, too, may be deleted before', async () => {
  const { id, messages, messageChanges, upload, schedule, pass, canRead, ben, chatId } =
    await startGroup();
  const fileIds = await upload(fileOf('photo'));
  const message = { id: id(), chatId, fileIds, text: '' };
  await messages.sendFiles(by(ben), message);
  await schedule(fileIds);
  await messageChanges.delete(by(ben), { chatId, messageId: message.id });
  await pass(hourMs - 1);
  expect(await canRead(ben, fileIds[0] ?? '')).toBe(true);
});

test('[FI109] until it is sent, its author alone reads its files', async () => {
  const { upload, schedule, pass, canRead, files, ada, ben, cid, dee, boss, chatId } =
    await startGroup();
  const [fileId = ''] = await upload(fileOf('photo'));
  await schedule([fileId]);
  expect(await canRead(ben, fileId)).toBe(true);
  for (const other of [ada, cid, dee, boss]) expect(await canRead(other, fileId)).toBe(false);
  expect(await files.countsOfChat(ada, chatId)).toMatchObject({ media: 0 });
  await pass(hourMs);
  for (const member of [ada, ben, cid]) expect(await canRead(member, fileId)).toBe(true);
  for (const other of [dee, boss]) expect(await canRead(other, fileId)).toBe(false);
});

test('[FI110] of a deleted one they stay for a day, in which they can be scheduled again', async () => {
  const { id, upload, schedule, scheduled, pass, sent, canRead, ben } = await startGroup();
  const [undone = '', gone = ''] = await upload(fileOf('photo'), fileOf('photo'));
  const month = { afterMs: 30 * limits.unsentFileLifetimeMs };
  const given = await schedule([undone], month);
  const other = await schedule([gone], month);
  await pass(5 * limits.unsentFileLifetimeMs);
  for (const message of [given, other]) await scheduled.unschedule(by(ben), message);
  await pass(limits.unsentFileLifetimeMs - 1);
  await scheduled.schedule(by(ben), { ...given, id: id() });
  expect(await canRead(ben, gone)).toBe(true);
  await pass(1);
  expect(await canRead(ben, gone)).toBe(false);
  await pass(month.afterMs);
  expect(sent()).toMatchObject([{ content: { files: [{ id: undone }] } }]);
});

test('[FI110] what others take the place of goes after a day, and the others stay', async () => {
  const { upload, schedule, scheduled, pass, canRead, row, ben } = await startGroup();
  const [before = '', after = ''] = await upload(fileOf('photo'), fileOf('photo'));
  const given = await schedule([before], { afterMs: 30 * limits.unsentFileLifetimeMs });
  await scheduled.schedule(by(ben), { ...given, fileIds: [after] });
  await pass(limits.unsentFileLifetimeMs);
  expect([await canRead(ben, before), await canRead(ben, after)]).toEqual([false, true]);
  const { fileIds: _fileIds, ...text } = given;
  await scheduled.schedule(by(ben), { ...text, text: 'Words alone' });
  expect(row()).toMatchObject({ message: { text: 'Words alone' } });
  await pass(limits.unsentFileLifetimeMs);
  expect(await canRead(ben, after)).toBe(false);
});
