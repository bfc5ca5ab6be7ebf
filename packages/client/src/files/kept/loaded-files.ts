import type { FileVariant } from '@tend/protocol';
import type {
  NewPicture,
  OpenFileOptions,
  PictureUploadOptions,
  UnreadableChoice,
  UploadProgress,
} from '../../client.ts';
import { ConnectionError } from '../../connection-error.ts';
import { getOrCreate } from '../../get-or-create.ts';
import type { CopyTransaction } from '../../copy/copy-transaction.ts';
import type { CopyEvent } from '../../copy/local-copy.ts';
import type { OutboxEntry, WaitingFile } from '../../store/records.ts';
import type { FilesOptions, IdentifiedFile } from '../files-options.ts';
import { openDeviceFiles, type DeviceFiles } from './device-files.ts';
import { fileIdsInCopy } from './named-files.ts';
import { RecentBlobs } from './recent-blobs.ts';
import { choose, noteUnreadable, UnreadableFiles } from './unreadable-files.ts';

interface LoadedFilesOptions extends FilesOptions {
  /** What waits to be sent and is in memory, by file. */
  waiting: Map<string, Blob>;
  /** Files that wait, and that the device did not take. */
  unkept: Set<string>;
  tell: (messageId: string, progress: UploadProgress | null) => void;
}

/** The bytes of files: those in memory, and in front of those that the device keeps. */
export class LoadedFiles {
  readonly #options: LoadedFilesOptions;
  readonly #recent = new RecentBlobs();
  /** Files that wait, and that this device cannot read as the pictures that the server makes of them. */
  readonly #unreadable = new Set<string>();
  /** The files of messages that wait, by message. */
  readonly #filesOf = new Map<string, readonly string[]>();
  /** Those among them that were deleted before they were sent. */
  readonly #deleted = new Set<string>();
  /** Resolved when the message does not wait any more, by message. */
  readonly #leaving = new Map<string, PromiseWithResolvers<void>>();
  #device: Promise<DeviceFiles> | null = null;
  #keeping = Promise.resolve();
  /** How often what chats have shown was removed: what is still arriving then is not held. */
  #removals = 0;
  #isOver = false;

  constructor(options: LoadedFilesOptions) {
    this.#options = options;
    // It may have failed to load when some of them were written.
    for (const entry of options.copy.replica.outboxEntries()) this.#note(entry);
  }

  held(fileId: string, variant: FileVariant): Blob | null {
    return this.#recent.get(fileId, variant);
  }

  /** Has the previews of photos at hand, which are to be sent. */
  hold(files: readonly IdentifiedFile[]): void {
    for (const { id, preview } of files) {
      if (preview !== undefined) this.#recent.add(id, 'medium', preview);
    }
  }

