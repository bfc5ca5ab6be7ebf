import { z } from 'zod';
import { formatsInputSchema, formatsSchema, refuseMisplacedFormats } from './formats.ts';
import { idSchema, naturalSchema, newIdSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { mentionsInputSchema, mentionsSchema, refuseMisplacedMentions } from './mentions.ts';
import { defineCommand, defineQuery } from './operation.ts';
import { isStorableText, verbatimOptionalText } from './text.ts';
import { writtenAgoSchema } from './written-ago.ts';

/*
 * The bytes of a file travel over HTTP, apart from the contract's operations: they are uploaded by the tus protocol at
 * `uploadsAddress`, and read at `fileAddress`. A message then names the files that have arrived.
 */

/** Where uploads are made (POST) and, followed by the file's id, continued (HEAD, PATCH) and given up (DELETE). */
export const uploadsAddress = '/api/uploads';

/**
 * The forms in which a file can be read:
 * - `original`: as it is stored; a photo without its metadata, at most `limits.photoPixels` wide and high
 * - `large`, `medium`, `small`: only photos, at most 2,560, 1,080 and 320 pixels wide and high
 */
export const fileVariants = ['original', 'large', 'medium', 'small'] as const;
export type FileVariant = (typeof fileVariants)[number];

/** Where a file is read. It is authorised at each request: the address alone is of no use to others. */
export function fileAddress(fileId: string, variant: FileVariant): string {
  return `/api/files/${fileId}/${variant}`;
}

/** A file's name as it was on the device that sent it: shown, and proposed for saving, but never a path. */
const nameSchema = z
  .string()
  .min(1)
  .refine((name) => Array.from(name).length <= limits.fileNameLength, 'too long')
  .refine(isStorableText, 'not storable');

/** The loudness of a voice message over its length, each from 0 to 31. */
export const waveformSchema = z.array(z.int().min(0).max(31)).max(limits.waveformBars);

/**
 * What the uploading device says of a file, as JSON in the `about` field of tus's Upload-Metadata. The server finds out
 * itself what it is from its content; what a device says only decides between what the content may be.
 */
export const uploadAboutSchema = z.strictObject({
  /** The file's id, made by the device: an upload that is begun again continues. */
  id: newIdSchema,
  name: nameSchema,
  /** `media` for photos, videos and sounds that are shown as such; `document` keeps the bytes as they are. */
  as: z.enum(['media', 'document', 'voice', 'picture']),
  /** Of a video or sound. */
  durationMs: z.int().min(0).max(limits.mediaDurationMs).optional(),
  /** Of a video; those of a photo are read from it. */
  width: z.int().min(1).max(limits.photoPixels).optional(),
  height: z.int().min(1).max(limits.photoPixels).optional(),
  /** Of a voice message. */
  waveform: waveformSchema.optional(),
});
export type UploadAbout = z.infer<typeof uploadAboutSchema>;

const fileShape = {
  id: idSchema,
  name: z.string(),
  /** As the server found it, such as `image/webp`; `application/octet-stream` for what it does not know. */
  mediaType: z.string(),
  /** Of what `original` gives. */
  sizeBytes: naturalSchema,
};
const durationMs = naturalSchema.nullable();

/** A file that the server holds, as messages and pictures name it. */
export const fileSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('photo'),
    ...fileShape,
    width: z.int().min(1),
    height: z.int().min(1),
    /** The picture as a blur (ThumbHash), in base64. */
    thumbHash: z.string(),
    /** Whether it moves; only `original` does then. */
    isAnimated: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('video'),
    ...fileShape,
    /** As the sender's device says; null where it does not. */
    width: z.int().min(1).nullable(),
    height: z.int().min(1).nullable(),
    durationMs,
    /** A photo of what is in it, as the sender's device saw it; it is no file of the message. */
    still: z.object({ id: idSchema, thumbHash: z.string() }).optional(),
  }),
  z.object({ kind: z.literal('audio'), ...fileShape, durationMs }),
  z.object({
    kind: z.literal('voice'),
    ...fileShape,
    durationMs: naturalSchema,
    waveform: waveformSchema,
  }),
  z.object({ kind: z.literal('document'), ...fileShape }),
]);
export type FileInfo = z.infer<typeof fileSchema>;
export type FileKind = FileInfo['kind'];

