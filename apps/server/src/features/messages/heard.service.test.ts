import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { fileOf, noteStored } from '../files/stored-files.fixture.ts';
import { startServices } from '../services.fixture.ts';

/** A group of Ada and Ben, with voice messages of Ada's. */
async function startWithVoices(count: number) {
  const services = await startServices();
  const { ada, ben, db, messages, id, heard } = services;
  const chatId = await services.addGroup(ada, ben);
  const speak = async () => {
    const fileIds = await noteStored(db, ada, [fileOf('voice')]);
    const messageId = id();
    const { seq } = await messages.sendFiles(by(ada), { id: messageId, chatId, fileIds, text: '' });
    return { seq, messageId };
  };
  const voices = [];
  for (let spoken = 0; spoken < count; spoken += 1) voices.push(await speak());
  const mark = (userId: string, ...seqs: number[]) => heard.mark(by(userId), { chatId, seqs });
  const rowsOf = (userId: string) => services.rowsOf(userId).filter(({ kind }) => kind === 'heard');
  return { ...services, chatId, voices, seqs: voices.map(({ seq }) => seq), speak, mark, rowsOf };
}

test('[MS123] what a person has listened to in a chat is one row of their own space, and nobody else learns of it', async () => {
  const { ada, ben, chatId, seqs, mark, heard, changes, rowsOf } = await startWithVoices(3);
  const [one = 0, two = 0, three = 0] = seqs;
  await mark(ben, three);
  const { version } = await mark(ben, one, two);
  const row = { kind: 'heard', userId: ben, chatId, upTo: 0, seqs, version };
  expect(await heard.listChanged(ben, 0)).toEqual([row]);
  expect(changes.at(-1)).toMatchObject({ space: { kind: 'user', id: ben }, rows: [row] });
  expect(rowsOf(ada)).toEqual([]);
  // Repeating it changes nothing.
  expect(await mark(ben, two)).toEqual({ version });
  expect(rowsOf(ben)).toHaveLength(2);
  expect(await heard.listChanged(ben, version)).toEqual([]);
});

test('[MS123] only recordings that are there are marked: the mark of a deleted message goes with the next one', async () => {
  const { ada, ben, chatId, voices, mark, heard, send, messageChanges } = await startWithVoices(2);
  const [first, second] = voices;
  if (first === undefined || second === undefined) throw new Error('There are two');
  const text = await send(ada, chatId, 'Call me');
  expect(await mark(ben, text.seq, 1_000)).toEqual({ version: 0 });
  expect(await heard.listChanged(ben, 0)).toEqual([]);
  await mark(ben, first.seq);
  await messageChanges.delete(by(ada), { chatId, messageId: first.messageId });
  await mark(ben, second.seq);
  expect(await heard.listChanged(ben, 0)).toMatchObject([{ upTo: 0, seqs: [second.seq] }]);
});

test('[MS123] the row does not grow beyond two hundred marks', async () => {
  const { ben, seqs, mark, heard } = await startWithVoices(limits.heardPositions + 2);
  await mark(ben, ...seqs.slice(0, limits.heardPositions));
  await mark(ben, ...seqs.slice(limits.heardPositions));
  expect(await heard.listChanged(ben, 0)).toMatchObject([{ upTo: seqs[1], seqs: seqs.slice(2) }]);
});

test('[MS124] marks go when the chat is left, and to who joins, nothing is new that was said before', async () => {
  const { ada, ben, cid, chatId, seqs, speak, mark, heard, groups } = await startWithVoices(2);
  await mark(ben, ...seqs);
  await groups.leave(by(ben), { chatId });
  expect(await heard.listChanged(ben, 0)).toMatchObject([{ upTo: 0, seqs: [] }]);
  await expect(mark(ben, ...seqs)).rejects.toMatchObject({ code: 'not_found' });
  await groups.addMembers(by(ada), { chatId, userIds: [ben, cid] });
  const { seq } = await speak();
  for (const userId of [ben, cid]) {
    const [row] = await heard.listChanged(userId, 0);
    expect(row?.seqs).toEqual([]);
    expect(row?.upTo).toBeGreaterThanOrEqual(seqs.at(-1) ?? 0);
    expect(row?.upTo).toBeLessThan(seq);
  }
  await mark(cid, seq);
  expect(await heard.listChanged(cid, 0)).toMatchObject([{ seqs: [seq] }]);
});

test('[MS124] a chat without recordings leaves no row with who joins it', async () => {
  const { ada, ben, cid, addGroup, groups, heard } = await startServices();
  const chatId = await addGroup(ada, ben);
  await groups.addMembers(by(ada), { chatId, userIds: [cid] });
  expect(await heard.listChanged(cid, 0)).toEqual([]);
});
