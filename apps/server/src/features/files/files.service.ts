import {
  shelfOf,
  TendError,
  type FileInfo,
  type OutputOf,
  type ParsedInputOf,
  type ProfilePicture,
} from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { FileRemovalService } from './file-removal.service.ts';
import {
  deleteUses,
  findStoredFile,
  insertUse,
  isMember,
  listOfChat,
  listUses,
  readAbout,
  readInfo,
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
    fileIds: readonly string[],
  ): Promise<FileInfo[]> {
    const files: FileInfo[] = [];
    for (const fileId of fileIds) {
      const stored = await transaction.get(findStoredFile, { fileId, ownerId });
      if (typeof stored?.info !== 'string') throw new TendError('file_missing');
      files.push(readInfo(stored.info));
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
    }
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

  /** A page of the files in a chat. */
  async ofChat(
    userId: string,
    { chatId, shelf, before, limit }: ParsedInputOf<'file.ofChat'>,
  ): Promise<OutputOf<'file.ofChat'>> {
    if (!(await this.#db.get(isMember, { chatId, userId }))) throw new TendError('not_found');
    const place = before ?? { seq: Number.MAX_SAFE_INTEGER, place: 0 };
    const found = await this.#db.all(listOfChat, { chatId, shelf, ...place, count: limit + 1 });
    const files = found
      .slice(0, limit)
      .map(({ info, ...row }) => ({ ...row, file: readInfo(info) }));
    return { files, hasOlder: found.length > limit };
  }
}
