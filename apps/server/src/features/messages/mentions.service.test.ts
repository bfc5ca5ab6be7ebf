import type { Mention } from '@tend/protocol';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

const text = '@Ben and @all: 👍';

function mentionOf(userId: string): Mention {
  return { start: 0, length: 4, who: { type: 'user', userId } };
}
const ofAll: Mention = { start: 9, length: 4, who: { type: 'all' } };

async function startGroup() {
  const services = await startServices();
  const { addGroup, ada, ben, cid } = services;
  const chatId = await addGroup(ada, ben, cid);
  const newest = async () => {
    const page = await services.messages.page(ada, { chatId, from: { type: 'newest' }, limit: 1 });
    return page.messages[0];
  };
  return { ...services, chatId, newest };
}

test('[MN4] mentions arrive live, with history and with a catch-up, and the text stays as sent', async () => {
  const { send, newest, sync, rowsOf, chatId, ada, ben } = await startGroup();
  const mentions = [mentionOf(ben), ofAll];
  const { seq } = await send(ada, chatId, text, mentions);
  const row = await newest();
  expect(row?.content).toEqual({ type: 'text', text, mentions });
  expect(rowsOf(chatId).at(-1)).toEqual(row);
  const { epoch } = await sync.catchUp(ben, { epoch: null, claims: [] });
  const claims = [{ kind: 'chat', id: chatId, version: seq - 1 } as const];
  const { updates } = await sync.catchUp(ben, { epoch, claims });
  const rows = updates.flatMap((update) => (update.type === 'gone' ? [] : update.rows));
  expect(rows).toContainEqual(row);
});

test('[MN4] a message without mentions has none', async () => {
  const { send, newest, chatId, ada } = await startGroup();
  await send(ada, chatId, '@Ben is only text');
  expect((await newest())?.content).toEqual({ type: 'text', text: '@Ben is only text' });
});

test('[MN3] a person who never was in the chat is not found, and nothing is stored', async () => {
  const { send, newest, chatId, ada, dee, id } = await startGroup();
  const before = await newest();
  for (const userId of [dee, id()]) {
    const attempt = send(ada, chatId, text, [mentionOf(userId)]);
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await newest()).toEqual(before);
});

test('[MN3] everyone can be mentioned only in groups', async () => {
  const { send, openDirect, ada, ben } = await startGroup();
  const directId = await openDirect(ada, ben);
  await expect(send(ada, directId, text, [mentionOf(ben), ofAll])).rejects.toMatchObject({
    code: 'bad_request',
    body: { fields: ['mentions.1'] },
  });
  await expect(send(ada, directId, text, [mentionOf(ben)])).resolves.toBeDefined();
});

test('[MN3] when a removal overtakes the message, the text stays and mentions nobody', async () => {
  const { groups, messages, newest, chatId, ada, ben, id } = await startGroup();
  await groups.removeMember(by(ada), { chatId, userId: ben });
  const command = { id: id(), chatId, text, mentions: [mentionOf(ben), ofAll] };
  const first = await messages.send(by(ada), command);
  expect((await newest())?.content).toEqual({ type: 'text', text, mentions: [ofAll] });
  // It is the same message, whatever happens to his membership later.
  await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  expect(await messages.send(by(ada), command)).toEqual(first);
});

test('[MN3] a person removed or deactivated later stays mentioned in earlier messages', async () => {
  const { groups, messages, users, send, newest, chatId, ada, ben } = await startGroup();
  await send(ada, chatId, text, [mentionOf(ben)]);
  const row = await newest();
  await users.deactivate(anAdministrator, ben);
  expect(await newest()).toEqual(row);
  const from = { type: 'around', seq: row?.seq ?? 0 } as const;
  await groups.removeMember(by(ada), { chatId, userId: ben });
  const { messages: page } = await messages.page(ada, { chatId, from, limit: 4 });
  expect(page).toContainEqual(row);
});

test('[MN6] the same id with other mentions is another message', async () => {
  const { messages, chatId, ada, ben, cid, id } = await startGroup();
  const command = { id: id(), chatId, text, mentions: [mentionOf(ben)] };
  const first = await messages.send(by(ada), command);
  expect(await messages.send(by(ada), command)).toEqual(first);
  const { mentions: _none, ...plain } = command;
  const others = [
    plain,
    { ...command, mentions: [mentionOf(cid)] },
    { ...command, mentions: [mentionOf(ben), ofAll] },
    { ...command, mentions: [{ ...mentionOf(ben), length: 3 }] },
    { ...command, mentions: [{ ...mentionOf(ben), who: ofAll.who }] },
  ];
  for (const other of others) {
    await expect(messages.send(by(ada), other)).rejects.toMatchObject({ code: 'id_reused' });
  }
});
