import { fileAddress, TendError, type FileVariant } from '@tend/protocol';
import type { OpenFileOptions } from '../../client.ts';
import { ConnectionError } from '../../connection-error.ts';

interface DownloadsOptions {
  load: (
    address: string,
    options: { signal: AbortSignal; onProgress: (receivedBytes: number) => void },
  ) => Promise<Blob>;
  /** What has arrived, and may be kept. */
  keep: (fileId: string, variant: FileVariant, blob: Blob) => void;
}

/** Somebody who waits for bytes. */
type Waiting = Pick<OpenFileOptions, 'onProgress'>;

interface Download {
  readonly fileId: string;
  readonly bytes: Promise<Blob>;
  readonly waiting: Set<Waiting>;
  readonly stop: AbortController;
  isRemoved: boolean;
  isKept: boolean;
}

/** Downloads in progress: whoever needs the same bytes waits for the same one. */
export class Downloads {
  readonly #options: DownloadsOptions;
  /** By address. */
  readonly #running = new Map<string, Download>();

  constructor(options: DownloadsOptions) {
    this.#options = options;
  }

  /** Rejects like ClientFiles.open. It ends once nobody waits for it any more. */
  async open(
    fileId: string,
    variant: FileVariant,
    { signal, onProgress }: OpenFileOptions,
  ): Promise<Blob> {
    if (signal?.aborted === true) throw new ConnectionError('given up');
    const download =
      this.#running.get(fileAddress(fileId, variant)) ?? this.#begin(fileId, variant);
    const waiting: Waiting = { onProgress };
    download.waiting.add(waiting);
    const givenUp = Promise.withResolvers<never>();
    const giveUp = (): void => {
      givenUp.reject(new ConnectionError('given up'));
      download.waiting.delete(waiting);
      if (download.waiting.size === 0) download.stop.abort();
    };
    signal?.addEventListener('abort', giveUp);
    try {
      return await Promise.race([download.bytes, givenUp.promise]);
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** These files are removed: what arrives of them is for nobody. */
  remove(fileIds: readonly string[]): void {
    for (const download of this.#running.values()) {
      if (fileIds.includes(download.fileId)) download.isRemoved = true;
    }
  }

  /** What arrives of downloads in progress is shown, but not kept. */
  keepNone(): void {
    for (const download of this.#running.values()) download.isKept = false;
  }

  #begin(fileId: string, variant: FileVariant): Download {
    const address = fileAddress(fileId, variant);
    const [stop, waiting] = [new AbortController(), new Set<Waiting>()];
    const onProgress = (receivedBytes: number): void => {
      for (const one of waiting) one.onProgress?.(receivedBytes);
    };
    const end = (): void => {
      if (this.#running.get(address) === download) this.#running.delete(address);
    };
    // Whoever asks after that gets a download of their own.
    stop.signal.addEventListener('abort', end);
    const bytes = this.#options.load(address, { signal: stop.signal, onProgress }).then((blob) => {
      if (download.isRemoved) throw new TendError('not_found');
      if (download.isKept) this.#options.keep(fileId, variant, blob);
      return blob;
    });
    const download = { fileId, bytes: bytes.finally(end), waiting, stop, ...untouched };
    this.#running.set(address, download);
    return download;
  }
}

const untouched = { isRemoved: false, isKept: true };