  async open(fileId: string, variant: FileVariant, options: OpenFileOptions): Promise<Blob> {
    const held = this.held(fileId, variant);
    if (held !== null) return held;
    const removals = this.#removals;
    const device = await this.#open();
    const blob = await device.open(fileId, variant, options);
    if (removals === this.#removals) this.#recent.add(fileId, variant, blob);
    return blob;
  }

  async uploadPicture(picture: NewPicture, options: PictureUploadOptions): Promise<void> {
    const { fileId, blob } = picture;
    await (await this.#open()).uploadPicture(picture, options);
    this.#recent.add(fileId, 'original', blob);
  }

  async usage(): Promise<{ bytes: number; limitBytes: number }> {
    return (await this.#open()).usage();
  }

  async setLimit(bytes: number): Promise<void> {
    await (await this.#open()).setLimit(bytes);
  }

  async forgetSeen(): Promise<void> {
    this.#recent.clear();
    await (await this.#open()).forgetSeen();
  }

  /** See Files. */
  keep(files: readonly IdentifiedFile[]): Promise<void> {
    // One message after the other: they are sent in the order in which they are stored.
    this.#keeping = this.#keeping.then(() => this.#keep(files));
    return this.#keeping;
  }

  /** See Files. */
  async whenKept(messageId: string): Promise<void> {
    const fileIds = this.#filesOf.get(messageId) ?? [];
    if (!fileIds.some((fileId) => this.#options.unkept.has(fileId))) return;
    await getOrCreate(this.#leaving, messageId, () => Promise.withResolvers<void>()).promise;
  }

  /** See Uploads. */
  async upload(
    { key, files }: OutboxEntry,
    options: { signal: AbortSignal; onProgress: () => void },
  ): Promise<void> {
    const { copy, onProblem } = this.#options;
    const device = await this.#open();
    const uploading = device.upload(files?.each ?? [], {
      signal: options.signal,
      inMemory: this.#options.waiting,
      onProgress: (progress) => {
        this.#tell(key, progress);
        options.onProgress();
      },
      onArrived: (fileId, bytes) => {
        // What has ended may be removed from the device meanwhile: nothing is written to it any more.
        if (options.signal.aborted) return;
        copy.write((tx) => noteArrived(tx, key, { fileId, bytes })).catch(onProblem);
      },
    });
    await uploading.catch(async (error: unknown) => {
      if (error instanceof UnreadableFiles) {
        await copy.write((tx) => noteUnreadable(tx, key, error.fileIds));
      }
      throw error;
    });
  }

  /** See Files. */
  async choose(messageId: string, choice: UnreadableChoice): Promise<void> {
    await this.#options.copy.write((tx) => choose(tx, messageId, choice));
  }

  /** The local copy has changed. */
  follow({ change, isReload }: CopyEvent): void {
    const { replica } = this.#options.copy;
    const entries = isReload ? replica.outbox.values() : change.outbox;
    for (const entry of entries) this.#note(entry);
    if (change.goneFiles.length > 0) {
      this.#remove(change.goneFiles).catch(this.#options.onProblem);
    }
    for (const key of this.#filesOf.keys()) {
      if (!replica.outbox.has(key) && !replica.unsaved.has(key)) this.#leave(key, change.goneFiles);
    }
    if (change.goneChats.length > 0) {
      this.#removeShownIn(change.goneChats).catch(this.#options.onProblem);
    }
  }

  /** See Files. */
  async endSession(): Promise<void> {
    this.#isOver = true;
    this.#recent.clear();
    this.#device ??= openDeviceFiles(this.#options);
    await (await this.#device).endSession();
  }

  /** Closes what the device keeps; nothing is kept from now on. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#recent.clear();
    const device = this.#device;
    this.#device = null;
    await (await device)?.close();
  }

  /** Removes everything from the device. */
  async destroy(): Promise<void> {
    this.#isOver = true;
    this.#recent.clear();
    await (await (this.#device ?? openDeviceFiles(this.#options))).destroy();
  }

  /** A message waits with these files. */
  #note({ key, command, files }: OutboxEntry): void {
    if (files === undefined) return;
    const fileIds = files.each.map(({ file }) => file.id);
    this.#filesOf.set(key, fileIds);
    for (const one of files.each) {
      if (isUnreadable(one)) this.#unreadable.add(one.file.id);
      else this.#unreadable.delete(one.file.id);
    }
    if (command.name === 'message.unschedule') this.#deleted.add(key);
    else this.#deleted.delete(key);
  }

  #open(): Promise<DeviceFiles> {
    if (this.#isOver) return Promise.reject(new ConnectionError('ended'));
    this.#device ??= openDeviceFiles(this.#options);
    return this.#device;
  }

  async #keep(files: readonly IdentifiedFile[]): Promise<void> {
    for (const { id: fileId, blob } of files) {
      try {
        await (await this.#open()).keepWaiting(fileId, blob);
      } catch (error) {
        this.#options.unkept.add(fileId);
        this.#options.onProblem(error);
        this.#options.post({ type: 'bytes', fileId, blob });
      }
    }
  }

  async #remove(fileIds: readonly string[]): Promise<void> {
    for (const fileId of fileIds) {
      this.#options.waiting.delete(fileId);
      this.#recent.delete(fileId);
    }
    const device = await this.#open();
    await device.remove(fileIds);
    await this.#options.copy.write((tx) => tx.removed({ fileIds }));
  }

  /**
   * What was seen of a chat need not be named by a message that the copy had: it may have been on its shelf of photos. So all
   * that was seen goes, except for what the copy still names.
   */
  async #removeShownIn(chatIds: readonly string[]): Promise<void> {
    this.#removals += 1;
    this.#recent.clear();
    const device = await this.#open();
    await device.keepOnly(() => this.#options.copy.write(fileIdsInCopy));
    await this.#options.copy.write((tx) => tx.removed({ chatIds }));
  }

  /** A message does not wait any more. While its deletion can be undone, its bytes are kept for that. */
  #leave(messageId: string, goneFiles: readonly string[]): void {
    const isBeingDeleted = this.#options.copy.replica
      .outboxEntries()
      .some(
        ({ command: { name, input } }) =>
          name === 'message.delete' && input.messageId === messageId,
      );
    if (isBeingDeleted) this.#deleted.add(messageId);
    else this.#release(messageId, goneFiles);
  }

  /** A message does not wait any more: bytes that are not removed are like others that were seen. */
  #release(messageId: string, goneFiles: readonly string[]): void {
    const { waiting, unkept, tell, onProblem } = this.#options;
    const before = this.#filesOf.get(messageId) ?? [];
    this.#filesOf.delete(messageId);
    // What was to be sent later, and is sent now, waits under another key.
    const named = new Set([...this.#filesOf.values()].flat());
    const all = before.filter((fileId) => !named.has(fileId));
    const fileIds = all.filter((fileId) => !goneFiles.includes(fileId));
    this.#leaving.get(messageId)?.resolve();
    this.#leaving.delete(messageId);
    for (const fileId of all) unkept.delete(fileId);
    tell(messageId, null);
    if (this.#deleted.delete(messageId)) {
      this.#remove(fileIds).catch(onProblem);
      return;
    }
    const unreadable = fileIds.filter((fileId) => this.#unreadable.delete(fileId));
    for (const fileId of unreadable) this.#recent.delete(fileId);
    for (const fileId of fileIds) {
      const blob = waiting.get(fileId);
      const isReadable = !unreadable.includes(fileId);
      if (blob !== undefined && isReadable) this.#recent.add(fileId, 'original', blob);
      waiting.delete(fileId);
    }
    // A tab that has not touched them leaves it to the others, or to the next start.
    this.#device?.then((device) => device.release(fileIds, unreadable)).catch(onProblem);
  }

  #tell(messageId: string, progress: UploadProgress): void {
    this.#options.tell(messageId, progress);
    this.#options.post({ type: 'uploading', messageId, progress });
  }
}

/** It goes as a file, which the server shows as a picture if it is one. */
function isUnreadable({ file, as }: WaitingFile): boolean {
  const isMaybePicture = /^image\/|^application\/octet-stream$/.test(file.mediaType);
  return as === 'media' && file.kind === 'document' && isMaybePicture;
}

/** Notes how much of a file the server has, so that a page which starts without it shows that. */
async function noteArrived(
  tx: CopyTransaction,
  key: string,
  { fileId, bytes }: { fileId: string; bytes: number },
): Promise<void> {
  const entry = (await tx.outbox()).get(key);
  if (entry?.files === undefined) return;
  const each = entry.files.each.map((one) =>
    one.file.id === fileId ? { ...one, arrivedBytes: bytes } : one,
  );
  await tx.put('outbox', [{ ...entry, files: { ...entry.files, each } }]);
}
