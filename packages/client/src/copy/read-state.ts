import { z } from 'zod';
import type { StoredState } from '../store/local-store.ts';
import {
  draftSchema,
  metaSchema,
  outboxEntrySchema,
  spaceRecordSchema,
  storedRowSchema,
  type Meta,
} from '../store/records.ts';
import { emptyChange, type StoreChange } from './store-change.ts';

export interface ReadState {
  /** The store's content, as a single change from an empty state. */
  readonly state: StoreChange;
  /** Whether part of the spaces could not be read: then all of them are invalid and are loaded again. */
  readonly areSpacesDamaged: boolean;
}

/** Parses the store's content. A damaged outbox entry or draft is left out; the others stay. */
export function readState(stored: StoredState): ReadState {
  const meta = metaSchema.safeParse(stored.meta[0] ?? { epoch: null, revision: 0 });
  const spaces = z.array(spaceRecordSchema).safeParse(stored.spaces);
  const rows = z.array(storedRowSchema).safeParse(stored.rows);
  const state: StoreChange = {
    ...emptyChange(),
    epoch: meta.data?.epoch ?? null,
    revision: meta.data?.revision ?? 0,
    ...goneIn(meta.data ?? {}),
    outbox: readEach(stored.outbox, outboxEntrySchema),
    drafts: readEach(stored.drafts, draftSchema),
  };
  if (!meta.success || !spaces.success || !rows.success) {
    return { state: { ...state, epoch: null }, areSpacesDamaged: true };
  }
  return { state: { ...state, spaces: spaces.data, rows: rows.data }, areSpacesDamaged: false };
}

function goneIn({
  goneFiles = [],
  goneChats = [],
}: Partial<Meta>): Pick<StoreChange, 'goneFiles' | 'goneChats'> {
  return { goneFiles, goneChats };
}

function readEach<T>(values: readonly unknown[], schema: z.ZodType<T>): T[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}
