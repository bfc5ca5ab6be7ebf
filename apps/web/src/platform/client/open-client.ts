import {
  type Client,
  createBrowserTabs,
  createClient,
  type LocalStore,
  openDexieStore,
  openInTime,
  type QuickNote,
} from '@tend/client';
import { readText } from '../language/i18n.ts';
import { newId } from './new-id.ts';
import { storage } from '../storage/storage.ts';
import { whenDrawn } from '../device/when-drawn.ts';

/** The server's base URL, and the session's token where the page has no cookie for it. */
interface Server {
  baseUrl: string;
  authToken: string;
}

/** Opens the logged-in person's client and its local copy, and starts connecting. */
export async function openClient(userId: string, server: Server): Promise<Client> {
  const client = createClient({
    userId,
    baseUrl: server.baseUrl,
    authToken: server.authToken,
    store: await openInTime(openStore(userId)),
    titleOfSaved: () => readText().t('saved.title'),
    draftNote: openNote(userId),
    openDeviceSearch: () => openDeviceSearch(userId),
    whenDrawn,
    tabs: createBrowserTabs({ userId, locks: lockManager(), newId }),
    // The address of a built file contains the hash of its contents, and so of all that it imports.
    release: import.meta.url,
    onProblem: (error) => console.error('The local copy has a problem', error),
  });
  await client.start();
  return client;
}

/** Loaded by those who search. */
async function openDeviceSearch(userId: string) {
  const { WorkerSearch } = await import('@tend/client/worker-search');
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  return new WorkerSearch(worker, userId);
}

function openNote(userId: string): QuickNote {
  const key = `drafts:${userId}` as const;
  return {
    read: () => storage.read(key),
    write(text) {
      // If it cannot be stored, an older one must not be used instead.
      storage.remove(key);
      if (text !== null) storage.write(key, text);
    },
  };
}

/** The type is always present, but only pages behind TLS (or on localhost) have one. */
function lockManager(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/**
 * Full devices store nothing, and some browsers have no database in private windows: then the copy lasts as
 * long as the page.
 */
async function openStore(userId: string): Promise<LocalStore> {
  try {
    return await openDexieStore({ userId });
  } catch (error) {
    console.error('The local copy cannot be kept', error);
  }
  const { createMemoryStore, openMemoryCopy } = await import('@tend/client/memory');
  try {
    return await openMemoryCopy({ userId });
  } catch (error) {
    console.error('The local copy cannot be read', error);
    return createMemoryStore();
  }
}
