import {
  contract,
  errorCodeSchema,
  fileSchema,
  idSchema,
  isMentioned,
  mentionsIn,
  isWritten,
  mentionSchema,
  messageContentSchema,
  messageRowSchema,
  naturalSchema,
  rowSchema,
  spaceSchema,
  timeSchema,
  uploadAboutSchema,
  versionSchema,
  type FeedHorizonRow,
  type MessageRow,
  type NotificationRow,
  type Row,
  type Space,
} from '@tend/protocol';
import { z } from 'zod';

// Schemas of the local copy: data returned by a device is parsed like anything from outside.

/** Rows few enough to be kept in memory as a whole: all except messages. */
export type SmallRow = Exclude<Row, { kind: 'message' }>;

const smallRowSchema = rowSchema.refine(
  (row): row is SmallRow => row.kind !== 'message',
  'a message is no small row',
);

/**
 * The stored part of a chat's history: from `oldestSeq` to the chat's newest message, without a gap. The counts are
 * stored with it, so that the chat list reads no messages.
 */
export const segmentSchema = z.object({
  /** 0 if the history is stored from its beginning. */
  oldestSeq: versionSchema,
  hasOlder: z.boolean(),
  newest: messageRowSchema.nullable(),
  /** The person's read mark, including one that is still in the outbox. */
  readUpTo: versionSchema,
  /** Unread messages in the segment … */
  unreadHeld: naturalSchema,
  /** … how many of these mention the person … */
  mentionsHeld: naturalSchema,
  /** … and those older than `oldestSeq`, as the server counted them for the mark `unreadOlderFor`, … */
  unreadOlder: naturalSchema,
  /** … and how many of those mention the person. */
  mentionsOlder: naturalSchema,
  /** Null: not counted for a known mark. */
  unreadOlderFor: versionSchema.nullable(),
  /** The version at which a message older than `oldestSeq` last changed, as far as this device knows. */
  olderChangedAt: versionSchema.optional(),
});
export type Segment = z.infer<typeof segmentSchema>;

/** A small row and its space. */
export const storedRowSchema = z.object({ space: spaceSchema, row: smallRowSchema });
export type StoredRow = z.infer<typeof storedRowSchema>;

export const spaceRecordSchema = z.object({
  space: spaceSchema,
  /** Every row up to here is stored (messages: those of the segment). 0 for rows of another history. */
  version: versionSchema,
  /** The newest version found in the stored rows, if it is beyond `version`. */
  aheadTo: versionSchema.optional(),
  /** The release of the app that could not read some of the rows, and so does not store them. */
  partialIn: z.string().optional(),
  /** Only for chats. */
  segment: segmentSchema.nullable(),
});
export type SpaceRecord = z.infer<typeof spaceRecordSchema>;

function commandSchema<Name extends keyof typeof contract>(name: Name) {
  const input: (typeof contract)[Name]['input'] = contract[name].input;
  return z.object({ name: z.literal(name), input });
}

const queuedCommandSchema = z.lazy(() =>
  z.discriminatedUnion('name', [
    commandSchema('message.send'),
    commandSchema('message.sendFiles'),
    commandSchema('message.forward'),
    commandSchema('poll.send'),
    commandSchema('poll.vote'),
    commandSchema('poll.close'),
    commandSchema('message.edit'),
    commandSchema('message.delete'),
    commandSchema('message.removePreview'),
    commandSchema('message.react'),
    commandSchema('message.setPinned'),
    commandSchema('message.markRead'),
    commandSchema('message.markHeard'),
    commandSchema('message.schedule'),
    commandSchema('message.sendScheduled'),
    commandSchema('message.unschedule'),
    commandSchema('draft.save'),
    commandSchema('chat.setPinned'),
    commandSchema('chat.orderPinned'),
    commandSchema('chat.setArchived'),
    commandSchema('chat.setMarkedUnread'),
    commandSchema('user.setSkinTone'),
    commandSchema('notification.updateSettings'),
    commandSchema('notification.setChat'),
    commandSchema('notification.setState'),
    commandSchema('notification.markAllRead'),
  ]),
);
/** The commands that are sent through the outbox. */
export type QueuedCommand = z.infer<typeof queuedCommandSchema>;

/** A message that something points to, as the person saw it; of one that is answered, only the beginning of its text. */
export const seenMessageSchema = z.object({
  id: idSchema,
  /** Null of one that was not sent yet. */
  seq: versionSchema.nullable(),
  authorId: idSchema,
  content: messageContentSchema,
  forwardedFrom: idSchema.nullable(),
});
export type SeenMessage = z.infer<typeof seenMessageSchema>;

