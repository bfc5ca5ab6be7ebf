import { closeCodes } from '@tend/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, north } from '../rows.fixture.ts';
import { FakeBrowser } from '../tabs/fake-browser.fixture.ts';
import { FileWorld, photo } from './file-world.fixture.ts';

let world: FileWorld;

beforeEach(() => {
  world = new FileWorld();
});

test.for([0, 1, 5, 9])('[UP4] cut after %i of ten bytes, an upload continues', async (bytes) => {
  const client = await world.open();
  world.uploads.bytesLeft = bytes;
  const id = client.sendFiles(north, [photo('0123456789')]);
  await world.until(() => world.uploads.bytesLeft === 0);
  world.uploads.bytesLeft = Infinity;
  await world.clock.advance(500);
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['0123456789']);
  const [fileId = ''] = world.fileIds(client, id);
  expect(world.uploads.requests).toContain(`PATCH ${fileId} at ${bytes}`);
});

test('[UP4] with the connection an upload stops, and goes on with the next one', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => world.uploads.requests.length === 1);
  await world.lose(client);
  expect(world.states(client)).toEqual(['pending']);
  world.uploads.isHolding = false;
  await world.reconnect(client);
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['A']);
});

test('[UP5] three files are uploaded at once, and all tabs know how far they are', async () => {
  const browser = new FakeBrowser();
  const leading = await world.open(browser.open());
  const other = await world.open(browser.open());
  world.uploads.isHolding = true;
  const files = ['A', 'B', 'C', 'D'].map((text) => photo(text));
  const id = other.sendFiles(north, files);
  const start = { sentBytes: 0, totalBytes: 4, sentFiles: 0, files: 4 };
  await world.until(() => world.uploads.mostAtOnce === 3);
  expect(other.files.progress(id).getSnapshot()).toEqual(start);
  const seen: unknown[] = [];
  const progress = other.files.progress(id);
  progress.subscribe(() => seen.push(progress.getSnapshot()));
  await world.uploads.goOn();
  await world.untilSent(other, id);
  expect(world.uploads.mostAtOnce).toBe(3);
  expect(seen).toContainEqual({ sentBytes: 4, totalBytes: 4, sentFiles: 4, files: 4 });
  expect(seen.at(-1)).toBeNull();
  expect(leading.files.progress(id).getSnapshot()).toBeNull();
});

test.for(['file_unreadable', 'too_large', 'quota_exceeded', 'disk_full'] as const)(
  '[UP6] what the server refuses as %s has failed, and can be sent again',
  async (code) => {
    const client = await world.open();
    world.uploads.refusal = code;
    const id = client.sendFiles(north, [photo('A')]);
    await world.until(() => world.states(client)[0] === 'failed');
    expect(world.own(client)).toMatchObject([{ failure: code }]);
    expect(client.files.progress(id).getSnapshot()).toBeNull();
    client.retryMessage(id);
    await world.untilSent(client, id);
    expect(world.uploaded(client, id)).toEqual(['A']);
  },
);

test.for(['overloaded', 'not_signed_in'] as const)(
  '[UP6] after a temporary refusal (%s) it is tried again',
  async (code) => {
    const client = await world.open();
    world.uploads.refusal = code;
    const id = client.sendFiles(north, [photo('A')]);
    await world.until(() => world.uploads.requests.length === 1);
    await world.until(() => world.uploads.refusal === null);
    expect(world.states(client)).toEqual(['pending']);
    await world.clock.advance(500);
    await world.untilSent(client, id);
  },
);

test('[UP6] one refused file ends the uploads of its message, with its error', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  client.sendFiles(north, [photo('A'), photo('B')]);
  await world.until(() => world.uploads.mostAtOnce === 2);
  world.uploads.refusal = 'quota_exceeded';
  await world.uploads.goOn();
  await world.until(() => world.states(client)[0] === 'failed');
  expect(world.own(client)).toMatchObject([{ failure: 'quota_exceeded' }]);
});

