import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../fake-clock.fixture.ts';
import {
  ben,
  chat,
  elmCourtSpace,
  idOf,
  membership,
  message,
  north,
  northSpace,
  organization,
  ownSpace,
  user,
} from '../rows.fixture.ts';
import { waitingMessage } from '../store/local-store.contract.ts';
import { messageRange, type LocalStore } from '../store/local-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { CopyTransaction } from './copy-transaction.ts';
import { LocalCopy } from './local-copy.ts';
import type { StoreChange } from './store-change.ts';

let clock: FakeClock;
let store: LocalStore;

beforeEach(() => {
  clock = new FakeClock();
  store = createMemoryStore();
});

async function openCopy(publish: (change: StoreChange) => void = () => {}): Promise<LocalCopy> {
  const copy = new LocalCopy({ store, clock, publish });
  await copy.open();
  return copy;
}

async function fill(tx: CopyTransaction): Promise<void> {
  await tx.setEpoch('epoch');
  await tx.putSpace({ space: elmCourtSpace, version: 4, segment: null });
  await tx.putSpace({ space: ownSpace, version: 2, segment: null });
  await tx.put('rows', [
    { space: elmCourtSpace, row: organization() },
    { space: elmCourtSpace, row: user(ben, 'Ben') },
    { space: ownSpace, row: membership() },
    { space: northSpace, row: chat() },
  ]);
  await tx.put('outbox', [waitingMessage(idOf(50))]);
  await tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]);
}

test('[CL25] written data is shown, and shown again after a restart', async () => {
  const copy = await openCopy();
  await copy.write(fill);
  for (const { replica } of [copy, await openCopy()]) {
    expect(replica.epoch).toBe('epoch');
    expect(replica.only('organization')).toEqual(organization());
    expect(replica.rows('user').get(ben)?.name).toBe('Ben');
    expect([...replica.heldChats()]).toEqual([chat()]);
    expect(replica.outboxEntries()).toEqual([waitingMessage(idOf(50))]);
    expect(replica.drafts.get(north)?.text).toBe('Well');
    expect(replica.spaces.get(`user:${ownSpace.id}`)?.version).toBe(2);
  }
});

test('[CL25] a write that fails is not shown', async () => {
  const copy = await openCopy();
  const failing = copy.write(async (tx) => {
    await fill(tx);
    throw new Error('No');
  });
  await expect(failing).rejects.toThrow('No');
  expect(copy.replica.only('organization')).toBeNull();
});

test('[CL25] a row deleted and put again in one write has its new value', async () => {
  const copy = await openCopy();
  await copy.write(fill);
  await copy.write(async (tx) => {
    await tx.put('rows', [{ space: elmCourtSpace, row: organization(5) }]);
    await tx.deleteSpace(elmCourtSpace);
    await tx.put('rows', [{ space: elmCourtSpace, row: user(ben, 'Benjamin') }]);
    await tx.delete('outbox', [idOf(50)]);
    await tx.put('outbox', [waitingMessage(idOf(50))]);
  });
  for (const { replica } of [copy, await openCopy()]) {
    expect(replica.only('organization')).toBeNull();
    expect([...replica.rows('user').values()]).toEqual([user(ben, 'Benjamin')]);
    expect(replica.outbox.size).toBe(1);
  }
});

test('[CL25] a write in progress when the copy is closed is completed', async () => {
  const copy = await openCopy();
  const writing = copy.write(fill);
  await copy.close();
  expect((await store.load()).drafts).toHaveLength(1);
  await writing;
});

test('[CL26] tabs show each other’s writes, in whatever order they hear of them', async () => {
  const heard: StoreChange[] = [];
  const writing = await openCopy((change) => heard.push(change));
  const following = await openCopy();
  await writing.write(fill);
  await writing.write((tx) =>
    tx.put('drafts', [{ chatId: north, text: 'Well then', mentions: [] }]),
  );
  for (const change of heard.toReversed()) following.receive(change);
  expect(following.replica.drafts.get(north)?.text).toBe('Well then');
  expect(following.replica.rows('user').size).toBe(1);
});

test('[CL26] a tab that has missed a write reloads everything', async () => {
  const heard: StoreChange[] = [];
  const writing = await openCopy((change) => heard.push(change));
  const following = await openCopy();
  const reloads: boolean[] = [];
  following.onChange(({ isReload }) => reloads.push(isReload));
  await writing.write(fill);
  await writing.write((tx) =>
    tx.put('drafts', [{ chatId: north, text: 'Well then', mentions: [] }]),
  );
  const [, second] = heard;
  if (second !== undefined) following.receive(second);
  expect(following.replica.drafts.size).toBe(0);
  await clock.advance(1_000);
  expect(following.replica.drafts.get(north)?.text).toBe('Well then');
  expect(following.replica.rows('user').size).toBe(1);
  expect(reloads).toEqual([true]);
});

