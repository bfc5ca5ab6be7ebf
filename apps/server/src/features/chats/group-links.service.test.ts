import { limits, type Row } from '@tend/protocol';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { tokenOf } from '../organization.fixture.ts';
import { startServices } from '../services.fixture.ts';
import { findChat, setLink } from './chats.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const missing = { code: 'not_found' };

/** A group of Ada's with Ben in it, and a link to it. */
async function startLinked(days: 1 | 7 | 30 = 7) {
  const services = await startServices();
  const { groupLinks, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const issue = async () => tokenOf((await groupLinks.issue(by(ada), { chatId, days })).url);
  const token = await issue();
  services.changes.length = 0;
  return { ...services, chatId, token, issue };
}

function chatRow(rows: readonly Row[]) {
  return rows.findLast((row) => row.kind === 'chat');
}

test('[CH34] a link is made by whoever may add people, and the group’s row says until when it works', async () => {
  const { groupLinks, groups, addGroup, rowsOf, clock, ada, ben, cid } = await startServices();
  const chatId = await addGroup(ada, ben);
  const asked = { chatId, days: 30 } as const;
  await expect(groupLinks.issue(by(ben), asked)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(groupLinks.issue(by(cid), asked)).rejects.toMatchObject(missing);
  await groups.setPermission(by(ada), { chatId, permission: 'addPeople', permitted: 'everyone' });
  const { url, expiresAt } = await groupLinks.issue(by(ben), asked);
  expect(expiresAt).toBe(clock.now() + 30 * dayMs);
  expect(url).toMatch(/\/#\/join\?token=[\w-]{43}$/);
  expect(chatRow(rowsOf(chatId))).toMatchObject({ linkUntil: expiresAt });
  expect(JSON.stringify(rowsOf(chatId))).not.toContain(tokenOf(url));
  expect(await groupLinks.show(ada, chatId)).toEqual({ link: { url, expiresAt } });
  await expect(groupLinks.show(cid, chatId)).rejects.toMatchObject(missing);
});

test('[CH34] the database has only the hash of a link', async () => {
  const { db, chatId, token } = await startLinked();
  expect(JSON.stringify(await db.get(findChat, { id: chatId }))).not.toContain(token);
});

test('[CH53] a link from before a backup was restored does not come back with a new one', async () => {
  const { db, chatId, token, issue, groupLinks, cid } = await startLinked();
  const backup = await db.get(findChat, { id: chatId });
  const revoked = await issue();
  // The database as it was before that link.
  await db.write(async (transaction) => {
    if (backup !== undefined) await transaction.run(setLink, backup);
  });
  const fresh = await issue();
  expect(new Set([token, revoked, fresh]).size).toBe(3);
  await expect(groupLinks.preview(cid, revoked)).rejects.toMatchObject(missing);
});

test('[CH35] a person who opens the link sees the group’s name, description and size, and joins', async () => {
  const { groupLinks, groups, messages, readMarks, chatId, token, ada, cid, rowsOf } =
    await startLinked();
  await groups.describe(by(ada), { chatId, description: 'Nights' });
  expect(await groupLinks.preview(cid, token)).toEqual({
    chatId: null,
    title: 'North',
    description: 'Nights',
    memberCount: 2,
  });
  expect(await groupLinks.join(by(cid), token)).toEqual({ chatId });
  expect(rowsOf(chatId).slice(-2)).toEqual([
    expect.objectContaining({ kind: 'member', userId: cid, role: 'member', state: 'active' }),
    expect.objectContaining({
      authorId: cid,
      content: { type: 'event', event: { type: 'memberJoined', userId: cid } },
    }),
  ]);
  expect(await readMarks.unread(cid, chatId)).toMatchObject({ count: 0 });
  const page = await messages.page(cid, { chatId, from: { type: 'newest' }, limit: 10 });
  expect(page.messages.length).toBeGreaterThan(1);
});

test('[CH35] a member who opens the link is led to the group, and joining again changes nothing', async () => {
  const { groupLinks, changes, chatId, token, ben, cid } = await startLinked();
  expect(await groupLinks.preview(ben, token)).toMatchObject({ chatId });
  await groupLinks.join(by(cid), token);
  changes.length = 0;
  expect(await groupLinks.join(by(cid), token)).toEqual({ chatId });
  expect(changes).toEqual([]);
});

test('[CH36] a wrong, expired, replaced or revoked link is answered like one that never was', async () => {
  const { groupLinks, clock, chatId, token, ada, cid, issue } = await startLinked(1);
  const isRefused = async (given: string) => {
    await expect(groupLinks.preview(cid, given)).rejects.toMatchObject(missing);
    await expect(groupLinks.join(by(cid), given)).rejects.toMatchObject(missing);
  };
  await isRefused('a'.repeat(43));
  const replacing = await issue();
  await isRefused(token);
  clock.advance(dayMs);
  await isRefused(replacing);
  expect(await groupLinks.show(ada, chatId)).toEqual({ link: null });
  const revoked = await issue();
  await groupLinks.revoke(by(ada), chatId);
  await isRefused(revoked);
  expect(await groupLinks.show(ada, chatId)).toEqual({ link: null });
});

test('[CH36] a revoked link never works again, whatever links come after it', async () => {
  const { groupLinks, chatId, token, ada, cid, issue, rowsOf } = await startLinked();
  const { version } = await groupLinks.revoke(by(ada), chatId);
  expect(chatRow(rowsOf(chatId))).not.toHaveProperty('linkUntil');
  expect(await groupLinks.revoke(by(ada), chatId)).toEqual({ version });
  expect(await issue()).not.toBe(token);
  await expect(groupLinks.join(by(cid), token)).rejects.toMatchObject(missing);
});

test('[CH36] closing the group to people added by members revokes its link', async () => {
  const { groupLinks, groups, chatId, ada, ben, cid, rowsOf } = await startLinked();
  const permit = (permitted: 'everyone' | 'administrators') =>
    groups.setPermission(by(ada), { chatId, permission: 'addPeople', permitted });
  await permit('everyone');
  const { url } = await groupLinks.issue(by(ben), { chatId, days: 7 });
  await permit('administrators');
  expect(chatRow(rowsOf(chatId))).not.toHaveProperty('linkUntil');
  await expect(groupLinks.join(by(cid), tokenOf(url))).rejects.toMatchObject(missing);
});

test('[CH37] whoever was removed does not come back by a link; whoever left does', async () => {
  const { groupLinks, groups, chatId, token, ada, ben, cid } = await startLinked();
  await groups.removeMember(by(ada), { chatId, userId: ben });
  await expect(groupLinks.preview(ben, token)).rejects.toMatchObject(missing);
  await expect(groupLinks.join(by(ben), token)).rejects.toMatchObject(missing);
  await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  await groups.leave(by(ben), { chatId });
  expect(await groupLinks.join(by(ben), token)).toEqual({ chatId });
  await groupLinks.join(by(cid), token);
});

test('[CH9] a link does not lead into a full group', async () => {
  const { groupLinks, chats, addPerson, ada, ben, id } = await startServices();
  const names = Array.from({ length: limits.groupMembers - 1 }, (_, index) => `Person ${index}`);
  const memberIds = await Promise.all(names.map((name) => addPerson(name)));
  const chatId = id();
  await chats.createGroup(by(ada), { id: chatId, title: 'All', memberIds });
  const { url } = await groupLinks.issue(by(ada), { chatId, days: 7 });
  await expect(groupLinks.join(by(ben), tokenOf(url))).rejects.toMatchObject({
    code: 'group_full',
  });
});

test('[CH38] attempts with links are limited for each person', async () => {
  const { groupLinks, clock, token, ben, cid } = await startLinked();
  const wrong = 'a'.repeat(43);
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await expect(groupLinks.preview(cid, wrong)).rejects.toMatchObject(missing);
  }
  const limited = { code: 'rate_limited' };
  await expect(groupLinks.preview(cid, token)).rejects.toMatchObject(limited);
  await expect(async () => groupLinks.join(by(cid), token)).rejects.toMatchObject(limited);
  await groupLinks.preview(ben, token);
  clock.advance(10_000);
  await groupLinks.join(by(cid), token);
});

test('[CH34] a link stays when its maker leaves or is deactivated', async () => {
  const { groupLinks, groups, users, chatId, token, ada, ben, cid } = await startLinked();
  await groups.setMemberRole(by(ada), { chatId, userId: ben, role: 'administrator' });
  await users.deactivate(anAdministrator, ada);
  expect(await groupLinks.join(by(cid), token)).toEqual({ chatId });
});

test('[CH10] the first who joins a group that everybody has left administers it', async () => {
  const { groupLinks, groups, addGroup, rowsOf, ada, ben, cid } = await startServices();
  const chatId = await addGroup(ada);
  const token = tokenOf((await groupLinks.issue(by(ada), { chatId, days: 7 })).url);
  await groups.leave(by(ada), { chatId });
  await groupLinks.join(by(ben), token);
  await groupLinks.join(by(cid), token);
  const members = rowsOf(chatId).filter((row) => row.kind === 'member');
  expect(members.slice(-2)).toMatchObject([
    { userId: ben, role: 'administrator' },
    { userId: cid, role: 'member' },
  ]);
});
