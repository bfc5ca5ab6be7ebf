import { fileKey, type FileStore, type HeldFile } from './file-store.ts';

/** Holds bytes as long as the page lives: for tests, and for devices that keep nothing. */
export function createMemoryFileStore(limitBytes: number | null = null): FileStore {
  const held = new Map<string, { file: HeldFile; blob: Blob }>();
  let limit = limitBytes;
  return {
    read(fileId, forms) {
      const found = forms.flatMap((variant) => held.get(fileKey({ fileId, variant })) ?? []);
      const [{ file, blob } = { file: null, blob: null }] = found;
      return Promise.resolve(file && { variant: file.variant, blob });
    },
    put(file, blob) {
      held.set(fileKey(file), { file, blob });
      return Promise.resolve();
    },
    update(keys, changes) {
      for (const key of keys) {
        const found = held.get(key);
        if (found !== undefined) held.set(key, { ...found, file: { ...found.file, ...changes } });
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
