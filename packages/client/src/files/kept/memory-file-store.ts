import { fileKey, type FileStore, type HeldFile } from './file-store.ts';

/** Holds bytes as long as the page lives: for tests, and for devices that keep nothing. */
export function createMemoryFileStore(limitBytes: number | null = null): FileStore {
  const held = new Map<string, { file: HeldFile; blob: Blob }>();
  let limit = limitBytes;
  return {
    read: (fileId, variant) =>
      Promise.resolve(held.get(fileKey({ fileId, variant }))?.blob ?? null),
    put(file, blob) {
      held.set(fileKey(file), { file, blob });
      return Promise.resolve();
    },
    update(of, changes) {
      const found = held.get(fileKey(of));
      if (found !== undefined) {
        held.set(fileKey(of), { ...found, file: { ...found.file, ...changes } });
      }
      return Promise.resolve();
    },
    list: () => Promise.resolve([...held.values()].map(({ file }) => file)),
    delete(keys) {
      for (const key of keys) held.delete(key);
      return Promise.resolve();
    },
    limit: () => Promise.resolve(limit),
    setLimit(bytes) {
      limit = bytes;
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
    destroy() {
      held.clear();
      limit = limitBytes;
      return Promise.resolve();
    },
  };
}
