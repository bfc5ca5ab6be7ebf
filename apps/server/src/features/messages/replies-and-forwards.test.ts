import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startWithMessage } from './one-message.fixture.ts';

test('[MS20] a reply names the message that it answers, its author and its beginning', async () => {
  const world = await startWithMessage(`${'😀'.repeat(limits.excerptLength)}and more`);
  const { ada, ben, messageId, write, newest, rowsOf, chatId } = world;
  await write(ada, 'Done', messageId);
  const [quoted, reply] = await newest(2);
  expect(reply?.replyTo).toEqual({
    messageId,
    seq: quoted?.seq,
    authorId: ben,
    type: 'text',
    excerpt: '😀'.repeat(limits.excerptLength),
  });
  expect(rowsOf(chatId).at(-1)).toEqual(reply);
});

test('[MS20] a system line cannot be answered', async () => {
  const { ada, write, rowsOf, chatId } = await startWithMessage();
  const before = rowsOf(chatId).length;
  const line = rowsOf(chatId).find((row) => row.kind === 'message');
  const refusal = { code: 'bad_request', body: { fields: ['replyToId'] } };
  await expect(write(ada, 'Done', line?.id)).rejects.toMatchObject(refusal);
  expect(rowsOf(chatId)).toHaveLength(before);
});

test('[MS20] a reply to what is no message of its chat is stored without a quote, once', async () => {
  const { openDirect, ada, ben, messageId, messages, id, rowsOf } = await startWithMessage();
  const elsewhere = await openDirect(ada, ben);
  // One of another chat looks like one that does not exist.
  for (const replyToId of [messageId, id()]) {
    const reply = { id: id(), chatId: elsewhere, text: 'Done', replyToId };
    const placed = await messages.send(by(ada), reply);
    const count = rowsOf(elsewhere).length;
    expect(rowsOf(elsewhere).at(-1)).toMatchObject({
      id: reply.id,
      content: { type: 'text', text: 'Done' },
    });
    expect(rowsOf(elsewhere).at(-1)).not.toHaveProperty('replyTo');
    expect(await messages.send(by(ada), reply)).toEqual(placed);
    expect(rowsOf(elsewhere)).toHaveLength(count);
  }
});

test('[MS20] a reply that was stored without a quote has none, even when the message comes later', async () => {
  const { ada, messages, chatId, id, write, newest } = await startWithMessage();
  const late = id();
  await write(ada, 'Done', late);
  await messages.send(by(ada), { id: late, chatId, text: 'Written before' });
  expect((await newest(2))[0]).not.toHaveProperty('replyTo');
});

test('[MS20][MS3] a repeated reply is stored once; its id with another message is refused', async () => {
  const { ada, messages, messageId, write, chatId, id, rowsOf } = await startWithMessage();
  const other = await write(ada, 'Something else');
  const reply = { id: id(), chatId, text: 'Done', replyToId: messageId };
  const first = await messages.send(by(ada), reply);
  const count = rowsOf(chatId).length;
  expect(await messages.send(by(ada), reply)).toEqual(first);
  for (const changed of [
    { ...reply, replyToId: other },
    { id: reply.id, chatId, text: 'Done' },
  ]) {
    await expect(messages.send(by(ada), changed)).rejects.toMatchObject({ code: 'id_reused' });
  }
  expect(rowsOf(chatId)).toHaveLength(count);
});

test('[MS26] a forwarded message has the other one’s text, and names its first author', async () => {
  const { ada, ben, cid, dee, chatId, messageId, messages, openDirect, id, addGroup } =
    await startWithMessage('Hello @Cid');
  const direct = await openDirect(ada, dee);
  const forwarded = { id: id(), chatId: direct, from: { chatId, messageId } };
  await messages.forward(by(ada), forwarded);
  const newest = { from: { type: 'newest' }, limit: 1 } as const;
  const { messages: page } = await messages.page(dee, { chatId: direct, ...newest });
  expect(page).toMatchObject([
    { authorId: ada, forwardedFrom: ben, content: { type: 'text', text: 'Hello @Cid' } },
  ]);
  const onward = await addGroup(dee, cid);
  const from = { chatId: direct, messageId: forwarded.id };
  await messages.forward(by(dee), { id: id(), chatId: onward, from });
  const { messages: next } = await messages.page(cid, { chatId: onward, ...newest });
  expect(next).toMatchObject([{ authorId: dee, forwardedFrom: ben }]);
});