/** Photos, videos, sounds, documents, or one voice message, with what is written below them. */
export const filesContentSchema = z.object({
  type: z.literal('files'),
  /** Empty for none. */
  text: z.string(),
  mentions: mentionsSchema.optional(),
  formats: formatsSchema.optional(),
  /** In the order in which they were chosen. */
  files: z.array(fileSchema).min(1),
});
export type FilesContent = z.infer<typeof filesContentSchema>;

/** What can be shown of a photo or a video. */
export type PictureOfFile = Pick<Extract<FileInfo, { kind: 'photo' }>, 'id' | 'thumbHash'>;

/** The photo itself, or the still of a video; null for all else. */
export function pictureOf(file: FileInfo): PictureOfFile | null {
  if (file.kind === 'photo') return { id: file.id, thumbHash: file.thumbHash };
  return file.kind === 'video' ? (file.still ?? null) : null;
}

/** What is said of files where they are not shown: their number, by the kind of the first one if all are of one kind. */
export const filesSummarySchema = z.object({
  /** `mixed` for several kinds; a kind that a newer server knows is told as it was sent. */
  kind: z.string(),
  count: z.int().min(1),
  /** Of a single document. */
  name: z.string().optional(),
  /** Of a single voice message, video or sound. */
  durationMs: naturalSchema.optional(),
  /** The first photo, or the first video's still. */
  photo: z.object({ id: idSchema, thumbHash: z.string() }).optional(),
});
export type FilesSummary = z.infer<typeof filesSummarySchema>;

export function summarizeFiles(files: readonly FileInfo[]): FilesSummary {
  const [first] = files;
  if (first === undefined) throw new RangeError('A message with files has one at least');
  const isMixed = files.some(({ kind }) => kind !== first.kind);
  const photo = files.map(pictureOf).find((picture) => picture !== null);
  const isSingle = files.length === 1;
  const duration = isSingle && 'durationMs' in first ? first.durationMs : null;
  return {
    kind: isMixed ? 'mixed' : first.kind,
    count: files.length,
    ...(isSingle && first.kind === 'document' && { name: first.name }),
    ...(duration !== null && { durationMs: duration }),
    ...(photo !== undefined && { photo }),
  };
}

const wordsByKind: Partial<Record<string, readonly [FileWord, FileWord]>> = {
  photo: ['photo', 'photos'],
  video: ['video', 'videos'],
  audio: ['sound', 'sounds'],
  voice: ['voice', 'files'],
} satisfies Partial<Record<FileKind, readonly [FileWord, FileWord]>>;

/** What files are called: each language has a text for it, with `count` for the plural ones. */
export type FileWord =
  | 'photo'
  | 'photos'
  | 'video'
  | 'videos'
  | 'sound'
  | 'sounds'
  | 'voice'
  | 'file'
  | 'files';

/** The word for some files; a kind that only newer versions know is a file. */
export function fileWord({ kind, count }: Pick<FilesSummary, 'kind' | 'count'>): FileWord {
  const [one, several] = wordsByKind[kind] ?? (['file', 'files'] as const);
  return count === 1 ? one : several;
}

/** What the files of a chat are listed under: photos with videos, documents, and voice messages with other sounds. */
export const fileShelves = ['media', 'documents', 'sounds'] as const;
export type FileShelf = (typeof fileShelves)[number];

export function shelfOf({ kind }: Pick<FileInfo, 'kind'>): FileShelf {
  switch (kind) {
    case 'photo':
    case 'video':
      return 'media';
    case 'audio':
    case 'voice':
      return 'sounds';
    case 'document':
      return 'documents';
  }
}

