import { idSchema, messageRowSchema, spaceSchema, type Space } from '@tend/protocol';
import { z } from 'zod';
import type { StoreTransaction } from '../store/local-store.ts';
import {
  draftSchema,
  outboxEntrySchema,
  smallRowSchema,
  spaceKey,
  spaceRecordSchema,
} from '../store/records.ts';
import { OutboxReader } from './outbox-reader.ts';

/** What one write did to the local copy. Deletions come before what is put. */
export const storeChangeSchema = z.object({
  revision: z.int().min(1),
  /** Null: as it was. */
  epoch: z.string().nullable(),
  /** Whether what was held turned out to be of another history than the server's. */
  isStartedOver: z.boolean().default(false),
  deletedSpaces: z.array(spaceSchema),
  deletedNotifications: z.array(idSchema),
  spaces: z.array(spaceRecordSchema),
  rows: z.array(z.object({ space: spaceSchema, row: smallRowSchema })),
  messages: z.array(messageRowSchema),
  deletedOutbox: z.array(z.string()),
  outbox: z.array(outboxEntrySchema),
  deletedDrafts: z.array(idSchema),
  drafts: z.array(draftSchema),
});
export type StoreChange = z.infer<typeof storeChangeSchema>;

export function emptyChange(): StoreChange {
  return {
    revision: 1,
    epoch: null,
    isStartedOver: false,
    deletedSpaces: [],
    deletedNotifications: [],
    spaces: [],
    rows: [],
    messages: [],
    deletedOutbox: [],
    outbox: [],
    deletedDrafts: [],
    drafts: [],
  };
}

export function isEmptyChange(change: StoreChange): boolean {
  return (
    change.epoch === null &&
    Object.values(change).every((part) => !Array.isArray(part) || part.length === 0)
  );
}

/** A transaction whose writes are noted in `change`. */
export function recordWrites(tx: StoreTransaction, change: StoreChange): StoreTransaction {
  const outbox = new OutboxReader(tx);
  return {
    ...readsOf(tx, outbox),
    putMeta(meta) {
      change.epoch = meta.epoch;
      return tx.putMeta(meta);
    },
    putSpace(record) {
      if (record.version === 0) change.isStartedOver = true;
      change.spaces.push(record);
      return tx.putSpace(record);
    },
    deleteSpace(space) {
      forgetSpace(change, space);
      change.deletedSpaces.push(space);
      return tx.deleteSpace(space);
    },
    deleteAllSpaces() {
      // Only done before the local copy is shown; other tabs notice the revision and load it anew.
      return tx.deleteAllSpaces();
    },
    putRows(rows) {
      change.rows.push(...rows);
      return tx.putRows(rows);
    },
    deleteNotifications(ids) {
      forgetNotifications(change, ids);
      change.deletedNotifications.push(...ids);
      return tx.deleteNotifications(ids);
    },
    putMessages(messages) {
      change.messages = change.messages.concat(messages);
      return tx.putMessages(messages);
    },
    putOutbox(entries) {
      outbox.invalidate();
      change.deletedOutbox = change.deletedOutbox.filter((key) => !has(entries, key));
      change.outbox.push(...entries);
      return tx.putOutbox(entries);
    },
    deleteOutbox(keys) {
      outbox.invalidate();
      change.outbox = change.outbox.filter(({ key }) => !keys.includes(key));
      change.deletedOutbox.push(...keys);
      return tx.deleteOutbox(keys);
    },
    putDraft(draft) {
      change.drafts.push(draft);
      return tx.putDraft(draft);
    },
    deleteDraft(chatId) {
      change.deletedDrafts.push(chatId);
      return tx.deleteDraft(chatId);
    },
  };
}

type Reads = Omit<StoreTransaction, `${'put' | 'delete'}${string}`>;

function readsOf(tx: StoreTransaction, outbox: OutboxReader): Reads {
  return {
    getMeta: () => tx.getMeta(),
    getSpace: (space) => tx.getSpace(space),
    allSpaces: () => tx.allSpaces(),
    getRows: (keys) => tx.getRows(keys),
    allNotifications: () => tx.allNotifications(),
    getMessages: (chatId, seqs) => tx.getMessages(chatId, seqs),
    countUnread: (count) => tx.countUnread(count),
    allOutbox: () => outbox.all(),
    getOutbox: (keys) => outbox.get(keys),
  };
}

function has(entries: readonly { key: string }[], key: string): boolean {
  return entries.some((entry) => entry.key === key);
}

/** What was put before a space's deletion in the same write is deleted with it. */
function forgetSpace(change: StoreChange, space: Space): void {
  const key = spaceKey(space);
  change.spaces = change.spaces.filter((record) => spaceKey(record.space) !== key);
  change.rows = change.rows.filter((stored) => spaceKey(stored.space) !== key);
  if (space.kind === 'chat') {
    change.messages = change.messages.filter((message) => message.chatId !== space.id);
  }
}

function forgetNotifications(change: StoreChange, ids: readonly string[]): void {
  const deleted = new Set(ids);
  change.rows = change.rows.filter(
    ({ row }) => row.kind !== 'notification' || !deleted.has(row.id),
  );
}
