import type { MessageRow } from '@tend/protocol';
import { expect, test, vi } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import type { PageFetcher, PageOutcome } from '../../platform/web-pages/page-fetcher.ts';
import { startServices } from '../services.fixture.ts';

const chair = 'https://www.northbank.org/chair';
const stairs = 'https://www.northbank.org/stairs';
const head = { title: 'Evac chair', siteName: 'Northbank', description: '', picture: '' };
const preview = { url: chair, title: 'Evac chair', siteName: 'Northbank' };

/** A group whose pages are read by the test. */
async function startWithPages() {
  const asked: string[] = [];
  const answers: (PageOutcome | Promise<PageOutcome>)[] = [];
  const pages: PageFetcher = {
    fetch(address) {
      asked.push(address);
      return Promise.resolve(answers.shift() ?? { type: 'page', head });
    },
    fetchPicture: () => Promise.resolve({ type: 'unfit', reason: 'unasked' }),
  };
  const services = await startServices({ pages });
  const { ada, ben, jobs, messages, messageChanges, clock, log } = services;
  const chatId = await services.addGroup(ada, ben);
  await jobs.start();
  return {
    ...services,
    chatId,
    asked,
    answers,
    /** Sends a message by Ben and returns its id. */
    async write(text: string): Promise<string> {
      const id = services.id();
      await messages.send(by(ben), { id, chatId, text });
      return id;
    },
    edit: (messageId: string, text: string) =>
      messageChanges.edit(by(ben), { id: services.id(), chatId, messageId, text }),
    remove: (userId: string, messageId: string) =>
      messageChanges.removePreview(by(userId), { chatId, messageId }),
    async newest(): Promise<MessageRow | undefined> {
      const page = { chatId, from: { type: 'newest' }, limit: 1 } as const;
      return (await messages.page(ada, page)).messages[0];
    },
    settle: () => jobs.whenIdle(),
    clock,
    log,
  };
}

test('[LP1] a message gets its preview after its commit, as a change of its row', async () => {
  const world = await startWithPages();
  const page = Promise.withResolvers<PageOutcome>();
  world.answers.push(page.promise);
  await world.write(`From the training: ${chair}, and ${stairs}`);
  const sent = await world.newest();
  expect(sent?.content).not.toHaveProperty('preview');
  await vi.waitFor(() => expect(world.asked).toEqual([chair]));
  page.resolve({ type: 'page', head });
  await world.settle();
  const shown = await world.newest();
  expect(shown?.content).toEqual({ ...sent?.content, preview });
  expect(shown?.version).toBeGreaterThan(sent?.version ?? 0);
  expect(shown).toMatchObject({ seq: sent?.seq, createdAt: sent?.createdAt });
  expect(world.rowsOf(world.chatId).at(-1)).toEqual(shown);
});

test('[LP1] nothing is asked for texts without a link to the web', async () => {
  const world = await startWithPages();
  await world.write('office@elm.example, tel:112, javascript:alert(1)');
  await world.settle();
  expect(world.asked).toEqual([]);
});

test('[LP2][LP6] a page without a title, or that is none, leaves the message as it is', async () => {
  const world = await startWithPages();
  const untitled = { type: 'page', head: { ...head, title: '' } } as const;
  world.answers.push(untitled, { type: 'unfit', reason: 'status' });
  for (const text of [chair, stairs]) {
    await world.write(text);
    const count = world.rowsOf(world.chatId).length;
    await world.settle();
    expect(world.rowsOf(world.chatId)).toHaveLength(count);
  }
  const reasons = world.log.lines.filter((line) => line.includes('no preview'));
  expect(reasons.map((line) => /untitled|status/.exec(line)?.[0])).toEqual(['untitled', 'status']);
  expect(world.log.lines.join('\n')).not.toContain('northbank');
});

test('[LP6] a page that cannot be reached is asked for three times', async () => {
  const world = await startWithPages();
  const unreachable = { type: 'unreachable', reason: 'timeout' } as const;
  world.answers.push(unreachable, unreachable, unreachable);
  await world.write(chair);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await world.settle();
    world.clock.advance(60_000);
  }
  await world.settle();
  expect(world.asked).toEqual([chair, chair, chair]);
  expect((await world.newest())?.content).not.toHaveProperty('preview');
  expect(world.log.lines.join('\n')).not.toContain('northbank');
});

