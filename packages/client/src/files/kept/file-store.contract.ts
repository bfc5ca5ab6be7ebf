import { beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '../../rows.fixture.ts';
import { fileKey, keysOfFile, type FileStore, type HeldFile } from './file-store.ts';

/** A separate device for each test; when reopened, it returns what was stored. */
export interface FileStoreUnderTest {
  open: () => Promise<FileStore>;
}

const photo: HeldFile = {
  fileId: idOf(70),
  variant: 'small',
  bytes: 3,
  seenAt: 5,
  isWaiting: false,
};
const bytes = new Blob(['abc'], { type: 'image/webp' });

/** The behaviour of every FileStore, wherever it holds bytes. */
export function describeFileStore(name: string, start: () => FileStoreUnderTest): void {
  describe(`FileStore: ${name}`, () => {
    let open: FileStoreUnderTest['open'];
    let store: FileStore;

    beforeEach(async () => {
      ({ open } = start());
      store = await open();
    });

    test('[UP20] a new device holds nothing', async () => {
      expect(await store.read(photo.fileId, ['small'])).toBeNull();
      expect(await store.list()).toEqual([]);
      expect(await store.limit()).toBeNull();
    });

    test('[UP20] what was put is there when the device is opened again', async () => {
      await store.put(photo, bytes);
      await store.setLimit(7);
      await store.close();
      store = await open();
      const held = await store.read(photo.fileId, ['medium', 'small', 'large']);
      expect(held?.variant).toBe('small');
      expect([await held?.blob.text(), held?.blob.type]).toEqual(['abc', 'image/webp']);
      expect(await store.list()).toEqual([photo]);
      expect(await store.limit()).toBe(7);
      expect(await store.read(photo.fileId, ['medium'])).toBeNull();
    });

    test('[UP20] what is put again replaces what was held', async () => {
      await store.put(photo, bytes);
      await store.put({ ...photo, bytes: 1 }, new Blob(['d']));
      expect(await (await store.read(photo.fileId, ['small']))?.blob.text()).toBe('d');
      expect(await store.list()).toEqual([{ ...photo, bytes: 1 }]);
    });

    test('[UP20] an update changes what is known, and brings nothing back', async () => {
      await store.put({ ...photo, isWaiting: true }, bytes);
      await store.update([fileKey(photo)], { isWaiting: false });
      await store.update([fileKey(photo)], { seenAt: 9 });
      expect(await store.list()).toEqual([{ ...photo, seenAt: 9 }]);
      await store.delete([fileKey(photo)]);
      const other = { ...photo, fileId: idOf(71) };
      await store.put(other, bytes);
      await store.update([fileKey(photo), fileKey(other)], { seenAt: 10 });
      expect(await store.list()).toEqual([{ ...other, seenAt: 10 }]);
    });

    test('[UP20] what is deleted is gone, in the forms named', async () => {
      await store.put(photo, bytes);
      await store.put({ ...photo, variant: 'large' }, bytes);
      await store.delete([fileKey(photo), fileKey({ ...photo, fileId: idOf(71) })]);
      expect(await store.read(photo.fileId, ['small'])).toBeNull();
      expect(await store.list()).toEqual([{ ...photo, variant: 'large' }]);
      await store.delete(keysOfFile(photo.fileId));
      expect(await store.list()).toEqual([]);
    });

    test('[UP20] [UP11] a destroyed store keeps nothing', async () => {
      await store.put(photo, bytes);
      await store.setLimit(7);
      await store.destroy();
      store = await open();
      expect(await store.list()).toEqual([]);
      expect(await store.read(photo.fileId, ['small'])).toBeNull();
      expect(await store.limit()).toBeNull();
    });
  });
}
