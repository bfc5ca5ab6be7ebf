import { fileVariants, naturalSchema, type FileVariant, timeSchema } from '@tend/protocol';
import { Dexie, type Table } from 'dexie';
import { z } from 'zod';
import type { DexieStoreOptions } from '../../store/dexie-store.ts';
import { whenOpen } from '../../store/dexie-when-open.ts';
import { fileKey, type FileStore, type HeldBytes, type HeldFile } from './file-store.ts';

/** Parsed like anything that a device returns: it may be damaged, or of another release. */
const heldFileSchema = z.object({
  fileId: z.string(),
  variant: z.enum(fileVariants),
  bytes: naturalSchema,
  seenAt: timeSchema,
  isWaiting: z.boolean(),
});
const blobSchema = z.instanceof(Blob);

/**
 * Holds bytes in a database of their own: it can be lost, full or slow without the local copy, and its tables change without
 * the copy's. What is known of bytes is apart from them, so that listing it reads none. Rejects if the browser has no
 * database.
 */
export async function openDexieFileStore(options: DexieStoreOptions): Promise<FileStore> {
  const database = new FileDatabase(options);
  await database.open();
  const { held, blobs, settings } = database;
  const run = <T>(work: () => PromiseLike<T>): Promise<T> => whenOpen(database, work);
  const change = (tables: Table[], work: () => Promise<void>): Promise<void> =>
    run(() => database.transaction('rw', tables, work));
  return {
    read: (fileId, forms) => run(() => readFirst(blobs, fileId, forms)),
    put: (file, blob) =>
      change([held, blobs], async () => {
        await held.put(file, fileKey(file));
        await blobs.put(blob, fileKey(file));
      }),
    update: (keys, changes) =>
      change([held], async () => {
        const files = (await held.bulkGet([...keys])).flatMap(
          (file) => heldFileSchema.safeParse(file).data ?? [],
        );
        const changed = files.map((file) => ({ ...file, ...changes }));
        await held.bulkPut(changed, changed.map(fileKey));
      }),
    async list() {
      const all = await run(() => held.toArray());
      return all.flatMap((file) => heldFileSchema.safeParse(file).data ?? []);
    },
    delete: (keys) =>
      change([held, blobs], async () => {
        await held.bulkDelete([...keys]);
        await blobs.bulkDelete([...keys]);
      }),
    async limit() {
      return naturalSchema.safeParse(await run(() => settings.get('limit'))).data ?? null;
    },
    async setLimit(bytes) {
      await run(() => settings.put(bytes, 'limit'));
    },
    close() {
      database.close();
      return Promise.resolve();
    },
    async destroy() {
      try {
        // The database itself stays while a frozen page has it open and cannot close it.
        await database.transaction('rw', database.tables, async () => {
          for (const table of database.tables) await table.clear();
        });
      } finally {
        await database.delete();
      }
    },
  };
}

/** In one transaction: each takes about as long as reading. */
async function readFirst(
  blobs: Table<unknown, string>,
  fileId: string,
  forms: readonly FileVariant[],
): Promise<HeldBytes | null> {
  const stored = await blobs.bulkGet(forms.map((variant) => fileKey({ fileId, variant })));
  const found = forms.flatMap((variant, index) => {
    const blob = blobSchema.safeParse(stored[index]);
    return blob.success ? { variant, blob: blob.data } : [];
  });
  return found[0] ?? null;
}

class FileDatabase extends Dexie {
  readonly held: Table<HeldFile, string>;
  readonly blobs: Table<unknown, string>;
  readonly settings: Table<unknown, string>;

  constructor({ userId, indexedDB, IDBKeyRange }: DexieStoreOptions) {
    super(`tend-files-${userId}`, {
      ...(indexedDB === undefined ? {} : { indexedDB }),
      ...(IDBKeyRange === undefined ? {} : { IDBKeyRange }),
    });
    this.version(1).stores({ held: '', blobs: '', settings: '' });
    this.held = this.table('held');
    this.blobs = this.table('blobs');
    this.settings = this.table('settings');
  }
}