test('[MS26] nobody can edit a forwarded message', async () => {
  const { ada, ben, chatId, messageId, messages, messageChanges, id, openDirect } =
    await startWithMessage();
  const direct = await openDirect(ada, ben);
  const forwarded = { id: id(), chatId: direct, from: { chatId, messageId } };
  await messages.forward(by(ada), forwarded);
  const edit = { id: id(), chatId: direct, messageId: forwarded.id, text: 'Nine tablets' };
  await expect(messageChanges.edit(by(ada), edit)).rejects.toMatchObject({ code: 'not_allowed' });
});

test('[MS26] mentions belong to their chat, and are not forwarded', async () => {
  const { ada, ben, cid, dee, chatId, messages, openDirect, id } = await startWithMessage();
  const mentions = [{ start: 0, length: 4, who: { type: 'user', userId: cid } }] as const;
  const message = { id: id(), chatId, text: '@Cid, hello', mentions: [...mentions] };
  await messages.send(by(ben), message);
  const direct = await openDirect(ada, dee);
  const from = { chatId, messageId: message.id };
  await messages.forward(by(ada), { id: id(), chatId: direct, from });
  const page = { chatId: direct, from: { type: 'newest' }, limit: 1 } as const;
  const { messages: forwarded } = await messages.page(dee, page);
  expect(forwarded[0]?.content).toEqual({ type: 'text', text: '@Cid, hello' });
});

test('[MS26] a repeated forward is stored once, even if the first message has changed', async () => {
  const { ada, ben, dee, chatId, messageId, messages, edit, openDirect, id, rowsOf } =
    await startWithMessage();
  const direct = await openDirect(ada, dee);
  const forwarded = { id: id(), chatId: direct, from: { chatId, messageId } };
  const first = await messages.forward(by(ada), forwarded);
  await edit(ben, 'One tablet');
  expect(await messages.forward(by(ada), forwarded)).toEqual(first);
  expect(rowsOf(direct).filter(({ kind }) => kind === 'message')).toHaveLength(1);
  const other = { ...forwarded, from: { chatId, messageId: id() } };
  await expect(messages.forward(by(ada), other)).rejects.toMatchObject({ code: 'id_reused' });
  const text = { id: forwarded.id, chatId: direct, text: 'Two tablets at eight' };
  await expect(messages.send(by(ada), text)).rejects.toMatchObject({ code: 'id_reused' });
});

test('[MS26] only readable messages can be forwarded: none of a chat that was left, none deleted, no system line', async () => {
  const world = await startWithMessage();
  const { ada, ben, cid, dee, chatId, messageId, messages, groups, openDirect, id } = world;
  const direct = await openDirect(cid, dee);
  const line = world.rowsOf(chatId).find((row) => row.kind === 'message');
  const before = world.rowsOf(direct).length;
  const forward = (userId: string, source = messageId) =>
    messages.forward(by(userId), {
      id: id(),
      chatId: direct,
      from: { chatId, messageId: source },
    });
  await expect(forward(dee)).rejects.toMatchObject({ code: 'not_found' });
  await expect(forward(cid, id())).rejects.toMatchObject({ code: 'not_found' });
  await expect(forward(cid, line?.id)).rejects.toMatchObject({ code: 'not_allowed' });
  await world.delete(ben);
  await expect(forward(cid)).rejects.toMatchObject({ code: 'message_deleted' });
  await groups.removeMember(by(ada), { chatId, userId: cid });
  await expect(forward(cid)).rejects.toMatchObject({ code: 'not_found' });
  expect(world.rowsOf(direct)).toHaveLength(before);
});
