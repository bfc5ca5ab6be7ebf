import { type FileVariant, limits, TendError } from '@tend/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, message, north, self } from '../rows.fixture.ts';
import { FileWorld, photo } from './file-world.fixture.ts';

let world: FileWorld;

beforeEach(() => {
  world = new FileWorld();
});

test('[UP1] a message with files shows at once, with what this device knows of them', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('A')], { text: 'The wound' });
  expect(world.own(client)).toMatchObject([
    {
      id,
      state: 'pending',
      content: {
        type: 'files',
        text: 'The wound',
        files: [{ kind: 'photo', name: 'IMG_1.jpg', sizeBytes: 1, width: 40, thumbHash: 'hash' }],
      },
    },
  ]);
  const [fileId = ''] = world.fileIds(client, id);
  expect(await client.files.held(fileId, 'medium')?.text()).toBe('A');
});

test('[UP1] a large photo shows in its bubble by its preview, which goes with it', async () => {
  const client = await world.open();
  await client.files.usage();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('A', { preview: new Blob(['a']) })]);
  const [fileId = ''] = world.fileIds(client, id);
  const textOf = (variant: FileVariant) => client.files.held(fileId, variant)?.text();
  expect(await textOf('small')).toBe('a');
  expect(await textOf('medium')).toBe('a');
  expect(await textOf('large')).toBe('A');
  client.discardMessage(id);
  await world.until(() => client.files.held(fileId, 'large') === null);
  expect(client.files.held(fileId, 'medium')).toBeNull();
});

test('[UP1] [UP4] after a reload it shows with its bytes, and is sent', async () => {
  const first = await world.open();
  await world.lose(first);
  const id = first.sendFiles(north, [photo('A')]);
  await first.storeAll();
  await first.stop();
  world.uploads.isReachable = true;
  const next = await world.start();
  expect(world.states(next)).toEqual(['pending']);
  const [fileId = ''] = world.fileIds(next, id);
  expect(await (await next.files.open(fileId, 'original')).text()).toBe('A');
  await world.welcome();
  await world.untilSent(next, id);
  expect(world.uploaded(next, id)).toEqual(['A']);
});

test('[UP1] its bytes are stored before it is', async () => {
  const client = await world.open();
  await world.lose(client);
  const stored = Promise.withResolvers<void>();
  vi.spyOn(world.fileStore, 'put').mockReturnValue(stored.promise);
  client.sendFiles(north, [photo('A')]);
  await world.until(() => vi.mocked(world.fileStore.put).mock.calls.length > 0);
  expect((await world.store.load()).outbox).toEqual([]);
  stored.resolve();
  await client.storeAll();
  expect((await world.store.load()).outbox).toHaveLength(1);
});

test('[UP2] its files are uploaded, then it is sent once, in the order chosen', async () => {
  const client = await world.open();
  const id = client.sendFiles(north, [photo('A'), photo('B')], { text: 'Both' });
  await world.untilSent(client, id);
  expect(world.own(client)).toMatchObject([{ id, content: { text: 'Both' } }]);
  expect(world.uploaded(client, id)).toEqual(['A', 'B']);
  expect(world.called.filter((name) => name === 'message.sendFiles')).toHaveLength(1);
  expect((await world.store.load()).outbox).toEqual([]);
});

test('[UP2] what the server cannot find out, it is told', async () => {
  const client = await world.open();
  const facts = { kind: 'voice', mediaType: 'audio/webm', durationMs: 1_200.4, waveform: [0, 31] };
  const voice = photo('A', { as: 'voice', facts: { ...facts, kind: 'voice' } });
  const id = client.sendFiles(north, [voice]);
  await world.untilSent(client, id);
  const [upload] = world.uploads.uploads.values();
  expect(upload?.about).toMatchObject({ as: 'voice', durationMs: 1_200, waveform: [0, 31] });
});

