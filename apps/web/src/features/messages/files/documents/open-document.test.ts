import type { OpenFileOptions } from '@tend/client';
import type { FileInfo } from '@tend/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { downloads } from '../downloads.ts';
import { type OpenDocument, openDocument } from './open-document.ts';

function document(id: string): FileInfo {
  const type = { mediaType: 'application/pdf', sizeBytes: 100 };
  return { kind: 'document', id, name: 'plan.pdf', ...type };
}

/** Files whose fetching the test settles. */
function createFiles() {
  const fetched = Promise.withResolvers<Blob>();
  let asked: OpenFileOptions = {};
  return {
    held: () => null,
    open: (_id: string, _variant: string, options: OpenFileOptions = {}) => {
      asked = options;
      options.signal?.addEventListener('abort', () => fetched.reject(new Error('given up')));
      return fetched.promise;
    },
    isGivenUp: () => asked.signal?.aborted,
    progress: (receivedBytes: number) => asked.onProgress?.(receivedBytes),
    ...fetched,
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

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

test('[SC267] a second press gives it up, and a third begins again', async () => {
  const files = createFiles();
  const onOpen = vi.fn<(opened: OpenDocument) => void>();
  const done = openDocument(files, document('b'), onOpen);
  await openDocument(files, document('b'), onOpen);
  expect(files.isGivenUp()).toBe(true);
  expect(downloads.get('b')).toBeNull();
  const again = createFiles();
  const doneAgain = openDocument(again, document('b'), onOpen);
  files.progress(50);
  await done;
  expect(onOpen).not.toHaveBeenCalled();
  expect(downloads.get('b')).toEqual({ receivedBytes: 0 });
  again.resolve(new Blob(['%PDF']));
  await doneAgain;
  expect(onOpen).toHaveBeenCalledOnce();
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

test('[SC267] one that is only saved says so, too, where there is no network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const files = createFiles();
  const done = openDocument(
    files,
    { ...document('d'), name: 'all.zip', mediaType: 'application/zip' },
    () => {},
  );
  files.reject(new Error('no connection'));
  await done;
  expect(downloads.get('d')).toBe('failed');
});
