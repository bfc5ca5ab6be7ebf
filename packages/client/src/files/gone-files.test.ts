import { beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../client.ts';
import {
  ben,
  chat,
  elmCourtSpace,
  idOf,
  message,
  messages,
  north,
  self,
  south,
  user,
} from '../rows.fixture.ts';
import { FileWorld } from './file-world.fixture.ts';

let world: FileWorld;

beforeEach(() => {
  world = new FileWorld();
  for (const number of [70, 71, 72, 73, 74]) {
    world.uploads.files.set(`${idOf(number)}/small`, `${number} small`);
  }
});

const southSpace = { kind: 'chat', id: south } as const;

/** Opens it, and lets it be stored. */
async function see(client: Client, number: number): Promise<void> {
  await client.files.open(idOf(number), 'small');
  await world.until(async () => (await world.keptFiles()).includes(`${idOf(number)}/small`));
  await world.clock.advance(1_000);
}

/** A message of Ben's with two photos, whose bytes are here. */
async function receivePhotos(client: Client, seq: number): Promise<void> {
  const files = [idOf(70), idOf(71)].map((id) => ({ ...world.uploads.describe(''), id }));
  await world.tell(message(seq, { content: { type: 'files', text: '', files } }));
  for (const number of [70, 71, 72]) await see(client, number);
}

test('[UP25] with a deleted message the bytes of its files go', async () => {
  const client = await world.open();
  await receivePhotos(client, 3);
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
  expect(client.files.held(idOf(70), 'small')).toBeNull();
  await world.until(async () => {
    const [meta] = (await world.store.load()).meta;
    return !JSON.stringify(meta).includes('goneFiles');
  });
});

test('[UP25] what arrives after its message was deleted is not kept', async () => {
  const client = await world.open();
  const files = [{ ...world.uploads.describe(''), id: idOf(73) }];
  await world.tell(message(3, { content: { type: 'files', text: '', files } }));
  world.uploads.isHolding = true;
  const opening = client.files.open(idOf(73), 'small').catch((error: unknown) => error);
  await world.until(() => world.uploads.heldNow === 1);
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.until(async () => {
    const [meta] = (await world.store.load()).meta;
    return !JSON.stringify(meta).includes('goneFiles');
  });
  await world.uploads.goOn();
  expect(await opening).toMatchObject({ code: 'not_found' });
  expect(await world.keptFiles()).toEqual([]);
  expect(client.files.held(idOf(73), 'small')).toBeNull();
});

test('[UP25] if the page ends between, they go at the next start', async () => {
  const first = await world.open();
  await receivePhotos(first, 3);
  const remove = vi.spyOn(world.fileStore, 'delete').mockReturnValue(new Promise(() => {}));
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.until(() => remove.mock.calls.length > 0);
  await first.stop();
  remove.mockRestore();
  await world.open();
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
});

test('[UP25] also when the message was deleted while the device was away for long', async () => {
  const first = await world.open();
  await receivePhotos(first, 3);
  await first.stop();
  world.history.splice(
    0,
    2,
    message(2),
    message(3, { version: 4, content: { type: 'deleted', byId: self } }),
  );
  world.history.push(...messages(4, 5));
  await world.open();
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
});

test('[UP25] also of one that is shown after a jump, and not held', async () => {
  const files = [idOf(70), idOf(71)].map((id) => ({ ...world.uploads.describe(''), id }));
  const old = message(3, { content: { type: 'files', text: '', files } });
  world.history.push(old, ...messages(4, 120));
  const client = await world.open();
  const conversation = client.conversation(north);
  await world.until(() => conversation.getSnapshot().status === 'ready');
  await conversation.jumpTo(3);
  for (const number of [70, 71, 72]) await see(client, number);
  await world.tell({ ...old, version: 121, content: { type: 'deleted', byId: self } });
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
});

/** Ben has a face, and has sent a photo in South. */
async function showElsewhere(face: string, photoId: string): Promise<void> {
  const picture = { fileId: face, thumbHash: '' };
  const people = [user(ben, 'Ben', { version: 2, picture })];
  await world.say({ type: 'change', space: elmCourtSpace, from: 1, to: 2, rows: people });
  const files = [{ ...world.uploads.describe(''), id: photoId }];
  const rows = [
    chat({ id: south }),
    message(2, { chatId: south, content: { type: 'files', text: '', files } }),
  ];
  await world.say({ type: 'change', space: southSpace, from: 0, to: 2, rows });
}

test('[UP25] all that a chat has shown goes with it, when the person is no longer in it', async () => {
  const client = await world.open();
  await showElsewhere(idOf(73), idOf(74));
  await receivePhotos(client, 3);
  for (const number of [73, 74]) await see(client, number);
  await world.leaveNorth();
  await world.until(async () => (await world.keptFiles()).length === 2);
  expect(await world.keptFiles()).toEqual([`${idOf(73)}/small`, `${idOf(74)}/small`]);
  // What only its shelf of photos has shown.
  expect(client.files.held(idOf(72), 'small')).toBeNull();
  await world.until(async () => {
    const [meta] = (await world.store.load()).meta;
    return !JSON.stringify(meta).includes('gone');
  });
});

test('[UP25] it goes at the next start, if the page ends between', async () => {
  const first = await world.open();
  await see(first, 72);
  const list = vi.spyOn(world.fileStore, 'list').mockReturnValue(new Promise(() => {}));
  await world.leaveNorth();
  await world.until(() => list.mock.calls.length > 0);
  await first.stop();
  list.mockRestore();
  await world.open();
  await world.until(async () => (await world.keptFiles()).length === 0);
  expect(await world.keptFiles()).toEqual([]);
});

test('[UP25] also if the person left it while the local copy was damaged, and nothing else does', async () => {
  const first = await world.open();
  await showElsewhere(idOf(73), idOf(74));
  await receivePhotos(first, 3);
  await see(first, 74);
  await first.stop();
  await world.store.transaction((tx) =>
    tx.put('spaces', [{ space: southSpace, version: Number.NaN, segment: null }]),
  );
  world.isHanging = true;
  const next = await world.open();
  await next.stop();
  expect(await world.keptFiles()).toHaveLength(4);
  world.isHanging = false;
  await world.open();
  await world.until(async () => (await world.keptFiles()).length === 2);
  expect(await world.keptFiles()).toEqual([`${idOf(70)}/small`, `${idOf(71)}/small`]);
  await world.until(async () => {
    const [meta] = (await world.store.load()).meta;
    return !/gone|Lost/.test(JSON.stringify(meta));
  });
});

test('[UP25] also if the browser has deleted the local copy meanwhile', async () => {
  const client = await world.open();
  await showElsewhere(idOf(73), idOf(74));
  await receivePhotos(client, 3);
  await see(client, 74);
  await world.store.destroy();
  client.saveDraft(north, { text: 'Well', mentions: [] });
  await client.storeAll();
  await world.clock.advance(1_000);
  await world.until(async () => (await world.keptFiles()).length === 2);
  expect(await world.keptFiles()).toEqual([`${idOf(70)}/small`, `${idOf(71)}/small`]);
});

test('[UP25] what arrives of it afterwards is not kept', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const opening = client.files.open(idOf(72), 'small');
  await world.until(() => world.uploads.heldNow === 1);
  await world.leaveNorth();
  await world.uploads.goOn();
  await opening;
  expect(client.files.held(idOf(72), 'small')).toBeNull();
  await see(client, 70);
  expect(await world.keptFiles()).toEqual([`${idOf(70)}/small`]);
});
