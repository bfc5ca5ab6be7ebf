import { fileSchema, uploadAboutSchema, type FileInfo, type UploadAbout } from '@tend/protocol';
import { sql, type Kysely } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

export function readInfo(stored: string | null): FileInfo {
  return fileSchema.parse(JSON.parse(stored ?? ''));
}

export function readAbout(stored: string): UploadAbout {
  return uploadAboutSchema.parse(JSON.parse(stored));
}

/** A file that was uploaded completely. */
export const findStoredFile = query<{ fileId: string; ownerId: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select(['info', 'about'])
    .where('id', '=', p.fileId)
    .where('owner_id', '=', p.ownerId)
    .where('state', '=', 'stored')
    .where('is_preview', '=', 0),
);

/**
 * A file that the person may read: it is theirs, somebody's picture, or the picture of a chat, or named by a message in
 * a chat, of which they are a member.
 */
export const findReadableFile = query<{ fileId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select('info')
    .where('id', '=', p.fileId)
    .where('state', '=', 'stored')
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', '=', p.userId), eb('is_preview', '=', 0)]),
        eb.exists(
          eb
            .selectFrom('file_uses')
            .innerJoin('members', 'members.chat_id', 'file_uses.chat_id')
            .select(sql.lit(1).as('one'))
            .whereRef('file_uses.file_id', '=', 'files.id')
            .where('members.user_id', '=', p.userId)
            .where('members.state', '=', 'active'),
        ),
        eb.exists(
          eb
            .selectFrom('users')
            .select(sql.lit(1).as('one'))
            .whereRef('users.picture_id', '=', 'files.id'),
        ),
        eb.exists(
          eb
            .selectFrom('chats')
            .innerJoin('members', 'members.chat_id', 'chats.id')
            .select(sql.lit(1).as('one'))
            .whereRef('chats.picture_id', '=', 'files.id')
            .where('members.user_id', '=', p.userId)
            .where('members.state', '=', 'active'),
        ),
      ]),
    ),
);

export const findFile = query<{ fileId: string }>()((db, p) =>
  db.selectFrom('files').selectAll().where('id', '=', p.fileId),
);

export const countUploading = query<{ ownerId: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', p.ownerId)
    .where('state', '=', 'uploading'),
);

export const insertUpload = query<{
  fileId: string;
  ownerId: string;
  about: string;
  uploadBytes: number;
  createdAt: number;
}>()((db, p) =>
  db.insertInto('files').values({
    id: p.fileId,
    owner_id: p.ownerId,
    state: 'uploading',
    about: p.about,
    upload_bytes: p.uploadBytes,
    created_at: p.createdAt,
    info: null,
    taken_bytes: p.uploadBytes,
    is_preview: 0,
  }),
);

/** The picture of a link's preview, which is stored already. */
export const insertPreviewPicture = query<{
  fileId: string;
  ownerId: string;
  about: string;
  info: string;
  bytes: number;
  createdAt: number;
}>()((db, p) =>
  db.insertInto('files').values({
    id: p.fileId,
    owner_id: p.ownerId,
    state: 'stored',
    about: p.about,
    upload_bytes: p.bytes,
    created_at: p.createdAt,
    info: p.info,
    taken_bytes: p.bytes,
    is_preview: 1,
  }),
);

export const addPreviewBytes = query<{ bytes: number }>()((db, p) =>
  db.updateTable('organizations').set({ preview_bytes: sql`preview_bytes + ${p.bytes}` }),
);

export const setStored = query<{ fileId: string; info: string; takenBytes: number }>()((db, p) =>
  db
    .updateTable('files')
    .set({ state: 'stored', info: p.info, taken_bytes: p.takenBytes })
    .where('id', '=', p.fileId),
);

export const setInfo = query<{ fileId: string; info: string }>()((db, p) =>
  db.updateTable('files').set({ info: p.info }).where('id', '=', p.fileId),
);

export const addTakenBytes = query<{ fileId: string; bytes: number }>()((db, p) =>
  db
    .updateTable('files')
    .set({ taken_bytes: sql`taken_bytes + ${p.bytes}` })
    .where('id', '=', p.fileId),
);

export const addToTotals = query<{ ownerId: string; files: number; bytes: number }>()((db, p) =>
  db
    .insertInto('file_totals')
    .values({ owner_id: p.ownerId, files: p.files, bytes: p.bytes })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({
        files: sql`file_totals.files + ${p.files}`,
        bytes: sql`file_totals.bytes + ${p.bytes}`,
      }),
    ),
);

export const findTotals = query<{ ownerId: string }>()((db, p) =>
  db.selectFrom('file_totals').selectAll().where('owner_id', '=', p.ownerId),
);

export const listTotals = query()((db) =>
  db.selectFrom('file_totals').selectAll().where('files', '>', 0),
);

export const findFileSettings = query()((db) =>
  db
    .selectFrom('organizations')
    .select(['file_bytes', 'person_quota_bytes', 'total_quota_bytes', 'preview_bytes']),
);

export const insertUse = query<{
  fileId: string;
  chatId: string;
  messageId: string;
  seq: number;
  place: number;
  shelf: string;
}>()((db, p) =>
  db.insertInto('file_uses').values({
    file_id: p.fileId,
    chat_id: p.chatId,
    message_id: p.messageId,
    seq: p.seq,
    place: p.place,
    shelf: sql`${p.shelf}`,
  }),
);

