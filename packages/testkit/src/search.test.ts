import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addUnindexed } from '@tend/server/testing';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import type { Device } from './device.ts';
import { apiOf, createApi, logIn, setUp } from './people.ts';
import { ServerProcess, type ProcessOptions } from './server-process.ts';
import { startTestServer } from './test-server.ts';
import { sentTexts } from './wandering.fixture.ts';

async function search({ client }: Device, words: string): Promise<string[]> {
  const { hits } = await client.call('search.messages', { words });
  return hits.map(({ excerpt }) => excerpt);
}

/** A server in a process, with a person in a chat with themself. */
async function startToKill(options: ProcessOptions = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-search-'));
  const server = { current: await ServerProcess.start(folder, options) };
  onTestFinished(async () => {
    await server.current.kill();
    await rm(folder, { recursive: true });
  });
  const started = createApi(server.current.baseUrl);
  const { userId, email } = await setUp(started, await server.current.readSetUpLink());
  const cookie = await logIn(started, email);
  const call = () => apiOf(server.current.baseUrl, cookie);
  const { chatId } = await call().call('chat.openDirect', { id: newId(), userId });
  return { folder, server, userId, chatId, call };
}

test('[SE20] what one sends, edits and deletes, the other finds as soon as they see it, and never longer', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const ben = await server.person('Ben');
  const [adaPhone, benPhone] = [
    await server.device(server.administrator),
    await server.device(ben),
  ];
  const chatId = await adaPhone.client.openDirect(ben.userId);
  adaPhone.client.sendMessage(chatId, 'Перевязка в субботу');
  expect(await sentTexts(benPhone, chatId, 1)).toHaveLength(1);
  expect(await search(benPhone, 'суббота перевязки')).toEqual(['Перевязка в субботу']);
  const [message] = benPhone.client.conversation(chatId).getSnapshot().messages;
  const place = { chatId, messageId: message?.id ?? '' };
  await adaPhone.client.call('message.edit', { id: newId(), ...place, text: 'Visits on Sunday' });
  expect(await search(benPhone, 'суббота')).toEqual([]);
  expect(await search(benPhone, 'visited sundays')).toEqual(['Visits on Sunday']);
  await adaPhone.client.call('message.delete', place);
  expect(await search(benPhone, 'visit')).toEqual([]);
  expect(await search(adaPhone, 'visit')).toEqual([]);
});

test('[SE47] a server that is killed before a message is in the index finds it when it is up again', async () => {
  const { folder, server, userId, chatId, call } = await startToKill();
  const send = (text: string) => call().call('message.send', { id: newId(), chatId, text });
  await send('Перевязка в субботу');
  await server.current.kill();
  server.current = await ServerProcess.start(folder);
  const ask = (words: string) => call().call('search.messages', { words });
  const found = { count: 1, hits: [{ chatId, authorId: userId }] };
  expect(await ask('перевязки')).toMatchObject(found);
  await send('Visits on Sunday');
  expect(await ask('visit')).toMatchObject(found);
  expect(await ask('перевязки')).toMatchObject(found);
});

test('[SE31] a server that logs all it can says nothing of what was searched for, found or not', async () => {
  const { server, userId, chatId, call } = await startToKill({
    settings: { TEND_LOG_LEVEL: 'debug' },
  });
  await call().call('message.send', { id: newId(), chatId, text: 'Mrs Hargreaves in quarantine' });
  const ask = (words: string, asked: object = {}) =>
    call().call('search.messages', { words, ...asked });
  const found = { count: 1, isCorrected: false };
  expect(await ask('hargreaves quarantine')).toMatchObject(found);
  expect(await ask('"mrs hargreaves"', { order: 'best' })).toMatchObject(found);
  expect(await ask('hargraeves')).toMatchObject({ count: 1, isCorrected: true });
  expect(await ask('bronchitis')).toMatchObject({ count: 0 });
  const elsewhere = ask('bronchitis', { filters: { chatId: newId(), fromId: userId } });
  await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask('bronchitis', { after: 'x' })).rejects.toMatchObject({ code: 'bad_request' });
  await server.current.stop();
  await expect.poll(() => server.current.said).toContain('Stopped');
  expect(server.current.said).not.toMatch(/hargr|quarantin|bronchi/i);
});

const messages = 5_000;
const patience = { timeout: 60_000, interval: 20 };

test('[SE41] a server that is killed while it fills the index goes on, and in the end every message is found once', async () => {
  const { folder, server, userId, chatId, call } = await startToKill();
  await server.current.stop();
  const texts = Array.from({ length: messages }, (_, index) => `Dressing w${index}w`);
  await addUnindexed(path.join(folder, 'tend.db'), { userId, chatId }, texts);

  server.current = await ServerProcess.start(folder);
  const ask = (words: string) => call().call('search.messages', { words });
  // The newest come first; the oldest are still missing.
  await expect.poll(async () => (await ask(`w${messages - 1}w `)).count, patience).toBe(1);
  expect((await ask('w0w ')).count).toBe(0);
  await server.current.kill();
  server.current = await ServerProcess.start(folder);
  const first = await ask('dressing');
  expect(first.count).toBeGreaterThan(0);
  await expect.poll(async () => (await ask('w0w ')).isIndexing, patience).toBe(false);
  for (const index of [0, 1, 777, 3_333, messages - 1]) {
    expect(await ask(`w${index}w `)).toMatchObject({ count: 1, hits: [{ chatId }] });
  }
});
