import { z } from 'zod';
import { query } from '../../../platform/db/query.ts';

/** The last message that was deleted or changed since the index was merged, with its version. */
export const erasedKey = 'messageIndexErased';
/** How far the index is filled. */
export const filledKey = 'messageIndex';

export const putMeta = query<{ key: string; value: string }>()((db, p) =>
  db
    .insertInto('meta')
    .values({ key: p.key, value: p.value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.value })),
);

export const findMeta = query<{ key: string }>()((db, p) =>
  db.selectFrom('meta').select('value').where('key', '=', p.key),
);

/** Unless it has another value by now. */
export const deleteMeta = query<{ key: string; value: string }>()((db, p) =>
  db.deleteFrom('meta').where('key', '=', p.key).where('value', '=', p.value),
);

const stateSchema = z.object({
  /** The version of the stems. */
  stems: z.int(),
  /** The last message that was added to it, from the newest on; null as long as none was. */
  at: z.object({ id: z.string(), chatId: z.string() }).nullable(),
  isComplete: z.boolean(),
});
export type IndexState = z.infer<typeof stateSchema>;

export function readIndexState(stored: { value: string } | undefined): IndexState | null {
  return stored === undefined ? null : stateSchema.parse(JSON.parse(stored.value));
}
