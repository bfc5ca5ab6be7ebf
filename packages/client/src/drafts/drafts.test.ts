import { limits, type MessageRow } from '@tend/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { ClientWorld } from '../client-world.fixture.ts';
import { LocalCopy } from '../copy/local-copy.ts';
import { Drafts } from './drafts.ts';
import { FakeClock } from '../fake-clock.fixture.ts';
import { ben, idOf, mentionOf, message, north, northSpace, south } from '../rows.fixture.ts';
import { waitingMessage } from '../store/local-store.contract.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { SeenMessage } from '../store/records.ts';
import { applyChange, applyUpdate } from '../sync/apply.ts';

let clock: FakeClock;
let copy: LocalCopy;
let drafts: Drafts;
const share = vi.fn<(chatIds: readonly string[]) => void>();
/** The note left by the last page. */
let noted: string | null;

const note = {
  read: () => noted,
  write(text: string | null) {
    noted = text;
  },
};

beforeEach(() => {
  clock = new FakeClock();
  noted = null;
  share.mockClear();
  drafts = openDrafts();
});

/** Opens a page on a device with an empty local copy. */
function openDrafts({ isCopyKept = true } = {}): Drafts {
  copy = new LocalCopy({ store: createMemoryStore(), clock, publish: () => {} });
  return new Drafts({ copy, clock, note, isCopyKept, share, onProblem: () => {} });
}

/** The drafts after the next start. */
async function textsAfterRestart(): Promise<string[]> {
  await openDrafts().recover();
  return Array.from(copy.replica.drafts.values(), ({ text }) => text);
}

test('[CL53] a draft is stored at the next pause, in one write', async () => {
  const write = vi.spyOn(copy, 'write');
  for (const text of ['W', 'We', 'Wel', 'Well']) {
    drafts.save(north, { text, mentions: [] });
    await clock.advance(399);
  }
  expect(write).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(write).toHaveBeenCalledTimes(1);
  expect(copy.replica.drafts.get(north)?.text).toBe('Well');
});

test('[CL123] a draft is shared after a longer pause, or when the person leaves', async () => {
  drafts.save(north, { text: 'We', mentions: [] });
  await clock.advance(2_999);
  drafts.save(north, { text: 'Well', mentions: [] });
  await clock.advance(2_999);
  expect(share).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(share.mock.calls).toEqual([[[north]]]);
  drafts.save(south, { text: 'So', mentions: [] });
  await drafts.shareNow();
  expect(share.mock.lastCall).toEqual([[south]]);
  expect(copy.replica.drafts.get(south)?.text).toBe('So');
  await clock.advance(3_000);
  expect(share).toHaveBeenCalledTimes(2);
});

test('[CL123] a draft that a page has not shared any more is shared after the next start', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  await openDrafts().recover();
  await clock.advance(3_000);
  expect(share).toHaveBeenLastCalledWith([north]);
});

test('[CL53] an empty draft is deleted', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  drafts.save(south, { text: 'So', mentions: [] });
  await drafts.flush();
  drafts.save(north, { text: '  ', mentions: [] });
  await drafts.flush();
  expect([...copy.replica.drafts]).toEqual([[south, { chatId: south, text: 'So', mentions: [] }]]);
});

test('[CL53] a draft that was sent does not come back', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  drafts.send(north, { text: 'Well', mentions: [] }, 'm1');
  await clock.advance(400);
  expect(copy.replica.drafts.size).toBe(0);
});

test('[CL54] a draft interrupted by the end of a page is there at the next start', async () => {
  drafts.save(south, { text: 'So', mentions: [] });
  drafts.save(north, { text: 'Wel', mentions: [] });
  drafts.save(north, { text: 'Well', mentions: [mentionOf(ben, 0, 2)] });
  expect(await textsAfterRestart()).toEqual(['So', 'Well']);
  expect(copy.replica.drafts.get(north)?.mentions).toHaveLength(1);
  expect(noted).toBeNull();
});

test('[CL54] a draft that is stored, or was deleted before it was, is no longer noted; later changes are', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  const flushing = drafts.flush();
  drafts.save(north, { text: 'Well,', mentions: [] });
  await flushing;
  expect(noted).toContain('Well,');
  await drafts.flush();
  expect(noted).toBeNull();
  drafts.save(south, { text: 'So', mentions: [] });
  drafts.save(south, { text: '', mentions: [] });
  expect(noted).toBeNull();
});

