import {
  shelfOf,
  TendError,
  type FileInfo,
  type FileShelf,
  type OutputOf,
  type ParsedInputOf,
  type ProfilePicture,
} from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { FileRemovalService } from './file-removal.service.ts';
import {
  countAfter,
  countBefore,
  countByShelf,
  countLinks,
  deletePreviewUses,
  deleteScheduledFiles,
  deleteUses,
  findFile,
  findStoredFile,
  insertScheduledFile,
  insertUse,
  isMember,
  listAfter,
  listBefore,
  listPreviewUses,
  listScheduledFiles,
  listUses,
  readAbout,
  readInfo,
  setInfo,
} from './files.store.ts';

interface Parts {
  db: Database;
  fileRemoval: FileRemovalService;
}

/** Files in messages and pictures of people and groups: whose they are, and what names them. */
export class FilesService {
  readonly #db: Database;
  readonly #removal: FileRemovalService;

  readonly handlers = {
    'file.ofChat': (input, { caller }) => this.ofChat(caller.userId, input),
    'file.countsOfChat': ({ chatId }, { caller }) => this.countsOfChat(caller.userId, chatId),
  } satisfies Partial<Handlers>;

  constructor({ db, fileRemoval }: Parts) {
    this.#db = db;
    this.#removal = fileRemoval;
  }

  /**
   * What a new message says of these files.
   * @throws TendError `file_missing` unless each was uploaded completely, by this person; `bad_request` for a voice
   * message beside other files
   */
  async readOwn(
    transaction: Transaction,
    ownerId: string,
    { fileIds, stills = [] }: Pick<ParsedInputOf<'message.sendFiles'>, 'fileIds' | 'stills'>,
  ): Promise<FileInfo[]> {
    const files: FileInfo[] = [];
    for (const fileId of fileIds) {
      const file = await readStored(transaction, { fileId, ownerId });
      if (file === null) throw new TendError('file_missing');
      const still = stills.find((one) => one.fileId === fileId);
      files.push(still ? await withStill(transaction, ownerId, file, still.stillId) : file);
    }
    if (files.length > 1 && files.some(({ kind }) => kind === 'voice')) {
      throw new TendError('bad_request', { fields: ['fileIds'] });
    }
    return files;
  }

  /** Notes that a new message names its files: who reads the chat may read them. */
  async use(
    transaction: Transaction,
    message: { chatId: string; messageId: string; seq: number },
    files: readonly FileInfo[],
  ): Promise<void> {
    for (const [place, file] of files.entries()) {
      const use = { ...message, fileId: file.id, place, shelf: shelfOf(file) };
      await transaction.run(insertUse, use);
      const stillId = stillIdOf(file);
      if (stillId === null) continue;
      await transaction.run(insertUse, { ...use, fileId: stillId, shelf: 'still' });
    }
  }

  /**
   * Notes which files the message in a slot names, which is sent later: they stay, and only their owner may read them. Those
   * that it named before, and that nothing names now, are removed like any that was not sent.
   */
  async useLater(
    transaction: Transaction,
    slot: { userId: string; slot: number },
    files: readonly FileInfo[],
  ): Promise<void> {
    const before = await transaction.all(listScheduledFiles, slot);
    const fileIds = new Set(files.flatMap((file) => [file.id, stillIdOf(file) ?? file.id]));
    await transaction.run(deleteScheduledFiles, slot);
    for (const fileId of fileIds) await transaction.run(insertScheduledFile, { ...slot, fileId });
    for (const { fileId } of before) {
      if (!fileIds.has(fileId)) await this.#removal.awaitSending(transaction, fileId);
    }
  }

  /** Notes that a message's preview shows a picture, unless that was removed meanwhile. */
  async usePreviewPicture(
    transaction: Transaction,
    message: { chatId: string; messageId: string; seq: number },
    fileId: string,
  ): Promise<boolean> {
    if (!(await transaction.get(findFile, { fileId }))) return false;
    await transaction.run(insertUse, { ...message, fileId, place: 0, shelf: 'preview' });
    return true;
  }

  /** Notes that a message has no preview any more; a picture that no other message shows is removed. */
  async releasePreviewPicture(
    transaction: Transaction,
    message: { chatId: string; messageId: string },
  ): Promise<void> {
    const uses = await transaction.all(listPreviewUses, message);
    if (uses.length === 0) return;
    await transaction.run(deletePreviewUses, message);
    for (const { fileId } of uses) await this.#removal.removeUnused(transaction, fileId);
  }

