import { openUnprobed, type DexieStoreOptions } from './store/dexie-store.ts';

/**
 * Removes what a person without a session has left on this device: the local copy with the outbox and the drafts, and the
 * bytes of files, also those that wait.
 */
export async function forgetPerson(options: DexieStoreOptions): Promise<void> {
  const { openDexieFileStore } = await import('./files/kept/dexie-file-store.ts');
  const stores = [openUnprobed(options), openDexieFileStore(options)];
  await Promise.all(stores.map(async (opening) => (await opening).destroy()));
}