test('[CL54] a stored draft that was emptied or sent as the page ended does not come back', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  await drafts.flush();
  drafts.save(north, { text: '', mentions: [] });
  await drafts.recover();
  expect(copy.replica.drafts.size).toBe(0);
  drafts.save(north, { text: 'Well', mentions: [] });
  await drafts.flush();
  drafts.send(north, { text: 'Well', mentions: [] }, 'm1');
  drafts.save(north, { text: '', mentions: [] });
  await drafts.recover();
  expect(copy.replica.drafts.get(north)?.text).toBe('Well');
});

test('[CL54] a message not in the outbox yet is a draft after a kill, and one in it is not', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  drafts.send(north, { text: 'Well', mentions: [] }, 'm1');
  drafts.save(north, { text: '', mentions: [] });
  expect(await textsAfterRestart()).toEqual(['Well']);
  drafts = openDrafts();
  drafts.send(north, { text: 'Well', mentions: [] }, 'm1');
  drafts.drop('m1');
  expect(await textsAfterRestart()).toEqual([]);
});

test('[CL54] texts that could not be stored join the draft of their chat, in the order of writing', async () => {
  drafts.send(north, { text: 'One', mentions: [] }, 'm1');
  drafts.send(north, { text: '@Ben two', mentions: [mentionOf(ben, 0, 4)] }, 'm2');
  drafts.send(south, { text: 'So', mentions: [] }, 'm3');
  drafts = openDrafts();
  await copy.write((tx) => tx.put('drafts', [{ chatId: north, text: 'Newer', mentions: [] }]));
  drafts.save(south, { text: 'And', mentions: [] });
  await drafts.recover();
  expect(copy.replica.drafts.get(north)).toEqual({
    chatId: north,
    text: 'Newer\nOne\n@Ben two',
    mentions: [mentionOf(ben, 10, 4)],
  });
  expect(copy.replica.drafts.get(south)?.text).toBe('So\nAnd');
  expect(noted).toBeNull();
});

test('[CL54] a noted draft replaces the one stored before it', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  await copy.write((tx) => tx.put('drafts', [{ chatId: north, text: 'We', mentions: [] }]));
  await drafts.recover();
  expect(copy.replica.drafts.get(north)?.text).toBe('Well');
});

test('[CL54] a draft that could not be stored is stored with the next one', async () => {
  vi.spyOn(copy, 'write').mockRejectedValueOnce(new Error('The device is full'));
  drafts.save(north, { text: 'Well', mentions: [] });
  drafts.save(south, { text: 'So', mentions: [] });
  const flushing = drafts.flush();
  drafts.save(south, { text: 'So be it', mentions: [] });
  await expect(flushing).rejects.toThrow('The device is full');
  await clock.advance(400);
  expect(Array.from(copy.replica.drafts.values(), ({ text }) => text)).toEqual([
    'Well',
    'So be it',
  ]);
  expect(noted).toBeNull();
});

test('[CL54] a draft that could not be stored, and was sent meanwhile, does not come back', async () => {
  vi.spyOn(copy, 'write').mockRejectedValueOnce(new Error('The device is full'));
  drafts.save(north, { text: 'Well', mentions: [] });
  const flushing = drafts.flush();
  drafts.send(north, { text: 'Well', mentions: [] }, 'm1');
  await expect(flushing).rejects.toThrow('The device is full');
  await drafts.flush();
  expect(copy.replica.drafts.size).toBe(0);
});

test('[CL54] a draft that could not be stored is shown when its chat is opened again', async () => {
  const world = new ClientWorld();
  const client = await world.open();
  const shown = client.draft(north);
  expect(shown.getSnapshot().text).toBe('');
  const transaction = vi.spyOn(world.store, 'transaction');
  transaction.mockRejectedValue(new Error('The device is full'));
  client.saveDraft(north, { text: 'Half a wo', mentions: [] });
  await world.clock.advance(400);
  expect(shown.getSnapshot().text).toBe('Half a wo');
  expect(client.chatList.getSnapshot().items).toMatchObject([{ draft: 'Half a wo' }]);
  expect(world.noted).toContain('Half a wo');
  await client.stop();
  expect(world.openSockets).toEqual([]);
});

test('[CL136] a text from elsewhere is sent beside the draft, which stays', async () => {
  const world = new ClientWorld();
  const client = await world.open();
  client.saveDraft(north, { text: 'Half a wo', mentions: [] });
  client.sendMessage(north, 'Shared', { keepsDraft: true });
  expect(client.draft(north).getSnapshot().text).toBe('Half a wo');
  await client.storeAll();
  expect((await world.store.load()).drafts).toMatchObject([{ text: 'Half a wo' }]);
  await client.stop();
});

