import { beforeEach, expect, test, vi } from 'vitest';
import type { ProfilePicture } from '@tend/protocol';
import type { Client } from '../client.ts';
import { ConnectionError } from '../connection-error.ts';
import { ben, chat, elmCourtSpace, idOf, north, northSpace, self, user } from '../rows.fixture.ts';
import { FileWorld } from './file-world.fixture.ts';

let world: FileWorld;

beforeEach(() => {
  world = new FileWorld();
  for (const number of [70, 71, 72]) world.uploads.files.set(`${idOf(number)}/small`, 'small');
});

const picture = (number: number): ProfilePicture => ({ fileId: idOf(number), thumbHash: 'hash' });

/** Ben has a picture, or none; each is a version of the directory. */
async function tellOfBen(version: number, number: number | null): Promise<void> {
  const pictured = number === null ? {} : { picture: picture(number) };
  const rows = [user(ben, 'Ben', { version, ...pictured })];
  await world.say({ type: 'change', space: elmCourtSpace, from: version - 1, to: version, rows });
}

async function tellOfNorth(number: number): Promise<void> {
  const rows = [chat({ version: 3, picture: picture(number) })];
  await world.say({ type: 'change', space: northSpace, from: 2, to: 3, rows });
}

/** The files of which the device keeps bytes. */
async function kept(): Promise<string[]> {
  return (await world.fileStore.list()).map(({ fileId }) => fileId);
}

async function see(client: Client, number: number): Promise<void> {
  await client.files.open(idOf(number), 'small');
  await world.until(async () => (await kept()).includes(idOf(number)));
}

test('[PF20] pictures are known by the ids of people and groups, and changes are heard', async () => {
  const client = await world.open();
  const heard = vi.fn<() => void>();
  client.pictures.subscribe(heard);
  expect(client.pictures.of(ben)).toBeNull();
  await tellOfBen(2, 70);
  expect(heard).toHaveBeenCalledTimes(1);
  await tellOfNorth(71);
  expect(heard).toHaveBeenCalledTimes(2);
  expect([ben, north, self, idOf(99)].map((id) => client.pictures.of(id))).toEqual([
    picture(70),
    picture(71),
    null,
    null,
  ]);
  await world.write();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('[PF22] bytes of a picture that was replaced or removed go from the device', async () => {
  const client = await world.open();
  await tellOfBen(2, 70);
  await see(client, 70);
  await tellOfBen(3, 71);
  await world.until(async () => (await kept()).length === 0);
  await see(client, 71);
  await tellOfBen(4, 71);
  expect(await kept()).toEqual([idOf(71)]);
  await tellOfBen(5, null);
  await world.until(async () => (await kept()).length === 0);
  expect(client.files.held(idOf(71), 'small')).toBeNull();
});

test('[PF22] with a group that the person is no longer in goes its picture', async () => {
  const client = await world.open();
  await tellOfBen(2, 70);
  await tellOfNorth(71);
  await see(client, 70);
  await see(client, 71);
  await world.leaveNorth();
  await world.until(async () => (await kept()).length === 1);
  expect(await kept()).toEqual([idOf(70)]);
});

test('[PF21] a picture that was cut continues under its id, and is not downloaded', async () => {
  const client = await world.open();
  const fileId = idOf(80);
  const blob = new Blob(['0123456789']);
  const sent: number[] = [];
  const onProgress = (bytes: number): unknown => sent.push(bytes);
  const upload = (signal = new AbortController().signal): Promise<void> =>
    client.files.uploadPicture({ fileId, blob }, { signal, onProgress });
  world.uploads.bytesLeft = 4;
  await expect(upload()).rejects.toThrow(ConnectionError);
  world.uploads.bytesLeft = Infinity;
  await upload();
  expect(world.uploads.textOf(fileId)).toBe('0123456789');
  expect(world.uploads.uploads.get(fileId)?.about).toMatchObject({ as: 'picture' });
  expect(sent).toEqual(expect.arrayContaining([0, 4, 10]));
  expect(await client.files.held(fileId, 'small')?.text()).toBe('0123456789');
  expect(world.uploads.requests.filter((one) => one.startsWith('GET'))).toEqual([]);
});

test('[PF21] an upload that is given up ends, and a refusal is an error', async () => {
  const client = await world.open();
  const giving = new AbortController();
  world.uploads.isHolding = true;
  const options = { signal: giving.signal, onProgress: () => {} };
  const begun = client.files.uploadPicture({ fileId: idOf(80), blob: new Blob(['A']) }, options);
  await world.until(() => world.uploads.heldNow === 1);
  giving.abort();
  await expect(begun).rejects.toThrow(ConnectionError);
  await world.uploads.goOn();
  world.uploads.refusal = 'file_unreadable';
  const { signal } = new AbortController();
  const other = { fileId: idOf(81), blob: new Blob(['B']) };
  await expect(client.files.uploadPicture(other, { ...options, signal })).rejects.toThrow(
    'file_unreadable',
  );
});
