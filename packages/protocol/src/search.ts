import { z } from 'zod';
import { filesSummarySchema, shelfOf, type FileShelf } from './files.ts';
import type { Format } from './formats.ts';
import { idSchema, naturalSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { findPreviewedLink } from './links.ts';
import type { MessageContent } from './messages.ts';
import { defineQuery } from './operation.ts';

/** What a message must have in it. */
export const searchedPartSchema = z.enum(['photo', 'file', 'link', 'voice']);
export type SearchedPart = z.infer<typeof searchedPartSchema>;

/** Which messages are searched; without any, all that the person may read now. */
export const searchFiltersSchema = z.strictObject({
  chatId: idSchema.optional(),
  /** The author. */
  fromId: idSchema.optional(),
  has: searchedPartSchema.optional(),
  /** Stored at this time or later. */
  since: timeSchema.optional(),
  /** Stored before this time. */
  until: timeSchema.optional(),
  /** Above the person's read mark, and not their own. */
  isUnread: z.boolean().optional(),
  mentionsMe: z.boolean().optional(),
});
export type SearchFilters = z.infer<typeof searchFiltersSchema>;

export const searchOrderSchema = z.enum(['newest', 'best']);
export type SearchOrder = z.infer<typeof searchOrderSchema>;

/** A found message: what a list of results shows of it. */
export const searchHitSchema = z.object({
  chatId: idSchema,
  messageId: idSchema,
  seq: versionSchema,
  authorId: idSchema,
  createdAt: timeSchema,
  /** Its content's `type`, which a newer server may know and this version not. */
  type: z.string(),
  /** A part of what it says, on one line, with the first found word near its beginning. */
  excerpt: z.string(),
  /** The found words in the excerpt, in UTF-16 units, in order. */
  marks: z.array(z.object({ start: naturalSchema, end: z.int().min(1) })),
  /** Of a message with files. */
  files: filesSummarySchema.optional(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchOperations = {
  'search.messages': defineQuery({
    summary: 'Messages that the person may read now, found by words and filters, in pages',
    access: 'person',
    input: () =>
      z.strictObject({
        /**
         * Words in any order, of which the last may be incomplete, and "phrases" in quotes. Any text is an answerable
         * query; with no word in it, the filters alone decide.
         */
        words: z
          .string()
          .max(limits.messageTextLength * 2)
          .default(''),
        filters: searchFiltersSchema.default({}),
        order: searchOrderSchema.default('newest'),
        /** The `next` of the page before. */
        after: z.string().max(200).optional(),
        limit: z.int().min(1).max(limits.searchPageHits).default(limits.searchPageHits),
      }),
    output: () =>
      z.object({
        hits: z.array(searchHitSchema),
        /** Null if there are no more. */
        next: z.string().nullable(),
        /** The number of all hits, up to `limits.searchCount`: there may be more then. */
        count: naturalSchema,
        /** Whether nothing was found as it was written, and the hits differ from it by a letter. */
        isCorrected: z.boolean(),
        /** Whether older messages are still being added to the index, and may be missing. */
        isIndexing: z.boolean(),
      }),
    /** `not_found` for a chat that the person is not in. */
    errors: ['not_found'],
  }),
};

const partOfShelf: Record<FileShelf, SearchedPart> = {
  media: 'photo',
  documents: 'file',
  sounds: 'voice',
};

/** What a message has in it, as the filter `has` finds it: a video is among the photos, as in the files of a chat. */
export function searchedPartsOf(content: MessageContent): SearchedPart[] {
  switch (content.type) {
    case 'text':
      return linkIn(content);
    case 'files':
      return [
        ...new Set(content.files.map((file) => partOfShelf[shelfOf(file)])),
        ...linkIn(content),
      ];
    case 'poll':
    case 'event':
    case 'deleted':
    case 'unknown':
      return [];
  }
}

function linkIn({
  text,
  formats,
}: {
  text: string;
  formats?: Format[] | undefined;
}): SearchedPart[] {
  return findPreviewedLink(text, formats) === null ? [] : ['link'];
}