test('[UP7] until its files are uploaded, a message can be taken back', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => world.uploads.requests.length === 1);
  await world.uploads.step();
  await world.until(() => world.uploads.requests.length === 2);
  const [fileId = ''] = world.fileIds(client, id);
  client.discardMessage(id);
  await world.until(() => world.own(client).length === 0);
  await world.uploads.goOn();
  await world.until(() => world.uploads.requests.includes(`DELETE ${fileId}`));
  await world.until(async () => (await world.fileStore.list()).length === 0);
  expect(client.files.held(fileId, 'original')).toBeNull();
  expect(world.called).not.toContain('message.sendFiles');
  expect((await world.store.load()).outbox).toEqual([]);
  expect((await world.store.load()).meta).not.toMatchObject([{ goneFiles: expect.anything() }]);
});

test('[UP7] taken back while its bytes are being stored, it does not come back', async () => {
  const client = await world.open();
  const stored = Promise.withResolvers<void>();
  vi.spyOn(world.fileStore, 'put').mockReturnValueOnce(stored.promise);
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => vi.mocked(world.fileStore.put).mock.calls.length > 0);
  client.discardMessage(id);
  await world.until(() => world.own(client).length === 0);
  stored.resolve();
  await client.storeAll();
  expect(world.own(client)).toEqual([]);
  expect((await world.store.load()).outbox).toEqual([]);
});

test('[UP7] once its files are uploaded, a message may be on its way and stays', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => world.uploads.requests.length === 1);
  world.isHanging = true;
  await world.uploads.goOn();
  await world.until(() => world.uploads.requests.length === 2);
  await world.until(async () => {
    const [entry] = (await world.store.load()).outbox;
    return JSON.stringify(entry).includes('"areUploaded":true');
  });
  client.discardMessage(id);
  await client.storeAll();
  expect(world.states(client)).toEqual(['pending']);
});

test('[UP7] a deletion before it is sent removes its bytes as soon as it cannot be undone', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => world.uploads.requests.length === 1);
  const undo = client.deleteMessage(north, id);
  await world.until(() => world.own(client).length === 0);
  await client.files.setLimit(0);
  undo();
  await world.until(() => world.own(client).length === 1);
  expect(await world.fileStore.list()).toMatchObject([{ isWaiting: true }]);
  client.deleteMessage(north, id);
  await world.until(() => world.own(client).length === 0);
  await world.uploads.goOn();
  await world.clock.advance(7_000);
  await world.until(async () => (await world.fileStore.list()).length === 0);
  expect(world.called).not.toContain('message.sendFiles');
});

test('[UP65] if the page ends while a deletion can be undone, the bytes go an hour later, but not while the deletion waits', async () => {
  const first = await world.open();
  world.uploads.isHolding = true;
  const id = first.sendFiles(north, [photo('A')]);
  await world.until(() => world.uploads.requests.length === 1);
  first.deleteMessage(north, id);
  await world.until(() => world.own(first).length === 0);
  await first.storeAll();
  await first.stop();
  // It was noted as seen while it was uploaded.
  await world.clock.advance(3_610_000);

  const offline = await world.start();
  await offline.files.usage();
  await world.clock.advance(1_000);
  expect(await world.fileStore.list()).toMatchObject([{ isWaiting: true }]);
  await offline.stop();

  const online = await world.open();
  await world.until(async () => (await world.store.load()).outbox.length === 0);
  await online.stop();
  const next = await world.open();
  await next.files.usage();
  await world.until(async () => (await world.fileStore.list()).length === 0);
  expect(world.called).not.toContain('message.sendFiles');
});

test('[UP8] files that the server has lost are uploaded again, once', async () => {
  const client = await world.open();
  world.uploads.isForgetful = true;
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => world.states(client)[0] === 'failed');
  expect(world.own(client)).toMatchObject([{ id, failure: 'file_missing' }]);
  const posts = world.uploads.requests.filter((request) => request.startsWith('POST'));
  expect(posts).toHaveLength(2);
  world.uploads.isForgetful = false;
  client.retryMessage(id);
  await world.untilSent(client, id);
});