/** A file that waits to be sent: as it is shown until the server has described it, and as what it is uploaded. */
const waitingFileSchema = z.object({
  file: fileSchema,
  as: uploadAboutSchema.shape.as,
  /** The video that it is a still of: it is uploaded with the message, and no file of it. */
  stillOf: idSchema.optional(),
  /** The server could not read the picture: the person decides what is sent of it. */
  isUnreadable: z.boolean().optional(),
  /** How many of its bytes the server has, as it has last told; only shown, since it tells anew before any are sent. */
  arrivedBytes: naturalSchema.optional(),
});
export type WaitingFile = z.infer<typeof waitingFileSchema>;

export const outboxEntrySchema = z.lazy(() =>
  z.object({
    /** Sorts by age within a lane. */
    key: z.string(),
    command: queuedCommandSchema,
    /** What the message that waits answers or forwards: shown until it is sent, since the device may not hold it. */
    about: seenMessageSchema.optional(),
    /** Of a message with files, whose bytes are in a store of their own. */
    files: z
      .object({
        each: z.array(waitingFileSchema).min(1),
        /** Whether the server has them all: from then on the command may be on its way. */
        areUploaded: z.boolean(),
        /** Whether the server had lost some of them, and all were uploaded once more. */
        wereMissing: z.boolean(),
      })
      .optional(),
    createdAt: timeSchema,
    /**
     * - `waiting`: to be sent
     * - `acked`: stored by the server; kept until the resulting row is in the local copy
     * - `failed`: refused; waits for the person's decision
     */
    state: z.enum(['waiting', 'acked', 'failed']),
    /** For `acked`: the version whose row replaces this entry. */
    ackedAs: versionSchema.nullable(),
    failure: errorCodeSchema.nullable(),
    /** The tab that is sending it, if tabs cannot elect a leader. */
    claim: z.object({ holder: z.string(), until: timeSchema }).nullable(),
  }),
);
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

const writingSchema = z.object({
  text: z.string(),
  mentions: z.array(mentionSchema).readonly().default([]),
  /** The message that it answers. */
  replyTo: seenMessageSchema.optional(),
});

export const draftSchema = writingSchema.extend({
  chatId: idSchema,
  /** What the person's other devices show of it, as far as this device knows; absent for nothing. */
  sharedText: z.string().optional(),
  /** What was added to it without a page, until a page stores it anew: one may be storing what it had before. */
  added: z.string().optional(),
  /** The message whose text it will be, and what was being written before that was begun. */
  edit: z
    .object({
      message: seenMessageSchema,
      source: z.string().optional(),
      setAside: writingSchema,
    })
    .optional(),
});
export type Draft = z.infer<typeof draftSchema>;

export const metaSchema = z.object({
  epoch: z.string().nullable(),
  /** Incremented by every write of any tab. */
  revision: naturalSchema,
  /** The files of deleted messages, until their bytes are removed from the device. */
  goneFiles: z.array(idSchema).optional(),
  /** The chats that are gone, until what only they have shown is removed from the device. */
  goneChats: z.array(idSchema).optional(),
  /** All chats were lost from the copy, and are not all here again: which of them the person has left since is not noted. */
  areChatsLost: z.boolean().optional(),
});
export type Meta = z.infer<typeof metaSchema>;

/** What is empty is not stored. */
export function toMeta({ goneFiles = [], goneChats = [], areChatsLost, ...meta }: Meta): Meta {
  return {
    ...meta,
    ...(goneFiles.length > 0 && { goneFiles }),
    ...(goneChats.length > 0 && { goneChats }),
    ...(areChatsLost === true && { areChatsLost }),
  };
}

/**
 * Whether the server has deleted a notification. One that changed after the deletion existed then, and was not deleted.
 */
export function isForgotten(
  { seq, createdAt, version }: NotificationRow,
  horizon: FeedHorizonRow,
): boolean {
  const isOld = createdAt < horizon.before && version < horizon.version;
  // The stored state may be older than a read on another device.
  return isOld && !horizon.newSeqs.includes(seq);
}

/**
 * Whether a message counts as unread for a person whose read mark is before it: not their own, not deleted, and not a
 * system line.
 */
function isUnreadFor(readerId: string, { authorId, content }: MessageRow): boolean {
  return authorId !== readerId && isWritten(content);
}

/** How many of some messages are unread for a person, and how many of these mention them. */
export interface Unread {
  messages: number;
  mentions: number;
}

export function sumUnread(readerId: string, messages: readonly MessageRow[]): Unread {
  const unread = messages.filter((message) => isUnreadFor(readerId, message));
  const mentions = unread.filter(({ content }) => isMentioned(readerId, mentionsIn(content)));
  return { messages: unread.length, mentions: mentions.length };
}

export function spaceKey(space: Space): string {
  return `${space.kind}:${space.id}`;
}

export function chatSpace(chatId: string): Space {
  return { kind: 'chat', id: chatId };
}
