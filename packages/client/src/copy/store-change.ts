import { messageRowSchema, spaceSchema } from '@tend/protocol';
import { z } from 'zod';
import {
  draftSchema,
  outboxEntrySchema,
  spaceRecordSchema,
  storedRowSchema,
} from '../store/records.ts';

/** What one write did to the local copy. Deletions come before what is put. */
export const storeChangeSchema = z.object({
  revision: z.int().min(1),
  /** Null: as it was. */
  epoch: z.string().nullable(),
  /** With all that is held of them. */
  deletedSpaces: z.array(spaceSchema),
  /** By their keys. */
  deleted: z.object({
    rows: z.array(z.string()),
    outbox: z.array(z.string()),
    drafts: z.array(z.string()),
  }),
  spaces: z.array(spaceRecordSchema),
  rows: z.array(storedRowSchema),
  messages: z.array(messageRowSchema),
  /** Messages that have changed and are too old to be held: for who shows them all the same. */
  passing: z.array(messageRowSchema).default([]),
  outbox: z.array(outboxEntrySchema),
  drafts: z.array(draftSchema),
});
export type StoreChange = z.infer<typeof storeChangeSchema>;

export function emptyChange(): StoreChange {
  return {
    revision: 1,
    epoch: null,
    deletedSpaces: [],
    deleted: { rows: [], outbox: [], drafts: [] },
    spaces: [],
    rows: [],
    messages: [],
    passing: [],
    outbox: [],
    drafts: [],
  };
}

export function isEmptyChange(change: StoreChange): boolean {
  const lists = [...Object.values(change), ...Object.values(change.deleted)];
  return change.epoch === null && lists.every((list) => !Array.isArray(list) || list.length === 0);
}
