import type { FileInfo } from '@tend/protocol';
import { expect, test, vi } from 'vitest';
import { downloads } from '../downloads.ts';
import { type OpenDocument, openDocument } from './open-document.ts';

function document(id: string): FileInfo {
  const type = { mediaType: 'application/pdf', sizeBytes: 100 };
  return { kind: 'document', id, name: 'plan.pdf', ...type };
}

/** Files whose fetching the test settles. */
function createFiles() {
  const fetched = Promise.withResolvers<Blob>();
  let tell: (receivedBytes: number) => void = () => undefined;
  return {
    held: () => null,
    open: (_id: string, _variant: string, onProgress?: (receivedBytes: number) => void) => {
      tell = onProgress ?? tell;
      return fetched.promise;
    },
    progress: (receivedBytes: number) => tell(receivedBytes),
    ...fetched,
  };
}

test('[SC267] a document that is fetched says how far it is, and is shown then', async () => {
  const files = createFiles();
  const onOpen = vi.fn<(opened: OpenDocument) => void>();
  const done = openDocument(files, document('a'), onOpen);
  files.progress(40);
  expect(downloads.get('a')).toEqual({ receivedBytes: 40 });
  files.resolve(new Blob(['%PDF']));
  await done;
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ preview: 'pdf' }));
  expect(downloads.get('a')).toBeNull();
});

test('[SC267] a second press gives it up', async () => {
  const files = createFiles();
  const onOpen = vi.fn<(opened: OpenDocument) => void>();
  const done = openDocument(files, document('b'), onOpen);
  await openDocument(files, document('b'), onOpen);
  files.progress(50);
  files.resolve(new Blob(['%PDF']));
  await done;
  expect(onOpen).not.toHaveBeenCalled();
  expect(downloads.get('b')).toBeNull();
});

test('[SC267] one that could not be fetched says so, and a press tries again', async () => {
  const files = createFiles();
  const onOpen = vi.fn<(opened: OpenDocument) => void>();
  const done = openDocument(files, document('c'), onOpen);
  files.reject(new Error('no connection'));
  await done;
  expect(downloads.get('c')).toBe('failed');
  const again = createFiles();
  again.resolve(new Blob(['%PDF']));
  await openDocument(again, document('c'), onOpen);
  expect(onOpen).toHaveBeenCalledOnce();
});
