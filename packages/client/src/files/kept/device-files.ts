import type { FileVariant } from '@tend/protocol';
import type {
  NewPicture,
  OpenFileOptions,
  PictureUploadOptions,
  UploadProgress,
} from '../../client.ts';
import { toAuthorization } from '../../http/http.ts';
import type { WaitingFile } from '../../store/records.ts';
import type { FilesOptions } from '../files-options.ts';
import { openDexieFileStore } from './dexie-file-store.ts';
import { download } from './download.ts';
import { Downloads } from './downloads.ts';
import type { FileStore } from './file-store.ts';
import { KeptBytes } from './kept-bytes.ts';
import { findOwnerless } from './named-files.ts';
import { createMemoryFileStore } from './memory-file-store.ts';
import { createFetchTransport, createXhrTransport } from './transport.ts';
import { uploadAll } from './upload-all.ts';
import { Uploader } from './uploader.ts';

interface UploadOptions {
  /** What the device could not store. */
  inMemory: ReadonlyMap<string, Blob>;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** See uploadAll. */
  onArrived: (fileId: string, bytes: number) => void;
}

/** What the device keeps, uploads and downloads of files. */
export class DeviceFiles {
  readonly #options: FilesOptions;
  readonly #store: FileStore;
  readonly #kept: KeptBytes;
  readonly #uploader: Uploader;
  readonly #downloads: Downloads;
  #keeping: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(options: FilesOptions, store: FileStore) {
    const { baseUrl, authToken = '', clock } = options;
    this.#options = options;
    this.#store = store;
    this.#kept = new KeptBytes(store, clock);
    const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
    const isByXhr = options.fetch === undefined && 'XMLHttpRequest' in globalThis;
    const send = isByXhr ? createXhrTransport(clock) : createFetchTransport(fetch, clock);
    this.#uploader = new Uploader({ baseUrl, authToken, send });
    const headers = toAuthorization(authToken);
    this.#downloads = new Downloads({
      load: (address, { signal, onProgress }) =>
        download(`${baseUrl}${address}`, { fetch, clock, headers, signal, onProgress }),
      keep: (fileId, variant, blob) => {
        if (!this.#isOver) this.#keepSeen(fileId, variant, blob);
      },
    });
  }

  async open(fileId: string, variant: FileVariant, options: OpenFileOptions): Promise<Blob> {
    // What cannot be read from the device is still at the server.
    const kept = await this.#kept.find(fileId, variant).catch(() => null);
    return kept ?? this.#downloads.open(fileId, variant, options);
  }

  keepWaiting(fileId: string, blob: Blob): Promise<void> {
    return this.#kept.keepWaiting(fileId, blob);
  }

  /** What has waited was sent. Those that the device cannot read are not kept. */
  async release(fileIds: readonly string[], unreadable: readonly string[]): Promise<void> {
    this.#uploader.forget(fileIds);
    await this.#kept.release(fileIds);
    await this.#kept.remove(unreadable);
  }

  /** Removes them from the device, also what is arriving; uploads that are not complete end. */
  async remove(fileIds: readonly string[]): Promise<void> {
    this.#downloads.remove(fileIds);
    await this.#keeping;
    await this.#kept.remove(fileIds);
    await Promise.all(fileIds.map((fileId) => this.#uploader.giveUp(fileId)));
  }

  /** Removes what was seen of other files than these, also what is arriving. */
  async keepOnly(named: () => Promise<ReadonlySet<string>>): Promise<void> {
    this.#downloads.keepNone();
    await this.#keeping;
    await this.#kept.keepOnly(await named());
  }

  upload(files: readonly WaitingFile[], { inMemory, ...options }: UploadOptions): Promise<void> {
    // A file that was chosen may be changed or deleted before it is sent; its copy stays.
    const bytesOf = async (fileId: string): Promise<Blob | null> =>
      (await this.#kept.find(fileId, 'original').catch(() => null)) ?? inMemory.get(fileId) ?? null;
    const { clock } = this.#options;
    return uploadAll(files, { uploader: this.#uploader, bytesOf, clock, ...options });
  }

  async uploadPicture({ fileId, blob }: NewPicture, options: PictureUploadOptions): Promise<void> {
    const about = { id: fileId, name: 'picture', as: 'picture' } as const;
    await this.#uploader.upload(about, blob, options);
    this.#uploader.forget([fileId]);
    if (!this.#isOver) this.#keepSeen(fileId, 'original', blob);
  }

  async usage(): Promise<{ bytes: number; limitBytes: number }> {
    return { bytes: await this.#kept.usage(), limitBytes: await this.#kept.limit() };
  }

  setLimit(bytes: number): Promise<void> {
    return this.#kept.setLimit(bytes);
  }

  forgetSeen(): Promise<void> {
    return this.#kept.forgetSeen();
  }

  /** See KeptBytes. */
  async settleOwnerless(): Promise<void> {
    const { copy } = this.#options;
    // A copy in memory knows nothing of what other tabs and pages have stored.
    if (!copy.isShared) return;
    await this.#kept.settleOwnerless((waiting) => copy.write((tx) => findOwnerless(tx, waiting)));
  }

  /** What was seen goes, also what is being kept just now. */
  async endSession(): Promise<void> {
    this.#isOver = true;
    await this.#keeping;
    await this.#kept.forgetSeen();
  }

  close(): Promise<void> {
    this.#isOver = true;
    return this.#store.close();
  }

  destroy(): Promise<void> {
    this.#isOver = true;
    return this.#store.destroy();
  }

  /** The screen does not wait for it. */
  #keepSeen(fileId: string, variant: FileVariant, blob: Blob): void {
    const keeping = this.#kept.keepSeen(fileId, variant, blob).catch(this.#options.onProblem);
    this.#keeping = Promise.all([this.#keeping, keeping]);
  }
}

/** Where nothing can be kept, what waits is in memory, and nothing of what was seen. */
export async function openDeviceFiles(options: FilesOptions): Promise<DeviceFiles> {
  const { userId, openFileStore = () => openDexieFileStore({ userId }), onProblem } = options;
  const store = await openFileStore().catch((error: unknown) => {
    onProblem(error);
    return createMemoryFileStore(0);
  });
  const device = new DeviceFiles(options, store);
  device.settleOwnerless().catch(onProblem);
  return device;
}
