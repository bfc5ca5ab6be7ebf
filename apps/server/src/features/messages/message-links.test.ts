import { newId } from '../../platform/ids/new-id.ts';
import { limits, type OutputOf } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

const chair = 'https://www.northbank.org/chair';
const stairs = 'https://www.northbank.org/stairs';
const head = { title: 'Evac chair', siteName: '', description: '', picture: '' };

async function startWithLinks() {
  const services = await startServices({
    pages: {
      fetch: () => Promise.resolve({ type: 'page', head }),
      fetchPicture: () => Promise.resolve({ type: 'unfit', reason: 'unasked' }),
    },
  });
  const { ada, ben, links, jobs } = services;
  const chatId = await services.addGroup(ada, ben);
  await jobs.start();
  const place = { chatId, limit: 10 };
  return {
    ...services,
    chatId,
    write: (text: string) => services.send(ben, chatId, text),
    list: async (input: Partial<Parameters<typeof links.ofChat>[1]> = {}) =>
      links.ofChat(ada, { ...place, ...input }),
    settle: () => jobs.whenIdle(),
  };
}

const urlsOf = ({ links }: OutputOf<'link.ofChat'>) => links.map(({ url }) => url);

test('[FI80] the links of a chat are listed, the newest first, in pages', async () => {
  const world = await startWithLinks();
  const first = await world.write(`${chair} and www.elm.org and ${chair}`);
  await world.write('office@elm.org');
  const last = await world.write(stairs);
  const page = await world.list({ limit: 2 });
  expect(page).toMatchObject({
    hasOlder: true,
    links: [
      { url: stairs, place: 0, seq: last.seq, messageId: last.id, authorId: world.ben },
      { url: 'https://www.elm.org', place: 1, seq: first.seq, createdAt: first.createdAt },
    ],
  });
  const { seq = 0, place = 0 } = page.links.at(-1) ?? {};
  const older = await world.list({ before: { seq, place } });
  expect(urlsOf(older)).toEqual([chair]);
  expect(older.hasOlder).toBe(false);
});

test('[FI80] of a message of nothing but links fifty are listed', async () => {
  const world = await startWithLinks();
  const texts = Array.from({ length: 120 }, (_, number) => `www.a${number}.org`);
  await world.write(texts.join(' '));
  const { links } = await world.list({ limit: limits.linkPageRows });
  expect(links).toHaveLength(50);
  expect(links.at(-1)?.url).toBe('https://www.a0.org');
});

test('[FI80] to others than members the chat does not exist', async () => {
  const world = await startWithLinks();
  await world.write(chair);
  for (const userId of [world.dee, world.boss]) {
    const asked = world.links.ofChat(userId, { chatId: world.chatId, limit: 10 });
    await expect(asked).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('[FI81] the list follows what becomes of the messages', async () => {
  const world = await startWithLinks();
  const { chatId, messages, messageChanges, ada, ben } = world;
  const { id: messageId } = await world.write(chair);
  await messages.forward(by(ada), { id: newId(1), chatId, from: { chatId, messageId } });
  expect(urlsOf(await world.list())).toEqual([chair, chair]);
  const edit = (text: string) =>
    messageChanges.edit(by(ben), { id: world.id(), chatId, messageId, text });
  await edit(`${stairs} www.elm.org`);
  expect(urlsOf(await world.list())).toEqual([chair, 'https://www.elm.org', stairs]);
  await edit('No link');
  expect(urlsOf(await world.list())).toEqual([chair]);
  await edit(stairs);
  expect(urlsOf(await world.list())).toEqual([chair, stairs]);
  await messageChanges.delete(by(ben), { chatId, messageId });
  expect(urlsOf(await world.list())).toEqual([chair]);
});

test('[FI81] a link has the preview that its message shows', async () => {
  const world = await startWithLinks();
  const { id: messageId } = await world.write(`${chair} and ${stairs}`);
  expect((await world.list()).links[1]).not.toHaveProperty('preview');
  await world.settle();
  const [second, first] = (await world.list()).links;
  expect(first).toMatchObject({ url: chair, preview: { url: chair, title: 'Evac chair' } });
  expect(second).not.toHaveProperty('preview');
  const place = { chatId: world.chatId, messageId };
  await world.messageChanges.removePreview(by(world.ben), place);
  expect((await world.list()).links[1]).not.toHaveProperty('preview');
});
