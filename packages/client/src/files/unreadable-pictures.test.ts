import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../client.ts';
import { north } from '../rows.fixture.ts';
import { FileWorld, photo } from './file-world.fixture.ts';

let world: FileWorld;
let client: Client;

beforeEach(async () => {
  world = new FileWorld();
  client = await world.open();
  for (const text of ['broken', 'broken, too']) world.uploads.unreadable.add(text);
});

/** Sends pictures of which the server cannot read some. */
async function sendSome(...texts: string[]): Promise<string> {
  const id = client.sendFiles(
    north,
    texts.map((text) => photo(text)),
    { text: 'The wound' },
  );
  await world.until(() => world.states(client)[0] === 'failed');
  return id;
}

/** The texts of the pictures that the message says could not be read. */
async function unreadable(): Promise<string[]> {
  const { unreadable: fileIds = [] } = world.own(client)[0] ?? {};
  const blobs = await Promise.all(fileIds.map((fileId) => client.files.open(fileId, 'small')));
  return Promise.all(blobs.map((blob) => blob.text()));
}

test('[UP61] a message says which of its pictures could not be read, and all others are uploaded', async () => {
  const id = await sendSome('broken', 'A', 'B', 'C', 'broken, too');
  expect(world.own(client)).toMatchObject([{ failure: 'file_unreadable' }]);
  expect(await unreadable()).toEqual(['broken', 'broken, too']);
  expect(world.uploaded(client, id)).toEqual(['', 'A', 'B', 'C', '']);
  expect(world.called).not.toContain('message.sendFiles');
});

test('[UP61] these go as files then, in their places, and with their bytes', async () => {
  const id = await sendSome('A', 'broken', 'B');
  client.retryMessage(id, 'asFile');
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['A', 'broken', 'B']);
  const kinds = world
    .fileIds(client, id)
    .map((fileId) => world.uploads.uploads.get(fileId)?.about.as);
  expect(kinds).toEqual(['media', 'document', 'media']);
  expect(await unreadable()).toEqual([]);
});

test('[UP61] or the message goes without them, and their bytes go from the device', async () => {
  const id = await sendSome('A', 'broken', 'B');
  client.retryMessage(id, 'without');
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['A', 'B']);
  expect(world.own(client)).toMatchObject([{ content: { text: 'The wound' } }]);
  await world.until(async () => (await world.fileStore.list()).length === 2);
});

test('[UP61] the choice is there after a reload, and again if it did not help', async () => {
  const id = await sendSome('broken', 'A');
  const { length } = world.uploads.requests;
  client.retryMessage(id);
  await world.until(() => world.uploads.requests.length > length);
  await world.until(() => world.states(client)[0] === 'failed');
  await client.stop();
  client = await world.open();
  expect(await unreadable()).toEqual(['broken']);
  client.retryMessage(id, 'asFile');
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['broken', 'A']);
});

test('[UP61] of a message with nothing else, nothing goes without them', async () => {
  const id = await sendSome('broken');
  client.retryMessage(id, 'without');
  await client.storeAll();
  expect(world.states(client)).toEqual(['failed']);
});
