import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { UploadAbout } from '@tend/protocol';
import { beforeAll, expect, test } from 'vitest';
import { jpeg, startUploads, type Uploading } from './uploading.fixture.ts';

let tend: Uploading;
/** Cookies of people; the administrator's is the server's own. */
let nina: string;
let grace: string;
let ids: { ada: string; nina: string; grace: string };

beforeAll(async () => {
  tend = await startUploads();
  nina = await tend.join('nina');
  grace = await tend.join('grace');
  ids = { ada: await idOf(tend.cookie), nina: await idOf(nina), grace: await idOf(grace) };
  return () => tend.stop();
});

const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000');

async function idOf(cookie: string): Promise<string> {
  return (await tend.call('session.current', {}, cookie)).output.userId;
}

async function upload(
  cookie: string,
  { content = jpeg, as = 'picture' }: { content?: typeof jpeg; as?: UploadAbout['as'] } = {},
): Promise<string> {
  const about = { id: tend.id(), name: 'face.jpg', as };
  const response = await tend.asPerson(cookie).upload(about, content);
  if (!response.ok) throw new Error(`The upload was answered with ${response.status}`);
  return about.id;
}

function setPicture(cookie: string, userId: string, fileId: string | null) {
  return tend.call('user.setPicture', { userId, fileId }, cookie);
}

function setOfGroup(cookie: string, chatId: string, fileId: string | null) {
  return tend.call('chat.setPicture', { chatId, fileId }, cookie);
}

/** All rows of a space for a person. */
async function rowsFor(cookie: string) {
  const { output } = await tend.call('sync.catchUp', { epoch: null, claims: [] }, cookie);
  return output.updates.flatMap((update) => (update.type === 'gone' ? [] : update.rows));
}

async function pictureOf(userId: string, cookie = tend.cookie): Promise<unknown> {
  const rows = await rowsFor(cookie);
  return rows.find((row) => row.kind === 'user' && row.id === userId);
}

async function groupRow(chatId: string, cookie: string): Promise<unknown> {
  const rows = await rowsFor(cookie);
  return rows.find((row) => row.kind === 'chat' && row.id === chatId);
}

async function statusOf(cookie: string | null, fileId: string): Promise<number> {
  const response = await tend.asPerson(cookie).read(fileId, 'small');
  await response.arrayBuffer();
  return response.status;
}

async function isStored(fileId: string): Promise<boolean> {
  await tend.whenIdle();
  const folder = path.join(tend.folder, 'files');
  const names = await readdir(folder, { recursive: true });
  return names.some((name) => name.includes(fileId));
}

async function filesOf(userId: string): Promise<number> {
  const { output } = await tend.call('file.usage', {}, tend.cookie);
  return output.people.find((person) => person.userId === userId)?.files ?? 0;
}

test('[PF1] [PF4] a person sets their own picture, and removes it', async () => {
  const fileId = await upload(nina);
  const { output } = await setPicture(nina, ids.nina, fileId);
  const picture = { fileId, thumbHash: 'aGFzaA==' };
  expect(await pictureOf(ids.nina)).toMatchObject({ picture });
  expect((await setPicture(nina, ids.nina, fileId)).output).toEqual(output);
  await setPicture(nina, ids.nina, null);
  expect(await pictureOf(ids.nina)).not.toHaveProperty('picture');
});

test('[PF1] an administrator sets and removes those of others, and nobody else does', async () => {
  const fileId = await upload(tend.cookie);
  await setPicture(tend.cookie, ids.nina, fileId);
  expect(await pictureOf(ids.nina)).toMatchObject({ picture: { fileId } });
  await expect(setPicture(grace, ids.nina, null)).rejects.toThrow('not_allowed');
  await expect(setPicture(grace, ids.nina, await upload(grace))).rejects.toThrow('not_allowed');
  expect(await pictureOf(ids.nina)).toMatchObject({ picture: { fileId } });
  await expect(setPicture(tend.cookie, tend.id(), null)).rejects.toThrow('not_found');
  await setPicture(tend.cookie, ids.nina, null);
});

test('[PF3] only what its setter has uploaded as a picture becomes one', async () => {
  const before = await pictureOf(ids.grace);
  const others = await upload(nina);
  const photo = await upload(grace, { as: 'media' });
  const document = await upload(grace, { as: 'document' });
  const moving = await upload(grace, { as: 'media', content: gif });
  const arriving = tend.id();
  await tend.asPerson(grace).begin({ id: arriving, name: 'face.jpg', as: 'picture' }, 100);
  const removed = await upload(grace);
  await tend.asPerson(grace).ask('DELETE', { fileId: removed });
  const wrong = [others, photo, document, moving, arriving, removed, tend.id()];
  for (const fileId of wrong) {
    await expect(setPicture(grace, ids.grace, fileId)).rejects.toThrow('not_found');
  }
  expect(await pictureOf(ids.grace)).toEqual(before);
});

