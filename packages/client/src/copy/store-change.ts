import { idSchema, messageRowSchema, spaceSchema } from '@tend/protocol';
import { z } from 'zod';
import {
  draftSchema,
  outboxEntrySchema,
  spaceRecordSchema,
  storedRowSchema,
} from '../store/records.ts';

/** The effect of one write on the local copy. Deletions come before additions. */
export const storeChangeSchema = z.lazy(() =>
  z.object({
    revision: z.int().min(1),
    /** Null: unchanged. */
    epoch: z.string().nullable(),
    /** With everything stored in them. */
    deletedSpaces: z.array(spaceSchema),
    /** By key. */
    deleted: z.object({
      rows: z.array(z.string()),
      outbox: z.array(z.string()),
      drafts: z.array(z.string()),
    }),
    spaces: z.array(spaceRecordSchema),
    rows: z.array(storedRowSchema),
    messages: z.array(messageRowSchema),
    /** Changed messages that are too old to be stored: for views that show them anyway. */
    passing: z.array(messageRowSchema).default([]),
    /** Files of messages that are deleted: their bytes are removed from the device. */
    goneFiles: z.array(idSchema).default([]),
    /** Chats that are no longer on the device: what only they have shown is removed from it. */
    goneChats: z.array(idSchema).default([]),
    outbox: z.array(outboxEntrySchema),
    drafts: z.array(draftSchema),
  }),
);
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
    goneFiles: [],
    goneChats: [],
    outbox: [],
    drafts: [],
  };
}

export function isEmptyChange(change: StoreChange): boolean {
  const lists = [...Object.values(change), ...Object.values(change.deleted)];
  return change.epoch === null && lists.every((list) => !Array.isArray(list) || list.length === 0);
}