export const listUses = query<{ chatId: string; messageId: string }>()((db, p) =>
  db
    .selectFrom('file_uses')
    .select('file_id as fileId')
    .where('message_id', '=', p.messageId)
    .where('chat_id', '=', p.chatId),
);

export const deleteUses = query<{ chatId: string; messageId: string }>()((db, p) =>
  db.deleteFrom('file_uses').where('message_id', '=', p.messageId).where('chat_id', '=', p.chatId),
);

/** The pictures of a message's preview. */
export const listPreviewUses = query<{ chatId: string; messageId: string }>()((db, p) =>
  db
    .selectFrom('file_uses')
    .select('file_id as fileId')
    .where('message_id', '=', p.messageId)
    .where('chat_id', '=', p.chatId)
    .where('shelf', '=', 'preview'),
);

export const deletePreviewUses = query<{ chatId: string; messageId: string }>()((db, p) =>
  db
    .deleteFrom('file_uses')
    .where('message_id', '=', p.messageId)
    .where('chat_id', '=', p.chatId)
    .where('shelf', '=', 'preview'),
);

export const insertScheduledFile = query<{ userId: string; slot: number; fileId: string }>()(
  (db, p) =>
    db.insertInto('scheduled_files').values({ user_id: p.userId, slot: p.slot, file_id: p.fileId }),
);

export const listScheduledFiles = query<{ userId: string; slot: number }>()((db, p) =>
  db
    .selectFrom('scheduled_files')
    .select('file_id as fileId')
    .where('user_id', '=', p.userId)
    .where('slot', '=', p.slot),
);

export const deleteScheduledFiles = query<{ userId: string; slot: number }>()((db, p) =>
  db.deleteFrom('scheduled_files').where('user_id', '=', p.userId).where('slot', '=', p.slot),
);

/** Deletes a file that no message names, sent or scheduled, and that is nobody's picture. */
export const deleteUnused = query<{ fileId: string }>()((db, p) =>
  db
    .deleteFrom('files')
    .where('id', '=', p.fileId)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('file_uses').select('file_id').where('file_id', '=', p.fileId)),
          eb.exists(
            eb.selectFrom('scheduled_files').select('file_id').where('file_id', '=', p.fileId),
          ),
          eb.exists(eb.selectFrom('users').select('id').where('picture_id', '=', p.fileId)),
          eb.exists(eb.selectFrom('chats').select('id').where('picture_id', '=', p.fileId)),
        ]),
      ),
    ),
);

type ShelfPlace = Record<'chatId' | 'shelf', string> & Record<'seq' | 'place', number>;

/** Files in messages of a chat before a place, the newest first. */
export const listBefore = query<ShelfPlace & { count: number }>()((db, p) =>
  selectOfShelf(db, p)
    .where(sql<boolean>`(file_uses.seq, file_uses.place) < (${p.seq}, ${p.place})`)
    .orderBy('file_uses.seq', 'desc')
    .orderBy('file_uses.place', 'desc')
    .limit(p.count),
);

/** Files in messages of a chat after a place, the oldest first. */
export const listAfter = query<ShelfPlace & { count: number }>()((db, p) =>
  selectOfShelf(db, p)
    .where(sql<boolean>`(file_uses.seq, file_uses.place) > (${p.seq}, ${p.place})`)
    .orderBy('file_uses.seq')
    .orderBy('file_uses.place')
    .limit(p.count),
);

export const countBefore = query<ShelfPlace>()((db, p) =>
  countOfShelf(db, p).where(sql<boolean>`(seq, place) < (${p.seq}, ${p.place})`),
);

export const countAfter = query<ShelfPlace>()((db, p) =>
  countOfShelf(db, p).where(sql<boolean>`(seq, place) > (${p.seq}, ${p.place})`),
);

function selectOfShelf(db: Kysely<Tables>, { chatId, shelf }: ShelfPlace) {
  return db
    .selectFrom('file_uses')
    .innerJoin('files', 'files.id', 'file_uses.file_id')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.chat_id', '=', 'file_uses.chat_id')
        .onRef('messages.seq', '=', 'file_uses.seq'),
    )
    .select([
      'file_uses.seq',
      'file_uses.place',
      'file_uses.message_id as messageId',
      'files.info',
      'messages.author_id as authorId',
      'messages.created_at as createdAt',
    ])
    .where('file_uses.chat_id', '=', chatId)
    .where('file_uses.shelf', '=', sql<never>`${shelf}`);
}

function countOfShelf(db: Kysely<Tables>, { chatId, shelf }: ShelfPlace) {
  return db
    .selectFrom('file_uses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chat_id', '=', chatId)
    .where('shelf', '=', sql<never>`${shelf}`);
}

/** How many files each shelf of a chat has. */
export const countByShelf = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('file_uses')
    .select((eb) => ['shelf', eb.fn.countAll<number>().as('count')])
    .where('chat_id', '=', p.chatId)
    .groupBy('shelf'),
);

export const countLinks = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('message_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chat_id', '=', p.chatId),
);

export const isMember = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .select('user_id')
    .where('chat_id', '=', p.chatId)
    .where('user_id', '=', p.userId)
    .where('state', '=', 'active'),
);
