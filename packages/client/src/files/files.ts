import type { FileVariant } from '@tend/protocol';
import type {
  ClientFiles,
  NewPicture,
  OpenFileOptions,
  PictureUploadOptions,
  UnreadableChoice,
  UploadProgress,
} from '../client.ts';
import { ConnectionError } from '../connection-error.ts';
import type { CopyEvent } from '../copy/local-copy.ts';
import { getOrCreate } from '../get-or-create.ts';
import { Observable, type Readable } from '../observable.ts';
import { isUploading } from '../outbox/queued-commands.ts';
import type { Uploads } from '../outbox/sender.ts';
import type { OutboxEntry } from '../store/records.ts';
import type { FilesMessage } from '../tabs/tab-group.ts';
import type { FilesOptions, IdentifiedFile } from './files-options.ts';
import { progressOf } from './progress-of.ts';
import type { LoadedFiles } from './kept/loaded-files.ts';

/** The bytes of files. Almost all of it is loaded when a file is first needed: see LoadedFiles. */
export class Files implements ClientFiles, Uploads {
  readonly #options: FilesOptions;
  /** What waits to be sent and was put in here, or could not be stored by another tab, by file. */
  readonly #waiting = new Map<string, Blob>();
  /** Files that wait, and that the device did not take. */
  readonly #unkept = new Set<string>();
  readonly #progress = new Map<string, Observable<UploadProgress | null>>();
  readonly #atLast = Promise.withResolvers<LoadedFiles>();
  #loading: Promise<LoadedFiles> | null = null;
  #loaded: LoadedFiles | null = null;
  #ending: Promise<void> | null = null;

  constructor(options: FilesOptions) {
    this.#options = options;
    options.copy.onChange((event) => this.#follow(event));
  }

  prepare(): void {
    // Without a connection the next use tries again, and tells what failed.
    this.#load().catch(() => {});
  }

  held(fileId: string, variant: FileVariant): Blob | null {
    return this.#loaded?.held(fileId, variant) ?? this.#waiting.get(fileId) ?? null;
  }

  async open(fileId: string, variant: FileVariant, options: OpenFileOptions = {}): Promise<Blob> {
    const held = this.held(fileId, variant);
    return held ?? (await this.#load()).open(fileId, variant, options);
  }

  async uploadPicture(picture: NewPicture, options: PictureUploadOptions): Promise<void> {
    await (await this.#load()).uploadPicture(picture, options);
  }

  progress(messageId: string): Readable<UploadProgress | null> {
    return this.#progressOf(messageId);
  }

  async usage(): Promise<{ bytes: number; limitBytes: number }> {
    return (await this.#load()).usage();
  }

  async setLimit(bytes: number): Promise<void> {
    await (await this.#load()).setLimit(bytes);
  }

  async forgetSeen(): Promise<void> {
    await (await this.#load()).forgetSeen();
  }

  /** Has the bytes of files at hand, which are to be sent. */
  hold(files: readonly IdentifiedFile[]): void {
    for (const { id, blob } of files) this.#waiting.set(id, blob);
    this.#loaded?.hold(files);
  }

  /** Stores them on the device. What it does not take stays in the memory of all tabs: it is sent while one of them lives. */
  async keep(files: readonly IdentifiedFile[]): Promise<void> {
    const { onProblem, post } = this.#options;
    const loaded = await this.#load().catch((error: unknown) => {
      onProblem(error);
    });
    for (const { id: fileId, blob } of loaded === undefined ? files : []) {
      this.#unkept.add(fileId);
      post({ type: 'bytes', fileId, blob });
    }
    await loaded?.keep(files);
  }

  async whenKept(messageId: string): Promise<void> {
    await this.#options.copy.whenWritten();
    // What the device did not take for want of the code waits: sending it loads that.
    const loaded = await this.#load().catch(() => this.#atLast.promise);
    await loaded.whenKept(messageId);
  }

  /** What is sent of a failed message instead of pictures that the server could not read. */
  async choose(messageId: string, choice: UnreadableChoice): Promise<void> {
    await (await this.#load()).choose(messageId, choice);
  }

  async upload(
    entry: OutboxEntry,
    options: { signal: AbortSignal; onProgress: () => void },
  ): Promise<void> {
    await (await this.#load()).upload(entry, options);
  }

  /** Another tab tells. */
  receive(message: FilesMessage): void {
    if (message.type === 'bytes') this.#waiting.set(message.fileId, message.blob);
    else this.#progressOf(message.messageId).set(message.progress);
  }

  /** The session has ended: what was seen goes from the device, what waits to be sent stays for the person's next one. */
  async endSession(): Promise<void> {
    this.#waiting.clear();
    this.#ending ??= this.#load().then((loaded) => loaded.endSession());
    await this.#ending;
  }

  /** Closes what the device keeps; nothing is kept from now on. */
  async close(): Promise<void> {
    this.#waiting.clear();
    // Who asked for the end is told if it fails.
    await this.#ending?.catch(() => {});
    await (await this.#loading?.catch(() => null))?.close();
  }

  /** Removes everything from the device. */
  async destroy(): Promise<void> {
    this.#waiting.clear();
    await (await this.#load()).destroy();
  }

  async #load(): Promise<LoadedFiles> {
    this.#loading ??= import('./kept/loaded-files.ts').then(
      ({ LoadedFiles }) =>
        (this.#loaded = new LoadedFiles({
          ...this.#options,
          waiting: this.#waiting,
          unkept: this.#unkept,
          tell: (messageId, progress) => this.#progressOf(messageId).set(progress),
        })),
    );
    try {
      const loaded = await this.#loading;
      this.#atLast.resolve(loaded);
      return loaded;
    } catch (error) {
      // Without the app's own code for now, the next call tries again.
      this.#loading = null;
      throw new ConnectionError('The code for files is not here', { cause: error });
    }
  }

  #progressOf(messageId: string): Observable<UploadProgress | null> {
    return getOrCreate(this.#progress, messageId, () => new Observable(null));
  }

  #follow(event: CopyEvent): void {
    const { goneFiles, goneChats, outbox } = event.change;
    const entries = event.isReload ? this.#options.copy.replica.outbox.values() : outbox;
    for (const entry of entries) this.#followProgress(entry);
    const isAnyGone = goneFiles.length > 0 || goneChats.length > 0;
    const concernsFiles = isAnyGone || outbox.some(({ files }) => files !== undefined);
    if (this.#loaded !== null) {
      this.#loaded.follow(event);
    } else if (concernsFiles) {
      this.#load().then((loaded) => loaded.follow(event), this.#options.onProblem);
    } else {
      // In the order of the events. Whoever needs what is loading is told if that fails.
      this.#loading?.then((loaded) => loaded.follow(event)).catch(() => {});
    }
  }

  /** A message that waits for a connection is on its way, too: until its files are uploaded, it can be taken back. */
  #followProgress(entry: OutboxEntry): void {
    const { key, files } = entry;
    if (files === undefined) return;
    const progress = this.#progressOf(key);
    if (!isUploading(entry)) progress.set(null);
    else if (progress.getSnapshot() === null) progress.set(progressOf(files.each));
  }
}
