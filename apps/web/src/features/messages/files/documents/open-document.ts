import type { ClientFiles } from '@tend/client';
import type { FileInfo } from '@tend/protocol';
import { downloads } from '../downloads.ts';
import { type Preview, previewOf } from '../file-type.ts';
import { mayDownload, saveFile } from '../save-file.ts';

/** A document that is shown in the app. */
export interface OpenDocument {
  readonly file: FileInfo;
  readonly preview: Preview;
  readonly bytes: Blob;
}

/** What gives up the downloads in progress, by file. */
const stops = new Map<string, AbortController>();

/**
 * Opens a document in the app if it can show it, else saves it. What has to be fetched first says in its row how far it
 * is; a second press gives that up.
 */
export async function openDocument(
  files: Pick<ClientFiles, 'held' | 'open'>,
  file: FileInfo,
  onOpen: (document: OpenDocument) => void,
): Promise<void> {
  const running = stops.get(file.id);
  if (running !== undefined) {
    running.abort();
    return;
  }
  const preview = previewOf(file);
  // The browser shows how far it is.
  if (preview === null && mayDownload()) return saveFile(files, file);
  const stop = new AbortController();
  try {
    const bytes = files.held(file.id, 'original') ?? (await fetchBytes(files, file, stop));
    if (preview === null) await saveFile(files, file);
    else onOpen({ file, preview, bytes });
    downloads.set(file.id, null);
  } catch {
    // Its row says so, and a press tries again.
    if (!stop.signal.aborted) downloads.set(file.id, 'failed');
  }
}

async function fetchBytes(
  files: Pick<ClientFiles, 'open'>,
  { id }: FileInfo,
  stop: AbortController,
): Promise<Blob> {
  const { signal } = stop;
  const end = () => {
    if (stops.get(id) === stop) stops.delete(id);
  };
  signal.addEventListener('abort', () => {
    end();
    downloads.set(id, null);
  });
  stops.set(id, stop);
  downloads.set(id, { receivedBytes: 0 });
  const onProgress = (receivedBytes: number) => {
    if (!signal.aborted) downloads.set(id, { receivedBytes });
  };
  try {
    return await files.open(id, 'original', { signal, onProgress });
  } finally {
    end();
  }
}