test('[LP7] an edit keeps the preview of the same link, and another link gets one of its own', async () => {
  const world = await startWithPages();
  const messageId = await world.write(chair);
  await world.settle();
  await world.edit(messageId, `Better: ${chair}`);
  expect((await world.newest())?.content).toHaveProperty('preview', preview);
  await world.settle();
  expect(world.asked).toEqual([chair]);
  await world.edit(messageId, `Better: ${stairs}`);
  expect((await world.newest())?.content).not.toHaveProperty('preview');
  await world.settle();
  expect(world.asked).toEqual([chair, stairs]);
  expect((await world.newest())?.content).toHaveProperty('preview.url', stairs);
  await world.edit(messageId, 'No link');
  await world.settle();
  expect((await world.newest())?.content).toEqual({ type: 'text', text: 'No link' });
});

test('[LP7] a preview that comes after its link has gone is not shown', async () => {
  const world = await startWithPages();
  for (const change of [
    (messageId: string) => world.edit(messageId, 'No link'),
    (messageId: string) =>
      world.messageChanges.delete(by(world.ben), { chatId: world.chatId, messageId }),
    (messageId: string) => world.remove(world.ben, messageId),
  ]) {
    const page = Promise.withResolvers<PageOutcome>();
    world.answers.push(page.promise);
    const before = world.asked.length;
    const messageId = await world.write(chair);
    await vi.waitFor(() => expect(world.asked).toHaveLength(before + 1));
    await change(messageId);
    const count = world.rowsOf(world.chatId).length;
    page.resolve({ type: 'page', head });
    await world.settle();
    expect(world.rowsOf(world.chatId)).toHaveLength(count);
  }
});

test('[LP7] a forwarded message takes its preview along, a deleted one loses it', async () => {
  const world = await startWithPages();
  const messageId = await world.write(chair);
  await world.settle();
  const { chatId, messages, messageChanges, ada, ben } = world;
  await messages.forward(by(ada), { id: world.id(), chatId, from: { chatId, messageId } });
  await world.settle();
  expect((await world.newest())?.content).toHaveProperty('preview', preview);
  expect(world.asked).toEqual([chair]);
  const copy = (await world.newest())?.id ?? '';
  await messageChanges.delete(by(ada), { chatId, messageId: copy });
  expect((await world.newest())?.content).toEqual({ type: 'deleted', byId: ada });
  void ben;
});

test('[LP8] the author removes the preview for good; nobody else can', async () => {
  const world = await startWithPages();
  const messageId = await world.write(chair);
  await world.settle();
  await expect(world.remove(world.ada, messageId)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(world.remove(world.dee, messageId)).rejects.toMatchObject({ code: 'not_found' });
  const { version } = await world.remove(world.ben, messageId);
  expect(await world.newest()).toMatchObject({ version, content: { type: 'text', text: chair } });
  expect((await world.newest())?.content).not.toHaveProperty('preview');
  expect(await world.remove(world.ben, messageId)).toEqual({ version });
  await world.edit(messageId, stairs);
  await world.settle();
  expect(world.asked).toEqual([chair]);
});

test('[LP9] with previews turned off no page is read, also not for a message that waits', async () => {
  const world = await startWithPages();
  const { organization, boss } = world;
  const set = (linkPreviews: boolean) =>
    organization.updateMessages(by(boss), { editWithinMinutes: 60, linkPreviews });
  world.answers.push({ type: 'unreachable', reason: 'timeout' });
  await world.write(chair);
  await world.settle();
  await set(false);
  world.clock.advance(60_000);
  await world.settle();
  await world.write(stairs);
  await world.settle();
  expect(world.asked).toEqual([chair]);
  // An app that does not know the setting leaves it as it is.
  await organization.updateMessages(by(boss), { editWithinMinutes: 30 });
  expect((await organization.find())?.linkPreviews).toBe(false);
  await set(true);
  await world.write(stairs);
  await world.settle();
  expect(world.asked).toEqual([chair, stairs]);
});