test('[UP2] too many files, or none, are refused before anything is kept', async () => {
  const client = await world.open();
  const many = Array.from({ length: limits.filesPerMessage + 1 }, () => photo('A'));
  expect(() => client.sendFiles(north, many)).toThrow(TendError);
  expect(() => client.sendFiles(north, [])).toThrow(TendError);
  expect(world.own(client)).toEqual([]);
});

test('[UP3] texts do not wait behind files, and messages with files keep their order', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const first = client.sendFiles(north, [photo('A')]);
  const second = client.sendFiles(north, [photo('B')]);
  const text = client.sendMessage(north, 'Look');
  await world.untilSent(client, text);
  expect(world.uploads.requests).toEqual([expect.stringContaining('POST')]);
  await world.uploads.goOn();
  await world.untilSent(client, second);
  expect(world.own(client).map(({ id }) => id)).toEqual([text, first, second]);
});

test('[UP3] of two messages with files the second is not stored before the first', async () => {
  const client = await world.open();
  const stored = Promise.withResolvers<void>();
  vi.spyOn(world.fileStore, 'put').mockReturnValueOnce(stored.promise);
  const first = client.sendFiles(north, [photo('A')]);
  const second = client.sendFiles(north, [photo('B')]);
  await world.until(() => vi.mocked(world.fileStore.put).mock.calls.length > 0);
  stored.resolve();
  await world.untilSent(client, second);
  expect(world.own(client).map(({ id }) => id)).toEqual([first, second]);
});

test('[UP3] what is about a message with files is sent after it', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('A')]);
  const [waiting] = world.own(client);
  if (waiting === undefined) throw new Error('Nothing waits');
  const replyTo = { ...waiting, forwardedFrom: null };
  const reply = client.sendMessage(north, 'That one', { replyTo });
  client.react(north, id, '👍');
  const text = client.sendMessage(north, 'Something else');
  await world.untilSent(client, text);
  expect(world.isSent(client, reply)).toBe(false);
  expect(world.called).not.toContain('message.react');
  await world.uploads.goOn();
  await world.untilSent(client, reply);
  await world.until(() => world.called.includes('message.react'));
});

test('[UP14] a photo whose size is not known is shown as a document, and so is one sent as such', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  client.sendFiles(north, [
    photo('A', { facts: { kind: 'photo', mediaType: 'image/heic' } }),
    photo('B', { as: 'document' }),
  ]);
  expect(world.own(client)).toMatchObject([
    { content: { files: [{ kind: 'document' }, { kind: 'document' }] } },
  ]);
});

