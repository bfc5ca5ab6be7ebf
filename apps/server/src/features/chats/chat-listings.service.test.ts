import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

test('[CH16] chats that are pinned keep the order in which they were pinned', async () => {
  const services = await startServices();
  const { chatListings, ada } = services;
  const north = await services.addGroup(ada);
  const south = await services.addGroup(ada);
  const first = await chatListings.setPinned(by(ada), { chatId: north, isPinned: true });
  await chatListings.setPinned(by(ada), { chatId: south, isPinned: true });
  // Repeating it changes nothing, not even the order.
  expect(await chatListings.setPinned(by(ada), { chatId: north, isPinned: true })).toEqual(first);
  const listings = await chatListings.listChanged(ada, 0);
  const [earlier, later] = listings.toSorted((a, b) => (a.pinOrder ?? 0) - (b.pinOrder ?? 0));
  expect([earlier?.chatId, later?.chatId]).toEqual([north, south]);
  await chatListings.setPinned(by(ada), { chatId: north, isPinned: false });
  expect(services.rowsOf(ada).at(-1)).toMatchObject({ chatId: north, pinOrder: null });
});

test('[CH16] a person pins ten chats at most', async () => {
  const services = await startServices();
  const { chatListings, ada } = services;
  const chats: string[] = [];
  for (let count = 0; count <= limits.pinnedChats; count += 1) {
    chats.push(await services.addGroup(ada));
  }
  const last = chats.pop() ?? '';
  for (const chatId of chats) await chatListings.setPinned(by(ada), { chatId, isPinned: true });
  const pinLast = () => chatListings.setPinned(by(ada), { chatId: last, isPinned: true });
  await expect(pinLast()).rejects.toMatchObject({ code: 'pinned_chats_full' });
  await chatListings.setPinned(by(ada), { chatId: chats[0] ?? '', isPinned: false });
  expect(await pinLast()).toEqual({ version: expect.any(Number) });
});

test('[CH50] pinned chats are put into an order; what is not named, or not pinned, stays where it is', async () => {
  const services = await startServices();
  const { chatListings, ada, ben } = services;
  const names = ['north', 'south', 'east', 'west'];
  const chats = new Map<string, string>();
  for (const name of names) chats.set(name, await services.addGroup(ada));
  const idOf = (name: string) => chats.get(name) ?? '';
  for (const name of ['north', 'south', 'east']) {
    await chatListings.setPinned(by(ada), { chatId: idOf(name), isPinned: true });
  }
  const order = async () => {
    const listings = await chatListings.listChanged(ada, 0);
    const pinned = listings.filter(({ pinOrder }) => pinOrder !== null);
    const sorted = pinned.toSorted((a, b) => (b.pinOrder ?? 0) - (a.pinOrder ?? 0));
    return sorted.map(({ chatId }) => names.find((name) => idOf(name) === chatId));
  };
  expect(await order()).toEqual(['east', 'south', 'north']);
  const strange = await services.addGroup(ben);
  const chatIds = [...['north', 'west', 'east', 'south'].map(idOf), strange];
  const { version } = await chatListings.orderPinned(by(ada), { chatIds });
  expect(await order()).toEqual(['north', 'east', 'south']);
  // Repeating it changes nothing.
  const count = services.rowsOf(ada).length;
  expect(await chatListings.orderPinned(by(ada), { chatIds })).toEqual({ version });
  expect(services.rowsOf(ada)).toHaveLength(count);
  // Pinned meanwhile on another device: it stays at the top.
  await chatListings.setPinned(by(ada), { chatId: idOf('west'), isPinned: true });
  await chatListings.orderPinned(by(ada), { chatIds: ['south', 'north', 'east'].map(idOf) });
  expect(await order()).toEqual(['west', 'south', 'north', 'east']);
  expect(services.rowsOf(ben).some(({ kind }) => kind === 'chatListing')).toBe(false);
});

test('[CH17][CH18] an archive and a mark go no further than the chat, and end when they are taken back', async () => {
  const services = await startServices();
  const { chatListings, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const { seq } = await services.send(ben, chatId, 'Morning');
  const { version } = await chatListings.setArchived(by(ada), { chatId, upTo: 1_000 });
  await chatListings.setMarkedUnread(by(ada), { chatId, at: 1_000 });
  expect(await chatListings.listChanged(ada, 0)).toEqual([
    {
      kind: 'chatListing',
      userId: ada,
      chatId,
      pinOrder: null,
      archivedUpTo: seq,
      markedUnreadAt: seq,
      version: version + 1,
    },
  ]);
  await chatListings.setArchived(by(ada), { chatId, upTo: null });
  await chatListings.setMarkedUnread(by(ada), { chatId, at: null });
  expect(services.rowsOf(ada).at(-1)).toMatchObject({ archivedUpTo: null, markedUnreadAt: null });
});

test('[CH19] how a person lists a chat is theirs alone, and ends when they leave', async () => {
  const services = await startServices();
  const { chatListings, groups, ada, ben, cid } = services;
  const chatId = await services.addGroup(ada, ben);
  await chatListings.setPinned(by(ben), { chatId, isPinned: true });
  await chatListings.setArchived(by(ben), { chatId, upTo: 1 });
  expect(services.rowsOf(ada).some(({ kind }) => kind === 'chatListing')).toBe(false);
  expect(services.rowsOf(chatId).some(({ kind }) => kind === 'chatListing')).toBe(false);
  await groups.removeMember(by(ada), { chatId, userId: ben });
  expect(services.rowsOf(ben).slice(-2)).toMatchObject([
    { kind: 'membership', state: 'left' },
    { kind: 'chatListing', pinOrder: null, archivedUpTo: null, markedUnreadAt: null },
  ]);
  for (const caller of [ben, cid]) {
    const attempt = chatListings.setPinned(by(caller), { chatId, isPinned: true });
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('[CH19] leaving a chat that was listed as usual writes nothing about it', async () => {
  const services = await startServices();
  const { groups, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  await groups.leave(by(ben), { chatId });
  expect(services.rowsOf(ben).some(({ kind }) => kind === 'chatListing')).toBe(false);
});