  /** Notes that a message is deleted; files that no other message names are removed. */
  async release(
    transaction: Transaction,
    message: { chatId: string; messageId: string },
  ): Promise<void> {
    const uses = await transaction.all(listUses, message);
    await transaction.run(deleteUses, message);
    for (const { fileId } of uses) await this.#removal.removeUnused(transaction, fileId);
  }

  /**
   * What a row says of a new picture. The row must name it in this write.
   * @throws TendError `not_found` unless it was uploaded completely, by this person, as a picture
   */
  async readOwnPicture(
    transaction: Transaction,
    ownerId: string,
    fileId: string,
  ): Promise<ProfilePicture> {
    const stored = await transaction.get(findStoredFile, { fileId, ownerId });
    if (typeof stored?.info !== 'string') throw new TendError('not_found');
    const info = readInfo(stored.info);
    // Only what was uploaded as one is square.
    const isPicture = info.kind === 'photo' && readAbout(stored.about).as === 'picture';
    if (!isPicture) throw new TendError('not_found');
    return { fileId, thumbHash: info.thumbHash };
  }

  /** Notes that a row names its picture no longer: it is removed, unless something else names it. */
  async releasePicture(
    transaction: Transaction,
    picture: ProfilePicture | undefined,
  ): Promise<void> {
    if (picture) await this.#removal.removeUnused(transaction, picture.fileId);
  }

  /** A page of the files in a chat, with how many there are on both sides of it. */
  async ofChat(
    userId: string,
    { chatId, shelf, before, after, limit }: ParsedInputOf<'file.ofChat'>,
  ): Promise<OutputOf<'file.ofChat'>> {
    const db = this.#db;
    await this.#requireMember(chatId, userId);
    const from = { chatId, shelf, ...(after ?? before ?? theEnd) };
    const found = await db.all(after === undefined ? listBefore : listAfter, {
      ...from,
      count: limit,
    });
    const rows = after === undefined ? found : found.toReversed();
    const first = { ...from, ...placeOf(rows[0]) };
    const last = { ...from, ...placeOf(rows.at(-1)) };
    const olderCount = (await db.get(countBefore, last))?.count ?? 0;
    const newerCount = (await db.get(countAfter, first))?.count ?? 0;
    const files = rows.map(({ info, ...row }) => ({ ...row, file: readInfo(info) }));
    return { files, hasOlder: olderCount > 0, olderCount, newerCount };
  }

  /** How many files of each kind, and links, a chat has. */
  async countsOfChat(userId: string, chatId: string): Promise<OutputOf<'file.countsOfChat'>> {
    await this.#requireMember(chatId, userId);
    const counts = await this.#db.all(countByShelf, { chatId });
    const onShelf = (wanted: FileShelf) => counts.find(({ shelf }) => shelf === wanted)?.count ?? 0;
    const links = (await this.#db.get(countLinks, { chatId }))?.count ?? 0;
    const [media, documents, sounds] = [onShelf('media'), onShelf('documents'), onShelf('sounds')];
    return { media, documents, links, sounds };
  }

  async #requireMember(chatId: string, userId: string): Promise<void> {
    if (!(await this.#db.get(isMember, { chatId, userId }))) throw new TendError('not_found');
  }
}

function stillIdOf(file: FileInfo): string | null {
  return file.kind === 'video' ? (file.still?.id ?? null) : null;
}

async function readStored(
  transaction: Transaction,
  of: { fileId: string; ownerId: string },
): Promise<FileInfo | null> {
  const stored = await transaction.get(findStoredFile, of);
  return typeof stored?.info === 'string' ? readInfo(stored.info) : null;
}

/** The video with its still, which it keeps. Where the server does not have it, or could not read it, the video is as it was. */
async function withStill(
  transaction: Transaction,
  ownerId: string,
  file: FileInfo,
  stillId: string,
): Promise<FileInfo> {
  if (file.kind !== 'video' || file.still !== undefined) return file;
  const photo = await readStored(transaction, { fileId: stillId, ownerId });
  if (photo?.kind !== 'photo') return file;
  const shown: FileInfo = { ...file, still: { id: photo.id, thumbHash: photo.thumbHash } };
  await transaction.run(setInfo, { fileId: file.id, info: JSON.stringify(shown) });
  return shown;
}

/** After all files of any chat. */
const theEnd = { seq: Number.MAX_SAFE_INTEGER, place: 0 };

function placeOf(row: { seq: number; place: number } | undefined) {
  return row && { seq: row.seq, place: row.place };
}
