import type { MessageRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import type { Services } from '../services.fixture.ts';
import { startWithMessage } from './one-message.fixture.ts';

const minuteMs = 60 * 1000;

function rowsSince(services: Services, chatId: string, count: number): MessageRow[] {
  return services
    .rowsOf(chatId)
    .slice(count)
    .filter((row) => row.kind === 'message');
}

test('[MS21] an edit changes text, time and version of the row, but not its position or author', async () => {
  const { ben, clock, edit, newest, place, messageChanges, id, cid } = await startWithMessage();
  const [before] = await newest();
  clock.advance(5 * minuteMs);
  const mentions = [{ start: 0, length: 4, who: { type: 'user', userId: cid } }] as const;
  const text = '@Cid: one tablet';
  const command = { ...place, id: id(), text, mentions: [...mentions] };
  const { version } = await messageChanges.edit(by(ben), command);
  const [after] = await newest();
  expect(after).toEqual({
    ...before,
    version,
    editedAt: clock.now(),
    content: { type: 'text', text, mentions },
  });
  expect(version).toBeGreaterThan(before?.version ?? 0);
  // Without mentions in the edit, the edited text mentions nobody.
  await edit(ben, text);
  expect((await newest())[0]?.content).toEqual({ type: 'text', text });
});

test('[MS21] only its author edits a message, and nobody a system line', async () => {
  const { ada, cid, edit, chatId, rowsOf, messageChanges, id, dee } = await startWithMessage();
  const line = rowsOf(chatId).find((row) => row.kind === 'message');
  const before = rowsOf(chatId).length;
  await expect(edit(ada, 'One')).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(edit(cid, 'One')).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(edit(dee, 'One')).rejects.toMatchObject({ code: 'not_found' });
  const ofLine = { id: id(), chatId, messageId: line?.id ?? '', text: 'One' };
  await expect(messageChanges.edit(by(ada), ofLine)).rejects.toMatchObject({ code: 'not_allowed' });
  const unknown = { ...ofLine, messageId: id() };
  await expect(messageChanges.edit(by(ada), unknown)).rejects.toMatchObject({ code: 'not_found' });
  expect(rowsOf(chatId)).toHaveLength(before);
});

test('[MS21] of two edits the later one wins, and a repeated edit has no further effect', async () => {
  const { ben, edit, id, newest, history } = await startWithMessage();
  const first = id();
  await edit(ben, 'One', first);
  const { version } = await edit(ben, 'Two');
  expect(await edit(ben, 'One', first)).toEqual({ version });
  // A text that is unchanged is not an edit.
  expect(await edit(ben, 'Two')).toEqual({ version });
  expect((await newest())[0]).toMatchObject({ version, content: { text: 'Two' } });
  const { texts } = await history();
  expect(texts.map(({ text }) => text)).toEqual(['Two', 'One', 'Two tablets at eight']);
});

test('[MS21] the id of an edit stands for an edit of one message', async () => {
  const { ben, edit, id, write, chatId, messageChanges } = await startWithMessage();
  const other = await write(ben, 'Something else');
  const editId = id();
  await edit(ben, 'One', editId);
  const reused = { id: editId, chatId, messageId: other, text: 'One' };
  await expect(messageChanges.edit(by(ben), reused)).rejects.toMatchObject({ code: 'id_reused' });
});

test.each([
  ['a day, unless the organisation says otherwise', null, 24 * 60],
  ['as long as the organisation says', 10, 10],
])('[MS22] a message can be edited for %s', async (_name, setting, minutes) => {
  const { ben, boss, clock, edit, organization, newest } = await startWithMessage();
  if (setting !== null) await organization.updateMessages(by(boss), { editWithinMinutes: setting });
  clock.advance(minutes * minuteMs - 1);
  await edit(ben, 'In time');
  clock.advance(1);
  await expect(edit(ben, 'Too late')).rejects.toMatchObject({ code: 'edit_too_late' });
  expect((await newest())[0]?.content).toMatchObject({ text: 'In time' });
});

test('[MS22] if the organisation has turned editing off, nothing is edited', async () => {
  const { ben, boss, edit, organization } = await startWithMessage();
  await organization.updateMessages(by(boss), { editWithinMinutes: 0 });
  await expect(edit(ben, 'One')).rejects.toMatchObject({ code: 'edit_too_late' });
});

test('[MS23] earlier texts of a message are available to its readers, with their times', async () => {
  const { ben, dee, clock, edit, history } = await startWithMessage();
  expect(await history()).toEqual({ texts: [], hasOlder: false });
  const sentAt = clock.now();
  clock.advance(minuteMs);
  await edit(ben, 'One tablet');
  expect(await history()).toEqual({
    texts: [
      { number: 1, text: 'One tablet', writtenAt: clock.now() },
      { number: 0, text: 'Two tablets at eight', writtenAt: sentAt },
    ],
    hasOlder: false,
  });
  await expect(history({ userId: dee })).rejects.toMatchObject({ code: 'not_found' });
});

test('[MS23] earlier texts come page by page', async () => {
  const { ben, edit, history } = await startWithMessage('0');
  for (const text of ['1', '2', '3']) await edit(ben, text);
  const texts: string[] = [];
  let page = await history({ limit: 2 });
  texts.push(...page.texts.map(({ text }) => text));
  expect(page.hasOlder).toBe(true);
  page = await history({ limit: 2, before: page.texts.at(-1)?.number ?? 0 });
  texts.push(...page.texts.map(({ text }) => text));
  expect(page.hasOlder).toBe(false);
  expect(texts).toEqual(['3', '2', '1', '0']);
});

test('[MS21] an edit with the id of a message does not prevent edits of that message', async () => {
  const { ben, cid, edit, messageId, chatId, write, messageChanges, newest } =
    await startWithMessage();
  const own = { chatId, messageId: await write(cid, 'Mine') };
  await messageChanges.edit(by(cid), { ...own, id: messageId, text: 'Still mine' });
  await messageChanges.edit(by(cid), { ...own, id: own.messageId, text: 'And again' });
  await edit(ben, 'One tablet');
  expect((await newest(2)).map(({ content }) => content)).toMatchObject([
    { text: 'One tablet' },
    { text: 'And again' },
  ]);
});

test('[MS24] a deleted message keeps its position, its author and who deleted it, but none of its text', async () => {
  const world = await startWithMessage();
  const { ada, ben, newest, edit, db, place } = world;
  await edit(ben, 'One tablet');
  const [before] = await newest();
  const { version } = await world.delete(ada);
  const [after] = await newest();
  const { id, authorId, seq, createdAt } = before ?? {};
  const { chatId } = place;
  expect(after).toEqual({
    kind: 'message',
    id,
    chatId,
    authorId,
    seq,
    createdAt,
    version,
    content: { type: 'deleted', byId: ada },
  });
  expect(await world.history()).toEqual({ texts: [], hasOlder: false });
  const texts = await db.select((kysely) => kysely.selectFrom('message_texts').selectAll());
  expect(texts).toEqual([]);
});

test('[MS24] authors delete their own messages, administrators of the group any, others none', async () => {
  const world = await startWithMessage();
  const { ben, cid, dee, boss, ada, openDirect, send, messageChanges, messages } = world;
  await expect(world.delete(cid)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(world.delete(dee)).rejects.toMatchObject({ code: 'not_found' });
  await expect(world.delete(boss)).rejects.toMatchObject({ code: 'not_found' });
  const { version } = await world.delete(ben);
  // Again, by anyone.
  expect(await world.delete(ada)).toEqual({ version });
  const chatId = await openDirect(ben, ada);
  await send(ada, chatId, 'Hello');
  const page = await messages.page(ben, { chatId, from: { type: 'newest' }, limit: 1 });
  const place = { chatId, messageId: page.messages[0]?.id ?? '' };
  await expect(messageChanges.delete(by(ben), place)).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

test('[MS24] a system line cannot be deleted', async () => {
  const { ada, chatId, rowsOf, messageChanges } = await startWithMessage();
  const line = rowsOf(chatId).find((row) => row.kind === 'message');
  const place = { chatId, messageId: line?.id ?? '' };
  await expect(messageChanges.delete(by(ada), place)).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

test('[MS24][MS3] repeating a command for a message that was deleted or edited since returns the first answer', async () => {
  const { ben, messages, messageChanges, chatId, id, rowsOf } = await startWithMessage();
  const command = { id: id(), chatId, text: 'Hello' };
  const first = await messages.send(by(ben), command);
  const place = { chatId, messageId: command.id };
  await messageChanges.edit(by(ben), { ...place, id: id(), text: 'Good morning' });
  expect(await messages.send(by(ben), command)).toEqual(first);
  await messageChanges.delete(by(ben), place);
  const count = rowsOf(chatId).length;
  expect(await messages.send(by(ben), command)).toEqual(first);
  expect(rowsOf(chatId)).toHaveLength(count);
});

test('[MS24] a message that is edited on one device and deleted on another stays deleted', async () => {
  const world = await startWithMessage();
  const { ben, edit, newest } = world;
  const [edited, deleted, again] = await Promise.allSettled([
    edit(ben, 'One'),
    world.delete(ben),
    edit(ben, 'Two'),
  ]);
  expect([edited.status, deleted.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(again).toMatchObject({ reason: { code: 'message_deleted' } });
  expect((await newest())[0]?.content).toEqual({ type: 'deleted', byId: ben });
});

test('[MS25] replies change with the message that they quote, in the same commit', async () => {
  const world = await startWithMessage();
  const { ada, ben, cid, messageId, write, edit, chatId, rowsOf, sync, epoch } = world;
  await write(ada, 'Done', messageId);
  await write(cid, 'Thanks', messageId);
  await write(cid, 'Something else');
  const held = (await world.newest())[0]?.version ?? 0;
  let count = rowsOf(chatId).length;
  const { version } = await edit(ben, 'One tablet');
  const edited = rowsSince(world, chatId, count);
  expect(edited.map((row) => [row.version, row.replyTo?.excerpt])).toEqual([
    [version, undefined],
    [version + 1, 'One tablet'],
    [version + 1, 'One tablet'],
  ]);
  count = rowsOf(chatId).length;
  await world.delete(ben);
  const rows = rowsSince(world, chatId, count);
  expect(rows.slice(1).map(({ replyTo }) => replyTo)).toEqual([
    { ...edited[1]?.replyTo, type: 'deleted', excerpt: '' },
    { ...edited[1]?.replyTo, type: 'deleted', excerpt: '' },
  ]);
  // A device that was away all the time gets the current state.
  const { updates } = await sync.catchUp(ada, {
    epoch: epoch.current,
    claims: [{ kind: 'chat', id: chatId, version: held }],
  });
  const update = updates.find(({ space }) => space.id === chatId);
  expect(update).toMatchObject({ type: 'rows', rows });
});

test('[MS25][SY13] the many replies to a message change a few per version, all in one commit', async () => {
  const world = await startWithMessage();
  const { ben, ada, edit, write, messageId, chatId, changes } = world;
  for (let index = 0; index < 25; index += 1) await write(ada, `Answer ${index}`, messageId);
  changes.length = 0;
  await edit(ben, 'One tablet');
  const sizes = changes
    .filter(({ space }) => space.id === chatId)
    .map(({ from, to, rows }) => [to - from, rows.length]);
  expect(sizes).toEqual([
    [1, 1],
    [1, 10],
    [1, 10],
    [1, 5],
  ]);
});

test('[MS25] a deleted message can still be answered: a reply may have been written before it was deleted', async () => {
  const world = await startWithMessage();
  await world.delete(world.ben);
  await world.write(world.ada, 'Done', world.messageId);
  const [reply] = await world.newest();
  expect(reply?.replyTo).toMatchObject({ type: 'deleted', excerpt: '' });
});

test('[MS27][MS8] a deleted message is no longer unread', async () => {
  const world = await startWithMessage();
  const { ada, ben, chatId, readMarks, messages, id } = world;
  const text = 'Hello @all';
  const mentions = [{ start: 6, length: 4, who: { type: 'all' as const } }];
  const mentioning = { id: id(), chatId, text, mentions };
  await messages.send(by(ben), mentioning);
  expect(await readMarks.unread(ada, chatId)).toMatchObject({ count: 2, mentions: 1 });
  await world.messageChanges.delete(by(ben), { chatId, messageId: mentioning.id });
  expect(await readMarks.unread(ada, chatId)).toMatchObject({ count: 1, mentions: 0 });
  expect((await readMarks.countUnread(ada)).total).toBe(1);
});

test('[MS120] earlier texts of a message have their formats', async () => {
  const { ben, place, id, messageChanges, history } = await startWithMessage('Two at eight');
  const bold = [{ type: 'bold' as const, start: 0, length: 3 }];
  const edit = (text: string, formats?: typeof bold) =>
    messageChanges.edit(by(ben), { ...place, id: id(), text, ...(formats && { formats }) });
  await edit('One at eight', bold);
  await edit('None');
  expect((await history()).texts).toMatchObject([
    { number: 2, text: 'None' },
    { number: 1, text: 'One at eight', formats: bold },
    { number: 0, text: 'Two at eight' },
  ]);
  expect((await history()).texts.filter((earlier) => 'formats' in earlier)).toHaveLength(1);
});
