import { beforeEach, expect, test } from 'vitest';
import { LocalCopy } from '../../copy/local-copy.ts';
import { FakeClock } from '../../fake-clock.fixture.ts';
import { idOf, north } from '../../rows.fixture.ts';
import { waitingMessage } from '../../store/local-store.contract.ts';
import type { LocalStore } from '../../store/local-store.ts';
import { createMemoryStore } from '../../store/memory-store.ts';
import type { OutboxEntry } from '../../store/records.ts';
import { findOwnerless } from './named-files.ts';

const [waiting, unnamed] = [idOf(60), idOf(61)];
const file = {
  id: waiting,
  kind: 'document',
  name: 'plan.txt',
  mediaType: 'text/plain',
  sizeBytes: 5,
} as const;
const message: OutboxEntry = {
  ...waitingMessage(idOf(50)),
  files: { each: [{ file, as: 'document' }], areUploaded: false, wereMissing: false },
};
const deletion: OutboxEntry = {
  ...waitingMessage(idOf(51)),
  command: { name: 'message.delete', input: { chatId: north, messageId: idOf(40) } },
};

let store: LocalStore;
let copy: LocalCopy;

beforeEach(async () => {
  store = createMemoryStore();
  copy = new LocalCopy({ store, clock: new FakeClock(), publish: () => {} });
  await copy.open();
});

/** As another tab does, of which this one has not heard. */
const storeElsewhere = (...entries: OutboxEntry[]): Promise<void> =>
  store.transaction((tx) => tx.put('outbox', entries));

const find = () => copy.write((tx) => findOwnerless(tx, [waiting, unnamed]));

test('[UP65] the files of a message that another tab has stored are not ownerless', async () => {
  await storeElsewhere(message);
  expect(copy.replica.outboxEntries()).toEqual([]);
  expect(await find()).toEqual({ sent: [], unnamed: [unnamed] });
});

test('[UP65] no file is ownerless while a deletion waits that another tab may undo', async () => {
  await storeElsewhere(message, deletion);
  expect(await find()).toEqual({ sent: [], unnamed: [] });
});

test('[UP65] no file is ownerless beside an entry that this release cannot read', async () => {
  await storeElsewhere({ ...message, createdAt: -1 });
  expect(await find()).toEqual({ sent: [], unnamed: [] });
});
