import { messageRowSchema } from '@tend/protocol';
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
  settings,
  south,
  user,
} from '../rows.fixture.ts';
import {
  beginningWith,
  messageRange,
  ofSpace,
  type LocalStore,
  type MessageRange,
  type StoreTransaction,
} from './local-store.ts';
import { spaceKey, type OutboxEntry, type SpaceRecord } from './records.ts';

/** A separate device for each test; when reopened, it returns what was stored. */
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

/** The behaviour of every LocalStore, wherever it stores data. */
export function describeLocalStore(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(`LocalStore: ${name}`, () => {
    let open: StoreUnderTest['open'];
    let store: LocalStore;

    beforeEach(async () => {
      ({ open } = await start());
      store = await open();
    });

    const pageOf = (chatId: string): Promise<readonly unknown[]> =>
      store.messages(messageRange({ chatId, limit: 10 }));

    const write = (work: (tx: StoreTransaction) => Promise<void>): Promise<void> =>
      store.transaction(work);

    test('[CL20] a new device is empty', async () => {
      const nothing = { meta: [], spaces: [], rows: [], outbox: [], drafts: [] };
      expect(await store.load()).toEqual(nothing);
      await write(async (tx) => expect(await tx.get('meta', ['meta'])).toEqual([undefined]));
    });

    test('[CL20] written data is there when the device is opened again', async () => {
      await write(async (tx) => {
        await tx.put('meta', [{ epoch: 'first', revision: 7 }]);
        await tx.put('spaces', [record]);
        await tx.put('rows', [{ space: northSpace, row: chat() }]);
        await tx.put('messages', [message(2)]);
        await tx.put('outbox', [waitingMessage(idOf(50))]);
        await tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]);
      });
      await store.close();
      store = await open();
      expect(await store.load()).toMatchObject({
        meta: [{ epoch: 'first', revision: 7 }],
        spaces: [record],
        rows: [{ space: northSpace, row: chat() }],
        outbox: [waitingMessage(idOf(50))],
        drafts: [{ chatId: north, text: 'Well', mentions: [] }],
      });
      expect(await pageOf(north)).toEqual([message(2)]);
    });

    test('[CL21] a transaction that fails leaves everything unchanged', async () => {
      await write(async (tx) => {
        await tx.put('spaces', [record]);
        await tx.put('rows', [{ space: northSpace, row: chat() }]);
        await tx.put('messages', [message(2)]);
        await tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]);
      });
      const before = await store.load();
      const failing = write(async (tx) => {
        await tx.put('meta', [{ epoch: 'second', revision: 1 }]);
        await tx.put('spaces', [{ ...record, version: 4 }]);
        await tx.put('rows', [{ space: northSpace, row: chat({ version: 4 }) }]);
        await tx.put('messages', [message(2, { version: 4 }), message(4)]);
        await tx.put('outbox', [waitingMessage(idOf(50))]);
        await tx.delete('drafts', [north]);
        await tx.deleteRange('rows', ofSpace(spaceKey(northSpace)));
        await tx.deleteRange('messages');
        throw new Error('No');
      });
      await expect(failing).rejects.toThrow('No');
      expect(await store.load()).toEqual(before);
      expect(await pageOf(north)).toEqual([message(2)]);
    });

    test('[CL21] transactions run one after the other', async () => {
      const count = async (tx: StoreTransaction): Promise<void> => {
        const [meta] = await tx.get('meta', ['meta']);
        await tx.get('rows', ['chat:x']);
        await tx.put('meta', [{ epoch: null, revision: (meta?.revision ?? 0) + 1 }]);
      };
      await Promise.all(Array.from({ length: 20 }, () => write(count)));
      expect(await store.load()).toMatchObject({ meta: [{ revision: 20 }] });
    });

    test('[CL21] a transaction may take many steps', async () => {
      await write(async (tx) => {
        for (let seq = 1; seq <= 300; seq += 1) {
          await tx.get('messages', [[north, seq]]);
          await tx.put('messages', [message(seq)]);
        }
      });
      expect(await store.messages(messageRange({ chatId: north, limit: 1_000 }))).toHaveLength(300);
    });

    test('[CL21] a transaction sees what it has written', async () => {
      await write(async (tx) => {
        await tx.put('spaces', [record]);
        await tx.put('messages', [message(2)]);
        const places: Array<[string, number]> = [
          [north, 1],
          [north, 2],
        ];
        expect(await tx.get('spaces', [spaceKey(northSpace)])).toMatchObject([record]);
        expect(await tx.get('messages', places)).toEqual([undefined, message(2)]);
        await tx.delete('spaces', [spaceKey(northSpace)]);
        await tx.deleteRange('messages', messageRange({ chatId: north, limit: Infinity }));
        expect(await tx.range('spaces')).toEqual([]);
        expect(await tx.get('messages', places)).toEqual([undefined, undefined]);
      });
    });

    test('[CL21] records are listed by what their keys begin with, and deleted by their keys', async () => {
      const rows = [settings(), notification(2), notification(3)];
      await write((tx) =>
        tx.put(
          'rows',
          rows.map((row) => ({ space: ownSpace, row })),
        ),
      );
      await write(async (tx) => {
        const list = () => tx.range('rows', beginningWith('notification'));
        expect(await list()).toMatchObject([{ row: notification(2) }, { row: notification(3) }]);
        await tx.delete('rows', [`notification:${notification(2).id}`, 'notification:none']);
        expect(await list()).toMatchObject([{ row: notification(3) }]);
      });
      expect((await store.load()).rows).toHaveLength(2);
    });

    test('[CL22] a page contains the last messages of a range, in the chat’s order', async () => {
      await write(async (tx) => {
        await tx.put('messages', messages(1, 30).toReversed());
        await tx.put('messages', [message(99, { chatId: south })]);
      });
      const seqs = async (range: Omit<MessageRange, 'chatId'>): Promise<number[]> => {
        const page = await store.messages(messageRange({ chatId: north, ...range }));
        return page.map((row) => messageRowSchema.parse(row).seq);
      };
      expect(await seqs({ limit: 3 })).toEqual([28, 29, 30]);
      expect(await seqs({ before: 28, limit: 3 })).toEqual([25, 26, 27]);
      expect(await seqs({ from: 29, limit: 10 })).toEqual([29, 30]);
      expect(await seqs({ from: 4, before: 6, limit: 10 })).toEqual([4, 5]);
      expect(await seqs({ before: 1, limit: 10 })).toEqual([]);
      expect(await seqs({ from: 1, limit: Infinity })).toHaveLength(30);
    });

    test('[CL107] the last records of a range can be read by any index', async () => {
      const rows = [notification(2), notification(3), notification(4)];
      await write((tx) =>
        tx.put('rows', [
          { space: northSpace, row: chat() },
          ...rows.map((row) => ({ space: ownSpace, row })),
        ]),
      );
      await write(async (tx) => {
        const last = await tx.range('rows', { ...ofSpace(spaceKey(ownSpace)), last: 2 });
        expect(last).toMatchObject([{ row: notification(3) }, { row: notification(4) }]);
      });
    });

    test('[CL22] a message that is put again replaces the older one', async () => {
      await write((tx) => tx.put('messages', [message(2)]));
      await write((tx) => tx.put('messages', [message(2, { version: 5 })]));
      expect(await pageOf(north)).toEqual([message(2, { version: 5 })]);
    });

    test('[CL23] a space is deleted with its rows and messages, and nothing else is', async () => {
      await write(async (tx) => {
        await tx.put('spaces', [record]);
        await tx.put('spaces', [{ space: elmCourtSpace, version: 2, segment: null }]);
        await tx.put('rows', [
          { space: northSpace, row: chat() },
          { space: northSpace, row: member(ben) },
          { space: elmCourtSpace, row: organization() },
          { space: elmCourtSpace, row: user(ben, 'Ben') },
        ]);
        await tx.put('messages', [message(2), message(3), message(2, { chatId: south })]);
      });
      await write(async (tx) => {
        await tx.delete('spaces', [spaceKey(northSpace)]);
        await tx.deleteRange('rows', ofSpace(spaceKey(northSpace)));
        await tx.deleteRange('messages', messageRange({ chatId: north, limit: Infinity }));
      });
      expect(await store.load()).toMatchObject({
        spaces: [{ space: elmCourtSpace, version: 2 }],
        rows: [{ row: organization() }, { row: user(ben, 'Ben') }],
      });
      expect(await pageOf(north)).toEqual([]);
      expect(await pageOf(south)).toHaveLength(1);
      await write(async (tx) => {
        for (const table of ['spaces', 'rows', 'messages'] as const) await tx.deleteRange(table);
      });
      expect(await store.load()).toMatchObject({ spaces: [], rows: [] });
      expect(await pageOf(south)).toEqual([]);
    });

    test('[CL23] outbox entries and drafts are put, found and removed by their keys', async () => {
      const [first, second] = [waitingMessage(idOf(50)), waitingMessage(idOf(51))];
      await write(async (tx) => {
        await tx.put('outbox', [first, second]);
        await tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]);
        await tx.put('drafts', [{ chatId: south, text: 'So', mentions: [] }]);
      });
      await write(async (tx) => {
        expect(await tx.get('outbox', [second.key, 'none'])).toEqual([second, undefined]);
        expect(await tx.range('outbox')).toEqual([first, second]);
        await tx.put('outbox', [{ ...second, state: 'failed', failure: 'not_found' }]);
        await tx.delete('outbox', [first.key]);
        await tx.delete('drafts', [north]);
      });
      expect(await store.load()).toMatchObject({
        outbox: [{ key: second.key, state: 'failed', failure: 'not_found' }],
        drafts: [{ chatId: south, text: 'So', mentions: [] }],
      });
    });

    test('[CL24] a device is empty after everything was deleted', async () => {
      await write(async (tx) => {
        await tx.put('spaces', [record]);
        await tx.put('messages', [message(2)]);
        await tx.put('outbox', [waitingMessage(idOf(50))]);
        await tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]);
      });
      await store.destroy();
      store = await open();
      expect(await store.load()).toMatchObject({ spaces: [], rows: [], outbox: [], drafts: [] });
      expect(await pageOf(north)).toEqual([]);
    });

    test('[CL22] ten thousand messages are stored at once, and a page of them can be read', async () => {
      await write((tx) => tx.put('messages', messages(1, 10_000)));
      const page = await store.messages(messageRange({ chatId: north, before: 5_001, limit: 50 }));
      expect(page).toEqual(messages(4_951, 5_000));
    });
  });
}