test('[CL26] where the device has lost everything, each tab notices with the next write, even one that changes nothing', async () => {
  const following = await openCopy();
  const copy = await openCopy((change) => following.receive(change));
  const putDraft = (text: string) => (tx: CopyTransaction) =>
    tx.put('drafts', [{ chatId: north, text, mentions: [] }]);
  await copy.write(fill);
  await copy.write(putDraft('Well then'));
  await store.destroy();
  copy.showUnsaved(waitingMessage(idOf(51)));
  await copy.write((tx) => tx.put('outbox', [waitingMessage(idOf(51))]));
  await clock.advance(1_000);
  for (const { replica } of [copy, following]) {
    expect([...replica.outbox.keys()]).toEqual([idOf(51)]);
    expect(replica.unsaved.size).toBe(0);
    expect(replica.rows('user').size).toBe(0);
    expect(replica.epoch).toBeNull();
  }
  await store.destroy();
  await copy.write(async (tx) => void (await tx.spaces()));
  await clock.advance(1_000);
  for (const { replica } of [copy, following]) expect(replica.outbox.size).toBe(0);
  await copy.write(putDraft('So'));
  expect(following.replica.drafts.get(north)?.text).toBe('So');
});

test('[CL26] an own message that was stored, and sent, before a missed write was noticed shows no more', async () => {
  const leading = await openCopy();
  const following = await openCopy();
  await leading.write(fill);
  following.showUnsaved(waitingMessage(idOf(51)));
  await following.write((tx) => tx.put('outbox', [waitingMessage(idOf(51))]));
  expect(following.replica.outboxEntries()).toHaveLength(1);
  await leading.write((tx) => tx.delete('outbox', [idOf(50), idOf(51)]));
  await clock.advance(1_000);
  expect(following.replica.rows('user').size).toBe(1);
  expect(following.replica.outboxEntries()).toEqual([]);
});

test('[CL26] a tab that was frozen looks whether it has missed something', async () => {
  const following = await openCopy();
  const writing = await openCopy();
  await writing.write(fill);
  await following.reloadIfBehind();
  expect(following.replica.rows('user').size).toBe(1);
});

test('[CL27] damaged rows are dropped with all spaces; outbox and drafts stay', async () => {
  await (await openCopy()).write(fill);
  await store.transaction((tx) =>
    tx.put('spaces', [{ space: northSpace, version: Number.NaN, segment: null }]),
  );
  for (const { replica } of [await openCopy(), await openCopy()]) {
    expect(replica.epoch).toBeNull();
    expect(replica.spaces.size).toBe(0);
    expect(replica.rows('user').size).toBe(0);
    expect(replica.outbox.size).toBe(1);
    expect(replica.drafts.size).toBe(1);
  }
  const copy = await openCopy();
  await copy.write(fill);
  expect(copy.replica.rows('user').size).toBe(1);
});

test('[CL27] [UP25] what is to be removed from the device still is after the spaces were dropped', async () => {
  await (
    await openCopy()
  ).write(async (tx) => {
    tx.loseShownIn(north);
    await tx.spaces();
  });
  await store.transaction((tx) =>
    tx.put('spaces', [{ space: northSpace, version: Number.NaN, segment: null }]),
  );
  await openCopy();
  expect((await store.load()).meta).toMatchObject([{ epoch: null, goneChats: [north] }]);
});

test('[CL27] a damaged outbox entry or draft does not take the others with it', async () => {
  await (await openCopy()).write(fill);
  await store.transaction(async (tx) => {
    await tx.put('outbox', [{ ...waitingMessage(idOf(51)), createdAt: -1 }]);
    await tx.put('drafts', [{ chatId: 'nowhere', text: 'Well', mentions: [] }]);
  });
  const { replica } = await openCopy();
  expect([...replica.outbox.keys()]).toEqual([idOf(50)]);
  expect([...replica.drafts.keys()]).toEqual([north]);
  expect(replica.rows('user').size).toBe(1);
});

test('[CL27] a chat with damaged messages is dropped, so that it is loaded again', async () => {
  const copy = await openCopy();
  await copy.write(async (tx) => {
    await fill(tx);
    await tx.putSpace({ space: northSpace, version: 3, segment: null });
    await tx.put('messages', [message(2), message(3, { createdAt: Number.NaN })]);
  });
  expect(await copy.messages({ chatId: north, limit: 10 })).toEqual([]);
  expect(copy.replica.spaces.has(`chat:${north}`)).toBe(false);
  expect(copy.replica.chat(north)).toBeUndefined();
  expect(await store.messages(messageRange({ chatId: north, limit: 10 }))).toEqual([]);
});

test('[CL27] [UP25] what a chat with damaged messages has shown is not left behind if the person leaves it now', async () => {
  const copy = await openCopy();
  await copy.write(async (tx) => {
    await fill(tx);
    await tx.put('messages', [message(3, { createdAt: Number.NaN })]);
  });
  await copy.messages({ chatId: north, limit: 10 });
  expect((await store.load()).meta).toMatchObject([{ goneChats: [north] }]);
});
