import type { ClientFiles } from '@tend/client';
import { fileAddress, type FileInfo } from '@tend/protocol';
import { isNativeShell } from '../../../platform/device/native-shell.ts';
import { values } from '../../../shared/values.ts';

type SavedFile = Pick<FileInfo, 'id' | 'name' | 'mediaType'>;

/**
 * Hands a file to the person: to the browser's downloads, which the browser itself streams from the server, or in the
 * native shell, which has none, to the system's sheet. Rejects with ConnectionError or TendError where the bytes have to
 * be fetched first.
 */
export async function saveFile(
  files: Pick<ClientFiles, 'held' | 'open'>,
  file: SavedFile,
): Promise<void> {
  if (isNativeShell()) {
    await shareFiles([await toShareable(files, file)]);
    return;
  }
  const held = files.held(file.id, 'original');
  if (held === null && mayDownload()) {
    download(`${values.baseUrl}${fileAddress(file.id, 'original')}?download`, file.name);
    return;
  }
  const address = URL.createObjectURL(held ?? (await files.open(file.id, 'original')));
  download(address, file.name);
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Whether the browser's own downloads can be left to it: without a network they fail, and do not always say so. */
export function mayDownload(): boolean {
  return !isNativeShell() && navigator.onLine;
}

/** The file as other apps take it. */
export async function toShareable(
  files: Pick<ClientFiles, 'open'>,
  { id, name, mediaType }: SavedFile,
): Promise<File> {
  return new File([await files.open(id, 'original')], name, { type: mediaType });
}

/** Hands files to another app. */
export async function shareFiles(shared: File[], text = ''): Promise<void> {
  await share(text === '' ? { files: shared } : { files: shared, text });
}

/** Whether this device can hand files to another app. */
export function canShareFiles(): boolean {
  const sample = new File([''], 'photo.webp', { type: 'image/webp' });
  return 'canShare' in navigator && navigator.canShare({ files: [sample] });
}

/** Hands something to another app. */
export async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch((error: unknown) => {
    // The person has closed the list of apps.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

function download(href: string, name: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href, download: name, rel: 'noopener' });
  link.click();
}
