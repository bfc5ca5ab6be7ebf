import { TendError, type UploadAbout } from '@tend/protocol';
import type { UploadProgress } from '../../client.ts';
import type { Clock } from '../../clock.ts';
import type { WaitingFile } from '../../store/records.ts';
import { progressOf } from '../progress-of.ts';
import { UnreadableFiles } from './unreadable-files.ts';
import type { Uploader } from './uploader.ts';

interface UploadAllOptions {
  uploader: Pick<Uploader, 'upload'>;
  /** Null for bytes that the device has lost: the server may still have them. */
  bytesOf: (fileId: string) => Promise<Blob | null>;
  clock: Clock;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** Hears how much of a file the server has, where that is news; that it has all of a single file, the end says. */
  onArrived: (fileId: string, bytes: number) => void;
}

/** Enough for photos, of which each waits for the server at its end, and few enough for a slow network. */
const mostAtOnce = 3;
/** More often than this nobody sees a change. */
const tellEveryMs = 100;

/**
 * Uploads the files of a message, some at once. If one fails, the others stop where they are, except for pictures that the
 * server cannot read: then all else is uploaded, and it rejects with UnreadableFiles. See Uploader.upload.
 */
export async function uploadAll(
  files: readonly WaitingFile[],
  { uploader, bytesOf, clock, signal, onProgress, onArrived }: UploadAllOptions,
): Promise<void> {
  const failed = new AbortController();
  const bothSignals = AbortSignal.any([signal, failed.signal]);
  const count = new Count(files, clock, onProgress);
  const queue = [...files];
  const failures: Error[] = [];
  const unreadable: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const about = toUploadAbout(next);
      const blob = await bytesOf(about.id);
      const tell = (sentBytes: number): void => count.sent(about.id, sentBytes);
      let { arrivedBytes: known = 0 } = next;
      const note = (bytes: number): void => {
        const isNews = bytes !== known && (files.length > 1 || bytes !== blob?.size);
        known = bytes;
        if (isNews) onArrived(about.id, bytes);
      };
      const heard = { signal: bothSignals, onProgress: tell, onArrived: note };
      const uploading = blob && uploader.upload(about, blob, heard);
      await uploading?.catch((error: unknown) => {
        if (!isUnreadable(error)) throw error;
        // A video goes without its still.
        if (next?.stillOf === undefined) unreadable.push(about.id);
      });
      count.done(next);
    }
  };
  const workUnlessFailed = (): Promise<void> =>
    work().catch((error: unknown) => {
      failures.push(error instanceof Error ? error : new Error('Upload failed', { cause: error }));
      queue.length = 0;
      failed.abort();
    });
  await Promise.all(Array.from({ length: mostAtOnce }, workUnlessFailed));
  // The first one: others follow from it.
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  if (unreadable.length > 0) throw new UnreadableFiles(unreadable);
}

function isUnreadable(error: unknown): boolean {
  return error instanceof TendError && error.code === 'file_unreadable';
}

/** What the uploading device says of a file. */
function toUploadAbout({ file, as }: WaitingFile): UploadAbout {
  const { id, name } = file;
  const durationMs = 'durationMs' in file && file.durationMs !== null ? file.durationMs : undefined;
  const [width, height] = file.kind === 'video' ? [file.width, file.height] : [null, null];
  return {
    id,
    name,
    as,
    ...(durationMs !== undefined && { durationMs }),
    ...(width !== null && height !== null && { width, height }),
    ...(file.kind === 'voice' && { waveform: file.waveform }),
  };
}

/** How far the files are. */
class Count {
  readonly #files: Map<string, WaitingFile>;
  readonly #clock: Clock;
  readonly #onProgress: (progress: UploadProgress) => void;
  readonly #sent: Map<string, number>;
  #toldAt = -Infinity;

  constructor(
    files: readonly WaitingFile[],
    clock: Clock,
    onProgress: (progress: UploadProgress) => void,
  ) {
    this.#files = new Map(files.map((one) => [one.file.id, one]));
    this.#sent = new Map(files.map(({ file, arrivedBytes = 0 }) => [file.id, arrivedBytes]));
    this.#clock = clock;
    this.#onProgress = onProgress;
    this.#tell();
  }

  sent(fileId: string, bytes: number): void {
    this.#sent.set(fileId, bytes);
    if (this.#clock.elapsed() - this.#toldAt >= tellEveryMs) this.#tell();
  }

  done(one: WaitingFile): void {
    const { id, sizeBytes } = one.file;
    this.#sent.set(id, sizeBytes);
    this.#files.set(id, { ...one, arrivedBytes: sizeBytes });
    this.#tell();
  }

  #tell(): void {
    this.#toldAt = this.#clock.elapsed();
    const sentBytes = [...this.#sent.values()].reduce((total, bytes) => total + bytes, 0);
    this.#onProgress({ ...progressOf([...this.#files.values()]), sentBytes });
  }
}