test('[PF2] who may rename a group sets its picture, and a line says so', async () => {
  const chatId = await tend.addGroup(nina, grace);
  const fileId = await upload(tend.cookie);
  await setOfGroup(tend.cookie, chatId, fileId);
  await setOfGroup(tend.cookie, chatId, fileId);
  const picture = { fileId, thumbHash: 'aGFzaA==' };
  expect(await groupRow(chatId, nina)).toMatchObject({ picture });
  await expect(setOfGroup(nina, chatId, null)).rejects.toThrow('not_allowed');
  const renaming = { chatId, permission: 'rename', permitted: 'everyone' } as const;
  await tend.call('chat.setPermission', renaming, tend.cookie);
  await expect(setOfGroup(nina, chatId, fileId)).resolves.toBeDefined();
  await setOfGroup(nina, chatId, null);
  expect(await groupRow(chatId, nina)).not.toHaveProperty('picture');
  const page = { chatId, from: { type: 'newest' }, limit: 10 } as const;
  const { output } = await tend.call('message.page', page, nina);
  const events = output.messages.flatMap(({ content }) =>
    content.type === 'event' ? [content.event.type] : [],
  );
  expect(events).toEqual([
    'groupCreated',
    'groupPictureSet',
    'permissionSet',
    'groupPictureRemoved',
  ]);
});

test('[PF2] [PF3] a direct chat has no picture, and a group takes none of somebody else', async () => {
  const opening = { id: tend.id(), userId: ids.grace };
  const { output } = await tend.call('chat.openDirect', opening, nina);
  const own = await upload(nina);
  await expect(setOfGroup(nina, output.chatId, own)).rejects.toThrow('not_allowed');
  const chatId = await tend.addGroup(nina);
  await expect(setOfGroup(tend.cookie, chatId, own)).rejects.toThrow('not_found');
  await expect(setOfGroup(grace, chatId, await upload(grace))).rejects.toThrow('not_found');
});

test('[PF5] everybody reads the picture of a person, and only its members that of a group', async () => {
  const chatId = await tend.addGroup(nina, grace);
  const [own, groups] = [await upload(nina), await upload(tend.cookie)];
  expect(await statusOf(grace, own)).toBe(404);
  await setPicture(nina, ids.nina, own);
  await setOfGroup(tend.cookie, chatId, groups);
  const olivia = await tend.join('olivia');
  const statuses = async (fileId: string) => [
    await statusOf(nina, fileId),
    await statusOf(grace, fileId),
    await statusOf(olivia, fileId),
    await statusOf(null, fileId),
  ];
  expect(await statuses(own)).toEqual([200, 200, 200, 401]);
  expect(await statuses(groups)).toEqual([200, 200, 404, 401]);
  await tend.call('chat.removeMember', { chatId, userId: ids.grace }, tend.cookie);
  expect(await statuses(groups)).toEqual([200, 404, 404, 401]);
  await setPicture(nina, ids.nina, null);
  expect(await statuses(own)).toEqual([404, 404, 404, 401]);
});

test('[PF6] a picture stays after a day, and is gone with its bytes once it is replaced', async () => {
  const [first, second] = [await upload(nina), await upload(nina)];
  await setPicture(nina, ids.nina, first);
  tend.clock.advance(25 * 3_600_000);
  // Nobody has set the second one in time.
  expect(await isStored(second)).toBe(false);
  expect(await isStored(first)).toBe(true);
  const count = await filesOf(ids.nina);
  const third = await upload(nina);
  await setPicture(nina, ids.nina, third);
  expect(await isStored(first)).toBe(false);
  expect(await filesOf(ids.nina)).toBe(count);
  await setPicture(nina, ids.nina, null);
  expect(await isStored(third)).toBe(false);
  expect(await filesOf(ids.nina)).toBe(count - 1);
});

test('[PF6] what another one has or a message names is not removed', async () => {
  const chatId = await tend.addGroup(nina);
  const fileId = await upload(tend.cookie);
  await setPicture(tend.cookie, ids.ada, fileId);
  await setOfGroup(tend.cookie, chatId, fileId);
  const messageId = await tend.send(chatId, [fileId]);
  await setPicture(tend.cookie, ids.ada, null);
  await tend.call('message.delete', { chatId, messageId }, tend.cookie);
  expect(await isStored(fileId)).toBe(true);
  expect(await statusOf(nina, fileId)).toBe(200);
  await setOfGroup(tend.cookie, chatId, null);
  expect(await isStored(fileId)).toBe(false);
});

test('[PF4] of two that are set at once the last one holds, and the other is removed', async () => {
  const roles = { userId: ids.grace, role: 'administrator' } as const;
  await tend.call('user.setRole', roles, tend.cookie);
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await upload(tend.cookie), await upload(grace)];
    await Promise.all([setPicture(tend.cookie, ids.nina, one), setPicture(grace, ids.nina, other)]);
    const states = [await isStored(one), await isStored(other)];
    const left = states[0] === true ? one : other;
    expect(states.filter(Boolean)).toHaveLength(1);
    expect(await pictureOf(ids.nina)).toMatchObject({ picture: { fileId: left } });
  }
  await tend.call('user.setRole', { ...roles, role: 'member' }, tend.cookie);
});

test('[PF7] the picture of a deactivated person stays, and an administrator can remove it', async () => {
  const leaving = await tend.join('lena');
  const userId = await idOf(leaving);
  const fileId = await upload(leaving);
  await setPicture(leaving, userId, fileId);
  await tend.call('user.deactivate', { userId }, tend.cookie);
  expect(await pictureOf(userId)).toMatchObject({ state: 'deactivated', picture: { fileId } });
  expect(await statusOf(nina, fileId)).toBe(200);
  expect(await statusOf(leaving, fileId)).toBe(401);
  await setPicture(tend.cookie, userId, null);
  expect(await isStored(fileId)).toBe(false);
});