test.for([
  ['a\0b\uD800.pdf', 'ab\uFFFD.pdf'],
  ['', 'file'],
  ['n'.repeat(300), 'n'.repeat(255)],
  [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`],
  [`${'н'.repeat(300)}.txt`, `${'н'.repeat(251)}.txt`],
] as const)('[UP14] a name that no server stores is made storable', async ([name, storable]) => {
  const client = await world.open();
  world.uploads.isHolding = true;
  client.sendFiles(north, [photo('A', { name })]);
  expect(world.own(client)).toMatchObject([{ content: { files: [{ name: storable }] } }]);
});

test('[UP15] a text below files is changed at once, and may be blank', async () => {
  const client = await world.open();
  const id = client.sendFiles(north, [photo('A')], { text: 'Wound' });
  await world.untilSent(client, id);
  const [sent] = world.own(client);
  if (sent === undefined) throw new Error('Nothing was sent');
  const setAside = { text: '', mentions: [] };
  client.editMessage(north, { message: { ...sent }, setAside }, { text: '', mentions: [] });
  expect(world.own(client)).toMatchObject([
    { isChangeWaiting: true, content: { type: 'files', text: '', files: [{}] } },
  ]);
});

test('[UP16] a mention below files counts among the unread mentions', async () => {
  const client = await world.open();
  const mentions = [{ start: 0, length: 4, who: { type: 'user' as const, userId: self } }];
  const files = [world.uploads.describe(idOf(70))];
  await world.tell(message(3, { content: { type: 'files', text: '@Ada', mentions, files } }));
  expect(client.chatList.getSnapshot().items).toMatchObject([{ isMentioned: true }]);
});

test('[UP41] after a reload without a connection it says how far it had come', async () => {
  const first = await world.open();
  world.uploads.isHolding = true;
  const id = first.sendFiles(north, [photo('0'.repeat(5_000_000)), photo('B')]);
  // Both begin; then a first part of the one arrives, and all of the other.
  await world.until(() => world.uploads.heldNow === 2);
  await world.uploads.step();
  await world.until(() => world.uploads.heldNow === 2);
  await world.uploads.step();
  await world.until(() => world.uploads.heldNow === 1);
  await first.storeAll();
  await first.stop();
  const next = await world.start();
  const progress = next.files.progress(id);
  const shown: unknown[] = [];
  progress.subscribe(() => shown.push(progress.getSnapshot()?.sentBytes));
  const before = { sentBytes: 4_000_001, totalBytes: 5_000_001, sentFiles: 1, files: 2 };
  expect(progress.getSnapshot()).toEqual(before);
  await world.uploads.goOn();
  await world.welcome();
  await world.untilSent(next, id);
  expect(shown.filter((bytes) => Number(bytes) < before.sentBytes)).toEqual([]);
  expect(world.uploaded(next, id).map(({ length }) => length)).toEqual([5_000_000, 1]);
});

test('[UP41] a message says how far it is until its files are uploaded, also without a connection', async () => {
  const first = await world.open();
  await world.lose(first);
  const id = first.sendFiles(north, [photo('A'), photo('B')]);
  await first.storeAll();
  const before = { sentBytes: 0, totalBytes: 2, sentFiles: 0, files: 2 };
  expect(first.files.progress(id).getSnapshot()).toEqual(before);
  await first.stop();
  const next = await world.start();
  await world.until(() => next.files.progress(id).getSnapshot() !== null);
  world.uploads.isReachable = true;
  await world.welcome();
  await world.until(() => world.uploaded(next, id).join('') === 'AB');
  await world.untilSent(next, id);
  expect(next.files.progress(id).getSnapshot()).toBeNull();
});

test('[UP7] it can be stopped: it stays with its bytes, and goes on where it was when it is sent again', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('0'.repeat(5_000_000))], { text: 'Wound' });
  await world.until(() => world.uploads.requests.length === 1);
  await world.uploads.step();
  await world.until(() => world.uploads.requests.length === 2);
  await world.uploads.step();
  await world.until(() => world.uploads.requests.length === 3);
  client.stopMessage(id);
  await world.until(() => world.states(client)[0] === 'failed');
  await world.uploads.goOn();
  await client.storeAll();
  await client.files.setLimit(0);
  expect(world.own(client)).toMatchObject([{ failure: null, content: { text: 'Wound' } }]);
  expect(world.called).not.toContain('message.sendFiles');
  const before = world.uploads.requests.length;
  client.retryMessage(id);
  // Even before the upload has ended.
  client.stopMessage(id);
  client.retryMessage(id);
  await world.untilSent(client, id);
  expect(world.uploads.requests.slice(before).filter((one) => one.startsWith('DELETE'))).toEqual(
    [],
  );
  expect(world.uploaded(client, id).map(({ length }) => length)).toEqual([5_000_000]);
});

test('[UP7] stopped while its bytes are being stored, it waits for being sent again', async () => {
  const client = await world.open();
  const stored = Promise.withResolvers<void>();
  vi.spyOn(world.fileStore, 'put').mockReturnValueOnce(stored.promise);
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => vi.mocked(world.fileStore.put).mock.calls.length > 0);
  client.stopMessage(id);
  stored.resolve();
  await world.until(() => world.states(client)[0] === 'failed');
  expect(world.uploads.requests).toEqual([]);
  client.retryMessage(id);
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['A']);
});