/** The files of a message that is to be sent. */
export const namedFilesShape = {
  /** In their order; each uploaded completely by the caller. A voice message stands alone. */
  fileIds: z
    .array(idSchema)
    .min(1)
    .max(limits.filesPerMessage)
    .refine((ids) => new Set(ids).size === ids.length, 'twice'),
  /** Photos of what is in videos of the message, uploaded as well. One that the server does not have is left out. */
  stills: z
    .array(z.strictObject({ fileId: idSchema, stillId: idSchema }))
    .max(limits.filesPerMessage)
    .optional(),
};

/** A message names each file once. */
export function areFilesOnce({
  fileIds = [],
  stills = [],
}: {
  fileIds?: string[] | undefined;
  stills?: Array<{ stillId: string }> | undefined;
}): boolean {
  const all = [...fileIds, ...stills.map(({ stillId }) => stillId)];
  return new Set(all).size === all.length;
}

/** The place of a file in a chat: its message's position, and its own in the message, from 0. */
const filePlaceSchema = z.object({ seq: versionSchema, place: naturalSchema });

export const fileOperations = {
  'file.ofChat': defineQuery({
    summary: 'The files in messages of a chat, the newest first',
    access: 'member',
    input: () =>
      z
        .strictObject({
          chatId: idSchema,
          shelf: z.enum(fileShelves),
          /** Only files before this one; absent, without `after`, for the newest. */
          before: filePlaceSchema.optional(),
          /** Only files after this one, those that are the nearest to it. */
          after: filePlaceSchema.optional(),
          limit: z.int().min(1).max(limits.filePageRows),
        })
        .refine(({ before, after }) => before === undefined || after === undefined, {
          path: ['after'],
        }),
    output: () =>
      z.object({
        files: z.array(
          filePlaceSchema.extend({
            file: fileSchema,
            messageId: idSchema,
            authorId: idSchema,
            createdAt: timeSchema,
          }),
        ),
        hasOlder: z.boolean(),
        /** How many files of the shelf are older, and newer, than these or, if there are none, than the place asked for. */
        olderCount: naturalSchema,
        newerCount: naturalSchema,
      }),
    errors: ['not_found'],
  }),
  'file.countsOfChat': defineQuery({
    summary: 'How many files of each kind, and links, the messages of a chat have',
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema }),
    output: () =>
      z.object({
        media: naturalSchema,
        documents: naturalSchema,
        links: naturalSchema,
        sounds: naturalSchema,
      }),
    errors: ['not_found'],
  }),
  'file.usage': defineQuery({
    summary: 'What files take of the storage',
    access: 'administrator',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        bytes: naturalSchema,
        /** Those who have uploaded something that is still there, the most first. */
        people: z.array(z.object({ userId: idSchema, files: naturalSchema, bytes: naturalSchema })),
        /** Of the disk that uploads arrive on, which is nearly full below `reserveBytes`: then nothing can be uploaded. */
        disk: z.object({ freeBytes: z.int(), totalBytes: z.int(), reserveBytes: z.int() }),
      }),
  }),
  'message.sendFiles': defineCommand({
    summary: 'Sends files that have been uploaded, with a text below them',
    access: 'member',
    input: () =>
      z
        .strictObject({
          id: newIdSchema,
          chatId: idSchema,
          ...namedFilesShape,
          text: verbatimOptionalText(limits.messageTextLength),
          mentions: mentionsInputSchema.optional(),
          formats: formatsInputSchema.optional(),
          replyToId: idSchema.optional(),
          writtenAgoMs: writtenAgoSchema,
        })
        .refine(areFilesOnce, { path: ['stills'] })
        .superRefine(refuseMisplacedMentions)
        .superRefine(refuseMisplacedFormats),
    output: () => z.object({ seq: versionSchema, createdAt: timeSchema }),
    errors: ['not_found', 'not_allowed', 'id_reused', 'file_missing'],
  }),
};