test('[CL54] where the local copy ends with the page, the note stays until a message has left the outbox', async () => {
  drafts = openDrafts({ isCopyKept: false });
  drafts.save(south, { text: 'So', mentions: [] });
  await drafts.flush();
  drafts.send(north, { text: 'Well', mentions: [] }, idOf(50));
  await copy.write((tx) => tx.put('outbox', [waitingMessage(idOf(50))]));
  drafts.drop(idOf(50));
  for (const round of [1, 2]) {
    drafts = openDrafts({ isCopyKept: false });
    await drafts.recover();
    expect(
      Array.from(copy.replica.drafts.values(), ({ text }) => text),
      `${round}`,
    ).toEqual(['So', 'Well']);
  }
  drafts.send(north, { text: 'Well', mentions: [] }, idOf(51));
  drafts.save(south, { text: '', mentions: [] });
  await copy.write((tx) => tx.delete('outbox', [idOf(51)]));
  expect(noted).toBeNull();
});

test.for(['no JSON', '[{"chatId":1}]'])('[CL54] a malformed note (%s) is ignored', async (text) => {
  noted = text;
  expect(await textsAfterRestart()).toEqual([]);
  drafts.save(north, { text: 'Well', mentions: [] });
  expect(await textsAfterRestart()).toEqual(['Well']);
});

function seen(seq: number, changes: Partial<MessageRow> = {}): SeenMessage {
  const { id, authorId, content } = message(seq, changes);
  return { id, seq, authorId, content, forwardedFrom: null };
}

/** Others delete the message at this position. */
async function arriveDeleted(seq: number): Promise<void> {
  const row = message(seq, { version: 1, content: { type: 'deleted', byId: ben } });
  const change = { space: northSpace, from: 0, to: 1, rows: [row] };
  await copy.write((tx) => applyChange({ tx, selfId: idOf(1) }, change));
}

test('[CL114] the message replied to or edited is stored with the draft, even if nothing is written yet', async () => {
  drafts.save(north, { text: '', mentions: [], replyTo: seen(3) });
  const setAside = { text: 'So', mentions: [], replyTo: seen(4) };
  drafts.save(south, { text: 'Edited', mentions: [], edit: { message: seen(5), setAside } });
  await openDrafts().recover();
  expect(copy.replica.drafts.get(north)).toMatchObject({ text: '', replyTo: { seq: 3 } });
  expect(copy.replica.drafts.get(south)).toMatchObject({
    text: 'Edited',
    edit: { message: { seq: 5 }, setAside: { text: 'So', replyTo: { seq: 4 } } },
  });
});

test('[CL180] a draft that was noted only is still known to be shown by other devices', async () => {
  await copy.write((tx) =>
    tx.put('drafts', [{ chatId: north, text: 'On', mentions: [], sharedText: 'On' }]),
  );
  drafts.save(north, { text: 'On my way', mentions: [] });
  await drafts.recover();
  expect(copy.replica.drafts.get(north)).toMatchObject({ text: 'On my way', sharedText: 'On' });
});

test('[CL114] an edit interrupted by the end of a page takes in no other text of its chat', async () => {
  const setAside = { text: 'Before', mentions: [] };
  await copy.write((tx) =>
    tx.put('drafts', [
      { chatId: north, text: 'Edited', mentions: [], edit: { message: seen(5), setAside } },
    ]),
  );
  drafts.send(north, { text: 'Not stored', mentions: [], replyTo: seen(3) }, 'm1');
  await drafts.recover();
  expect(copy.replica.drafts.get(north)).toMatchObject({
    text: 'Edited',
    edit: { setAside: { text: 'Before\nNot stored', replyTo: { seq: 3 } } },
  });
});

test.for([
  { title: 'its answer', writing: { replyTo: seen(3) }, left: { text: 'Well' } },
  {
    title: 'its edit',
    writing: { edit: { message: seen(3), setAside: { text: 'Before', mentions: [] } } },
    left: { text: 'Before\nWell' },
  },
  {
    title: 'what was set aside for another edit',
    writing: {
      edit: { message: seen(4), setAside: { text: 'Before', mentions: [], replyTo: seen(3) } },
    },
    left: { text: 'Well', edit: { message: seen(4), setAside: { text: 'Before', mentions: [] } } },
  },
])(
  '[CL114] a deleted message leaves nothing in $title, and no text is lost',
  async ({ writing, left }) => {
    drafts.save(north, { text: 'Well', mentions: [], ...writing });
    await drafts.flush();
    await arriveDeleted(3);
    await drafts.flush();
    expect(copy.replica.drafts.get(north)).toEqual({ chatId: north, mentions: [], ...left });
  },
);

