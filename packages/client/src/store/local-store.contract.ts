import { messageRowSchema, type Mention, type MessageRow } from '@tend/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  chat,
  elmCourtSpace,
  idOf,
  member,
  ben,
  message,
  messages,
  north,
  northSpace,
  notification,
  organization,
  ownSpace,
  self,
  settings,
  south,
  user,
} from '../rows.fixture.ts';
import type { LocalStore, MessageRange, StoreTransaction } from './local-store.ts';
import type { OutboxEntry, SpaceRecord } from './records.ts';

/** A device of its own for each test; opened again, it gives back what was stored. */
export interface StoreUnderTest {
  open: () => Promise<LocalStore>;
}

const record: SpaceRecord = { space: northSpace, version: 3, segment: null };

export function waitingMessage(id: string): OutboxEntry {
  return {
    key: id,
    command: { name: 'message.send', input: { id, chatId: north, text: 'Hello' } },
    createdAt: 1,
    state: 'waiting',
    ackedAs: null,
    failure: null,
    claim: null,
  };
}

/** What every LocalStore does, wherever it keeps things. */
export function describeLocalStore(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(`LocalStore: ${name}`, () => {
    let open: StoreUnderTest['open'];
    let store: LocalStore;

    beforeEach(async () => {
      ({ open } = await start());
      store = await open();
    });

    const write = (work: (tx: StoreTransaction) => Promise<void>): Promise<void> =>
      store.transaction(work);

    test('[CL20] a new device holds nothing', async () => {
      const { spaces, rows, outbox, drafts } = await store.load();
      expect([spaces, rows, outbox, drafts]).toEqual([[], [], [], []]);
      await store.transaction(async (tx) => {
        expect(await tx.getMeta()).toEqual({ epoch: null, revision: 0 });
      });
    });

    test('[CL20] what was written is there when the device is opened again', async () => {
      await write(async (tx) => {
        await tx.putMeta({ epoch: 'first', revision: 7 });
        await tx.putSpace(record);
        await tx.putRows([{ space: northSpace, row: chat() }]);
        await tx.putMessages([message(2)]);
        await tx.putOutbox([waitingMessage(idOf(50))]);
        await tx.putDraft({ chatId: north, text: 'Well', mentions: [] });
      });
      await store.close();
      store = await open();
      expect(await store.load()).toMatchObject({
        meta: { epoch: 'first', revision: 7 },
        spaces: [record],
        rows: [{ space: northSpace, row: chat() }],
        outbox: [waitingMessage(idOf(50))],
        drafts: [{ chatId: north, text: 'Well', mentions: [] }],
      });
      expect(await store.messages({ chatId: north, limit: 10 })).toEqual([message(2)]);
    });

    test('[CL21] a transaction that fails leaves everything as it was', async () => {
      await write(async (tx) => {
        await tx.putSpace(record);
        await tx.putRows([{ space: northSpace, row: chat() }]);
        await tx.putMessages([message(2)]);
        await tx.putDraft({ chatId: north, text: 'Well', mentions: [] });
      });
      const before = await store.load();
      const failing = write(async (tx) => {
        await tx.putMeta({ epoch: 'second', revision: 1 });
        await tx.putSpace({ ...record, version: 4 });
        await tx.putRows([{ space: northSpace, row: chat({ version: 4 }) }]);
        await tx.putMessages([message(2, { version: 4 }), message(4)]);
        await tx.putOutbox([waitingMessage(idOf(50))]);
        await tx.deleteDraft(north);
        await tx.deleteSpace(northSpace);
        throw new Error('No');
      });
      await expect(failing).rejects.toThrow('No');
      expect(await store.load()).toEqual(before);
      expect(await store.messages({ chatId: north, limit: 10 })).toEqual([message(2)]);
    });

    test('[CL21] transactions run one after the other', async () => {
      const count = async (tx: StoreTransaction): Promise<void> => {
        const { revision } = await tx.getMeta();
        await tx.getRows(['chat:x']);
        await tx.putMeta({ epoch: null, revision: revision + 1 });
      };
      await Promise.all(Array.from({ length: 20 }, () => write(count)));
      await write(async (tx) => expect((await tx.getMeta()).revision).toBe(20));
    });

    test('[CL21] a transaction may take many steps', async () => {
      await write(async (tx) => {
        for (let seq = 1; seq <= 300; seq += 1) {
          await tx.getMessages(north, [seq]);
          await tx.putMessages([message(seq)]);
        }
      });
      expect(await store.messages({ chatId: north, limit: 1_000 })).toHaveLength(300);
    });

    test('[CL21] a transaction sees what it has written', async () => {
      await write(async (tx) => {
        await tx.putSpace(record);
        await tx.putMessages([message(2)]);
        expect(await tx.getSpace(northSpace)).toMatchObject(record);
        expect(await tx.getMessages(north, [1, 2])).toEqual([undefined, message(2)]);
        await tx.deleteSpace(northSpace);
        expect(await tx.getSpace(northSpace)).toBeUndefined();
        expect(await tx.getMessages(north, [2])).toEqual([undefined]);
      });
    });

    test('[CL21] notifications are listed, and deleted by their ids', async () => {
      const rows = [notification(2), notification(3)];
      await write((tx) =>
        tx.putRows([settings(), ...rows].map((row) => ({ space: ownSpace, row }))),
      );
      await write(async (tx) => {
        expect(await tx.allNotifications()).toEqual(rows);
        await tx.deleteNotifications([notification(2).id, idOf(9)]);
        expect(await tx.allNotifications()).toEqual([notification(3)]);
      });
      expect((await store.load()).rows).toHaveLength(2);
    });

    test('[CL22] a page is the last messages of a range, in the chat’s order', async () => {
      await write(async (tx) => {
        await tx.putMessages(messages(1, 30).toReversed());
        await tx.putMessages([message(99, { chatId: south })]);
      });
      const seqs = async (range: Omit<MessageRange, 'chatId'>): Promise<number[]> => {
        const page = await store.messages({ chatId: north, ...range });
        return page.map((row) => messageRowSchema.parse(row).seq);
      };
      expect(await seqs({ limit: 3 })).toEqual([28, 29, 30]);
      expect(await seqs({ before: 28, limit: 3 })).toEqual([25, 26, 27]);
      expect(await seqs({ from: 29, limit: 10 })).toEqual([29, 30]);
      expect(await seqs({ from: 4, before: 6, limit: 10 })).toEqual([4, 5]);
      expect(await seqs({ before: 1, limit: 10 })).toEqual([]);
      expect(await seqs({ from: 1, limit: Infinity })).toHaveLength(30);
    });

    test('[CL22] a message that is put again takes the place of the older one', async () => {
      await write((tx) => tx.putMessages([message(2)]));
      await write((tx) => tx.putMessages([message(2, { version: 5 })]));
      expect(await store.messages({ chatId: north, limit: 10 })).toEqual([
        message(2, { version: 5 }),
      ]);
    });

    test('[CL22] unread are texts of others in the range', async () => {
      await write(async (tx) => {
        await tx.putMessages([
          ...messages(1, 6),
          message(7, { authorId: self }),
          message(8, { content: { type: 'event', event: { type: 'groupRenamed', title: 'N' } } }),
          message(9),
        ]);
        const range = { chatId: north, after: 2, upTo: 8, readerId: self };
        expect(await tx.countUnread(range)).toEqual({ messages: 4, mentions: 0 });
      });
    });

    test('[MN5] of the unread texts in the range, those that mention the reader are counted', async () => {
      const mentioning = (who: Mention['who'], changes: Partial<MessageRow> = {}) => ({
        content: { type: 'text' as const, text: '@a', mentions: [{ start: 0, length: 2, who }] },
        ...changes,
      });
      await write(async (tx) => {
        await tx.putMessages([
          message(1, mentioning({ type: 'user', userId: self })),
          message(2, mentioning({ type: 'user', userId: self })),
          message(3, mentioning({ type: 'all' })),
          message(4, mentioning({ type: 'user', userId: ben })),
          message(5, mentioning({ type: 'all' }, { authorId: self })),
          message(6, mentioning({ type: 'all' })),
        ]);
        const range = { chatId: north, after: 1, upTo: 5, readerId: self };
        expect(await tx.countUnread(range)).toEqual({ messages: 3, mentions: 2 });
      });
    });

    test('[CL23] a space goes with its rows and messages, and nothing else does', async () => {
      await write(async (tx) => {
        await tx.putSpace(record);
        await tx.putSpace({ space: elmCourtSpace, version: 2, segment: null });
        await tx.putRows([
          { space: northSpace, row: chat() },
          { space: northSpace, row: member(ben) },
          { space: elmCourtSpace, row: organization() },
          { space: elmCourtSpace, row: user(ben, 'Ben') },
        ]);
        await tx.putMessages([message(2), message(3), message(2, { chatId: south })]);
      });
      await write((tx) => tx.deleteSpace(northSpace));
      const { spaces, rows } = await store.load();
      expect(spaces).toMatchObject([{ space: elmCourtSpace, version: 2 }]);
      expect(rows.map(({ row }) => row)).toEqual([organization(), user(ben, 'Ben')]);
      expect(await store.messages({ chatId: north, limit: 10 })).toEqual([]);
      expect(await store.messages({ chatId: south, limit: 10 })).toHaveLength(1);
      await write((tx) => tx.deleteAllSpaces());
      expect(await store.load()).toMatchObject({ spaces: [], rows: [] });
      expect(await store.messages({ chatId: south, limit: 10 })).toEqual([]);
    });

    test('[CL23] outbox entries and drafts are put, found and removed by their keys', async () => {
      const [first, second] = [waitingMessage(idOf(50)), waitingMessage(idOf(51))];
      await write(async (tx) => {
        await tx.putOutbox([first, second]);
        await tx.putDraft({ chatId: north, text: 'Well', mentions: [] });
        await tx.putDraft({ chatId: south, text: 'So', mentions: [] });
      });
      await write(async (tx) => {
        expect(await tx.getOutbox([second.key, 'none'])).toEqual([second, undefined]);
        expect(await tx.allOutbox()).toHaveLength(2);
        await tx.putOutbox([{ ...second, state: 'failed', failure: 'not_found' }]);
        await tx.deleteOutbox([first.key]);
        await tx.deleteDraft(north);
      });
      expect(await store.load()).toMatchObject({
        outbox: [{ key: second.key, state: 'failed', failure: 'not_found' }],
        drafts: [{ chatId: south, text: 'So', mentions: [] }],
      });
    });

    test('[CL24] a device that forgets everything holds nothing any more', async () => {
      await write(async (tx) => {
        await tx.putSpace(record);
        await tx.putMessages([message(2)]);
        await tx.putOutbox([waitingMessage(idOf(50))]);
        await tx.putDraft({ chatId: north, text: 'Well', mentions: [] });
      });
      await store.destroy();
      store = await open();
      expect(await store.load()).toMatchObject({ spaces: [], rows: [], outbox: [], drafts: [] });
      expect(await store.messages({ chatId: north, limit: 10 })).toEqual([]);
    });

    test('[CL22] ten thousand messages are stored at once, and a page of them is read', async () => {
      await write((tx) => tx.putMessages(messages(1, 10_000)));
      const page = await store.messages({ chatId: north, before: 5_001, limit: 50 });
      expect(page).toEqual(messages(4_951, 5_000));
    });
  });
}