test('[UP9] what the device does not store is sent from memory, by any tab', async () => {
  const browser = new FakeBrowser();
  await world.open(browser.open());
  const other = await world.open(browser.open());
  vi.spyOn(world.fileStore, 'put').mockRejectedValue(new Error('The disk is full'));
  const id = other.sendFiles(north, [photo('A')]);
  await world.untilSent(other, id);
  expect(world.uploaded(other, id)).toEqual(['A']);
  expect(world.problems).toHaveLength(1);
});

test('[UP9] a chosen file that is changed before it is sent is sent as it was', async () => {
  const client = await world.open();
  await world.lose(client);
  const blob = new Blob(['A'], { type: 'image/jpeg' });
  // A database stores a copy.
  const put = world.fileStore.put.bind(world.fileStore);
  vi.spyOn(world.fileStore, 'put').mockImplementation((file, one) => put(file, new Blob([one])));
  const id = client.sendFiles(north, [photo('A', { blob })]);
  await client.storeAll();
  // So does a browser refuse to read a file that is another one by now.
  blob.slice = () => {
    throw new DOMException('The file has changed', 'NotReadableError');
  };
  await world.reconnect(client);
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['A']);
});

test('[UP9] if the page ends before that, the message says so', async () => {
  const first = await world.open();
  await world.lose(first);
  vi.spyOn(world.fileStore, 'put').mockRejectedValue(new Error('The disk is full'));
  first.sendFiles(north, [photo('A')]);
  await first.storeAll();
  await first.stop();
  world.uploads.isReachable = true;
  const next = await world.open();
  await world.until(() => world.states(next)[0] === 'failed');
  expect(world.own(next)).toMatchObject([{ failure: 'file_missing' }]);
});

test('[UP30] what files were made of is needed until the device holds them, or else until they are sent', async () => {
  const client = await world.open();
  await world.lose(client);
  let needed = ['A', 'B'];
  const send = (name: string): string => {
    const id = client.sendFiles(north, [photo(name)]);
    void client.files.whenKept(id).then(() => (needed = needed.filter((one) => one !== name)));
    return id;
  };
  send('A');
  await world.until(() => !needed.includes('A'));
  vi.spyOn(world.fileStore, 'put').mockRejectedValue(new Error('The disk is full'));
  const id = send('B');
  await client.storeAll();
  await world.until(() => world.problems.length > 0);
  expect(needed).toEqual(['B']);
  await world.reconnect(client);
  await world.untilSent(client, id);
  await world.until(() => needed.length === 0);
});

test('[UP10] only the leading tab uploads, and the next one continues', async () => {
  const browser = new FakeBrowser();
  const leading = await world.open(browser.open());
  const other = await world.open(browser.open());
  world.uploads.bytesLeft = 4;
  const id = leading.sendFiles(north, [photo('0123456789')]);
  await world.until(() => world.uploads.bytesLeft === 0);
  world.uploads.bytesLeft = Infinity;
  expect(world.uploads.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  await leading.stop();
  await world.welcome();
  await world.untilSent(other, id);
  expect(world.uploaded(other, id)).toEqual(['0123456789']);
});

test('[UP10] without locks, a tab holds its claim as long as it uploads', async () => {
  const browser = new FakeBrowser({ hasLocks: false });
  const one = await world.open(browser.open());
  const other = await world.open(browser.open());
  world.uploads.isHolding = true;
  const id = one.sendFiles(
    north,
    ['A', 'B', 'C', 'D', 'E'].map((text) => photo(text)),
  );
  await world.until(() => world.uploads.mostAtOnce === 3);
  for (let wave = 0; wave < 4; wave += 1) {
    await world.until(() => world.uploads.heldNow >= 2);
    await world.clock.advance(15_000);
    await world.uploads.step();
  }
  await world.uploads.goOn();
  await world.untilSent(other, id);
  const posts = world.uploads.requests.filter((request) => request.startsWith('POST'));
  expect(posts).toHaveLength(5);
});

test('[UP11] a log-out ends uploads and removes the bytes', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  client.sendFiles(north, [photo('A')]);
  await world.until(() => world.uploads.requests.length === 1);
  await client.logOut();
  await world.uploads.goOn();
  await world.clock.advance(60_000);
  expect(world.uploads.requests).toHaveLength(1);
  expect(await world.fileStore.list()).toEqual([]);
});

