import type { ClientFiles } from '@tend/client';
import type { FileInfo } from '@tend/protocol';
import { isNativeShell } from '../../../../platform/device/native-shell.ts';
import { downloads } from '../downloads.ts';
import { type Preview, previewOf } from '../file-type.ts';
import { saveFile } from '../save-file.ts';

/** A document that is shown in the app. */
export interface OpenDocument {
  readonly file: FileInfo;
  readonly preview: Preview;
  readonly bytes: Blob;
}

/**
 * Opens a document in the app if it can show it, else saves it. What has to be fetched first says in its row how far it
 * is; a second press gives that up.
 */
export async function openDocument(
  files: Pick<ClientFiles, 'held' | 'open'>,
  file: FileInfo,
  onOpen: (document: OpenDocument) => void,
): Promise<void> {
  const before = downloads.get(file.id);
  if (before !== null && before !== 'failed') {
    downloads.set(file.id, null);
    return;
  }
  const preview = previewOf(file);
  // The browser shows how far it is.
  if (preview === null && !isNativeShell()) return saveFile(files, file);
  try {
    const bytes = files.held(file.id, 'original') ?? (await fetchBytes(files, file));
    if (bytes === null) return;
    if (preview === null) await saveFile(files, file);
    else onOpen({ file, preview, bytes });
    downloads.set(file.id, null);
  } catch {
    // Its row says so, and a press tries again.
    downloads.set(file.id, 'failed');
  }
}

/** Null if it was given up. */
async function fetchBytes(
  files: Pick<ClientFiles, 'open'>,
  { id }: FileInfo,
): Promise<Blob | null> {
  downloads.set(id, { receivedBytes: 0 });
  const isWanted = () => downloads.get(id) !== null;
  const bytes = await files.open(id, 'original', (receivedBytes) => {
    if (isWanted()) downloads.set(id, { receivedBytes });
  });
  return isWanted() ? bytes : null;
}