test('[CL114] nothing is left of a deleted message whose text was not changed yet', async () => {
  const setAside = { text: 'Before', mentions: [] };
  drafts.save(north, { text: 'Text 3', mentions: [], edit: { message: seen(3), setAside } });
  await arriveDeleted(3);
  expect(noted).not.toContain('Text 3');
  await drafts.flush();
  expect(copy.replica.drafts.get(north)).toEqual({ chatId: north, ...setAside });
});

test('[CL118] of a message that is answered the device keeps no more than the beginning', async () => {
  const long = seen(3, { content: { type: 'text', text: 'x'.repeat(8_000) } });
  const beginning = { ...long, content: { type: 'text', text: 'x'.repeat(limits.excerptLength) } };
  drafts.save(north, { text: '', mentions: [], replyTo: long });
  const setAside = { text: '', mentions: [], replyTo: long };
  drafts.save(south, { text: 'Edit', mentions: [], edit: { message: seen(5), setAside } });
  expect(noted?.length).toBeLessThan(2_000);
  await drafts.flush();
  expect(copy.replica.drafts.get(north)?.replyTo).toEqual(beginning);
  expect(copy.replica.drafts.get(south)?.edit?.setAside.replyTo).toEqual(beginning);
});

test.for(['reset', 'gone'] as const)(
  '[CL118] a draft in a chat that is %s keeps its text and names no message',
  async (type) => {
    const context = { selfId: idOf(1) };
    const reset = { type: 'reset', hasOlder: false, unreadOlder: 0, mentionsOlder: 0 } as const;
    const update = { ...reset, space: northSpace, rows: [] };
    await copy.write((tx) => applyUpdate({ ...context, tx }, { ...update, version: 4 }, 0));
    drafts.save(north, { text: 'Well', mentions: [], replyTo: seen(3) });
    drafts.save(south, { text: 'So', mentions: [], replyTo: seen(4) });
    await drafts.flush();
    const next = type === 'gone' ? { type, space: northSpace } : { ...update, version: 9 };
    await copy.write((tx) => applyUpdate({ ...context, tx }, next, 4));
    await drafts.flush();
    expect(copy.replica.drafts.get(north)).toEqual({ chatId: north, text: 'Well', mentions: [] });
    expect(copy.replica.drafts.get(south)).toMatchObject({ replyTo: { seq: 4 } });
  },
);

test('[CL119] a draft that answers a discarded message answers none any more', () => {
  drafts.save(north, { text: 'Well', mentions: [], replyTo: seen(3) });
  drafts.forgetDiscarded(seen(4).id);
  expect(copy.replica.draftOf(north)).toMatchObject({ replyTo: { seq: 3 } });
  drafts.forgetDiscarded(seen(3).id);
  expect(copy.replica.draftOf(north)).toEqual({ chatId: north, text: 'Well', mentions: [] });
});

test.for([
  ['is answered', { replyTo: seen(3) }],
  ['is edited', { edit: { message: seen(3), setAside: { text: 'So', mentions: [] } } }],
] as const)(
  '[CL54] what %s from now on stays noted, though an earlier draft with the same text is stored',
  async ([, about]) => {
    drafts.save(north, { text: 'Well', mentions: [] });
    const flushing = drafts.flush();
    drafts.save(north, { text: 'Well', mentions: [], ...about });
    await flushing;
    await openDrafts().recover();
    expect(copy.replica.drafts.get(north)).toMatchObject(about);
  },
);

test('[CL117] an edit that was sent and not stored is one again after a kill, as it was sent', async () => {
  const edit = { message: seen(3), setAside: { text: 'Before', mentions: [] } };
  await copy.write((tx) => tx.put('drafts', [{ chatId: north, text: 'Edit', mentions: [], edit }]));
  const sent = {
    text: 'Edited',
    mentions: [],
    edit: { ...edit, setAside: { text: '', mentions: [] } },
  };
  drafts.send(north, sent, idOf(60));
  await drafts.recover();
  expect(copy.replica.drafts.get(north)).toEqual({
    chatId: north,
    text: 'Edited',
    mentions: [],
    edit,
  });
});