test('[UP11] after a log-out in another tab nothing is kept', async () => {
  const browser = new FakeBrowser();
  const one = await world.open(browser.open());
  const other = await world.open(browser.open());
  world.uploads.files.set(`${idOf(70)}/small`, 'A');
  world.uploads.isHolding = true;
  const opening = other.files.open(idOf(70), 'small').catch(() => null);
  await world.until(() => world.uploads.requests.length === 1);
  await one.logOut();
  await world.until(() => other.connection.getSnapshot().state === 'ended');
  await world.uploads.goOn();
  await opening;
  expect(await world.fileStore.list()).toEqual([]);
});

test('[UP50] with the session what was seen goes from the device, and what waits stays for the next one', async () => {
  const client = await world.open();
  world.uploads.files.set(`${idOf(70)}/small`, 'A');
  await client.files.open(idOf(70), 'small');
  await world.until(async () => (await world.fileStore.list()).length === 1);
  world.uploads.isHolding = true;
  client.sendFiles(north, [photo('B')]);
  await world.until(async () => (await world.fileStore.list()).length === 2);
  for (const socket of world.openSockets) socket.end(closeCodes.sessionEnded);
  await world.until(async () => (await world.fileStore.list()).length === 1);
  expect(await world.fileStore.list()).toMatchObject([{ isWaiting: true }]);
  expect(client.files.held(idOf(70), 'small')).toBeNull();
  await client.stop();
  world.uploads.isHolding = false;
  const next = await world.open();
  await world.until(() => world.states(next)[0] === 'sent');
});

test('[UP50] also what a page has not touched goes, and what it is keeping just then', async () => {
  const first = await world.open();
  for (const number of [70, 71]) world.uploads.files.set(`${idOf(number)}/small`, 'A');
  await first.files.open(idOf(70), 'small');
  await world.until(async () => (await world.fileStore.list()).length === 1);
  await first.stop();
  const client = await world.open();
  const opening = client.files.open(idOf(71), 'small').catch(() => null);
  for (const socket of world.openSockets) socket.end(closeCodes.sessionEnded);
  await opening;
  await world.until(async () => (await world.fileStore.list()).length === 0);
  await world.clock.advance(60_000);
  expect(await world.fileStore.list()).toEqual([]);
});

test('[UP12] the background leaves a message with files, and what is about it, to a page', async () => {
  const browser = new FakeBrowser();
  const page = await world.open(browser.open());
  await world.lose(page);
  const id = page.sendFiles(north, [photo('A')]);
  page.react(north, id, '👍');
  const text = page.sendMessage(north, 'Look');
  await page.storeAll();
  await page.stop();
  world.uploads.isReachable = true;
  const background = await world.openInBackground(browser.open());
  expect(await background.flush()).toBe('done');
  await background.close();
  expect(world.history.map((one) => one.id)).toContain(text);
  expect(world.uploads.requests).toEqual([]);
  const next = await world.open(browser.open());
  await world.untilSent(next, id);
});

test('[UP13] an upload of which nothing is heard for a minute is begun again', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => world.uploads.requests.length === 1);
  world.uploads.isHolding = false;
  await world.clock.advance(60_000);
  await world.clock.advance(500);
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['A']);
});
