import {
  chatEventSchema,
  excerptOf,
  summarizeFiles,
  formatsSchema,
  idSchema,
  limits,
  type Format,
  type MemberRow,
  type MessageContent,
  type MessageRow,
  messageRowSchema,
  type Quote,
  type Reaction,
} from '@tend/protocol';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { query } from '../../platform/db/query.ts';
import type { MessageContentColumns, Tables } from '../../platform/db/tables.ts';
import { readPreview } from './link-previews.store.ts';
import { readFiles } from './stored-files.ts';
import { readPoll } from './polls.store.ts';
import { readMentions } from './stored-mentions.ts';

type StoredMessage = Tables['messages'];

/** The message that another one answers, in its current state; nulls if there is none. */
export interface StoredQuote {
  quotedSeq: number | null;
  quotedAuthorId: string | null;
  quotedType: StoredMessage['type'] | null;
  quotedBeginning: string | null;
  quotedFiles: string | null;
}

export const noQuote: StoredQuote = {
  quotedSeq: null,
  quotedAuthorId: null,
  quotedType: null,
  quotedBeginning: null,
  quotedFiles: null,
};

const reactionsSchema = messageRowSchema.shape.reactions.unwrap();

/** The origin of a forwarded message. */
const forwardedSchema = z.object({
  chatId: idSchema,
  messageId: idSchema,
  /** The only one of its files that was forwarded. */
  fileId: idSchema.optional(),
  authorId: idSchema,
});
export type Forwarded = z.infer<typeof forwardedSchema>;

/** The sending member, and the place of a message with the same id in the chat or by the same person. */
export interface Sender extends Pick<Tables['chats'], 'who_writes'> {
  state: 'active' | 'left';
  role: MemberRow['role'];
  earlierSeq: number | null;
}

export const insertMessage = query<{ [Column in keyof StoredMessage]: StoredMessage[Column] }>()(
  (db, p) =>
    db.insertInto('messages').values({
      chat_id: p.chat_id,
      seq: p.seq,
      id: p.id,
      author_id: p.author_id,
      version: p.version,
      created_at: p.created_at,
      written_at: p.written_at,
      type: p.type,
      body: p.body,
      mentions: p.mentions,
      formats: p.formats,
      preview: p.preview,
      reply_to: p.reply_to,
      forwarded: p.forwarded,
      edited_at: p.edited_at,
      reactions: p.reactions,
      poll: p.poll,
      files: p.files,
    }),
);

/** One statement for both questions about a new message: may the member send, and is its id new? */
export const findSender = query<{ chatId: string; authorId: string; id: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('chats', 'chats.id', 'members.chat_id')
    .leftJoin('messages as earlier', (join) =>
      join
        .on('earlier.id', '=', p.id)
        .on((row) =>
          row.or([
            row('earlier.chat_id', '=', row.ref('members.chat_id')),
            row('earlier.author_id', '=', row.ref('members.user_id')),
          ]),
        ),
    )
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.authorId)
    .select(['members.state', 'members.role', 'chats.who_writes', 'earlier.seq as earlierSeq']),
);

export const findMember = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('spaces', 'spaces.id', 'members.chat_id')
    .select(['members.state', 'spaces.version as chatVersion'])
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId),
);

export const listMessagesBelow = query<{ chatId: string; seq: number; count: number }>()((db, p) =>
  selectMessages(db)
    .where('messages.chat_id', '=', p.chatId)
    .where('messages.seq', '<', p.seq)
    .orderBy('messages.seq', 'desc')
    .limit(p.count),
);

export const listMessagesFrom = query<{ chatId: string; seq: number; count: number }>()((db, p) =>
  selectMessages(db)
    .where('messages.chat_id', '=', p.chatId)
    .where('messages.seq', '>=', p.seq)
    .orderBy('messages.seq')
    .limit(p.count),
);

export const countMessages = query<{ chatId: string; from: number; to: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('chat_id', '=', p.chatId)
    .where('seq', '>=', p.from)
    .where('seq', '<=', p.to),
);

/**
 * Messages from a position on that were written at or after a given time; not always consecutive, since clocks change.
 */
export const listMessagesWritten = query<{
  chatId: string;
  seq: number;
  since: number;
  count: number;
}>()((db, p) =>
  selectMessages(db)
    .where('messages.chat_id', '=', p.chatId)
    .where('messages.seq', '>=', p.seq)
    .where('messages.created_at', '>=', p.since)
    .orderBy('messages.seq')
    .limit(p.count),
);

/** The first by time, since clocks can be set back. */
export const findFirstSince = query<{ chatId: string; since: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .select('seq')
    .where('chat_id', '=', p.chatId)
    .where('created_at', '>=', p.since)
    .orderBy('created_at')
    .orderBy('seq')
    .limit(1),
);

/** Changed since they were stored. */
export const listMessagesEdited = query<{ chatId: string; above: number; count: number }>()(
  (db, p) =>
    selectMessages(db)
      .where('messages.chat_id', '=', p.chatId)
      .where('messages.version', '>', p.above)
      // Written as in the index; otherwise it would not be used.
      .where('messages.version', '<>', (row) => row.ref('messages.seq'))
      .where('messages.seq', '<=', p.above)
      .orderBy('messages.version')
      .limit(p.count),
);

export const findNewestTime = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('messages')
    .select('created_at')
    .where('chat_id', '=', p.chatId)
    .orderBy('seq', 'desc')
    .limit(1),
);

export const findMessage = query<{ chatId: string; messageId: string }>()((db, p) =>
  selectMessages(db)
    .where('messages.chat_id', '=', p.chatId)
    .where('messages.id', '=', p.messageId),
);

/** A message, and the caller's membership in its chat. */
export const findTarget = query<{ chatId: string; messageId: string; userId: string }>()((db, p) =>
  selectMessages(db)
    .innerJoin('members', 'members.chat_id', 'messages.chat_id')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .where('messages.chat_id', '=', p.chatId)
    .where('messages.id', '=', p.messageId)
    .where('members.user_id', '=', p.userId)
    .select([
      'members.state',
      'members.role',
      'chats.type as chatType',
      'chats.who_writes',
      'chats.who_pins',
    ]),
);

/** In their order, from a position on. */
export const listReplies = query<{
  chatId: string;
  messageId: string;
  after: number;
  count: number;
}>()((db, p) =>
  selectMessages(db)
    .where('messages.reply_to', '=', p.messageId)
    .where('messages.chat_id', '=', p.chatId)
    .where('messages.seq', '>', p.after)
    .orderBy('messages.seq')
    .limit(p.count),
);

/** Messages with the messages that they answer. */
function selectMessages(db: Kysely<Tables>) {
  return db
    .selectFrom('messages')
    .leftJoin('messages as quoted', (join) =>
      join
        .onRef('quoted.id', '=', 'messages.reply_to')
        .onRef('quoted.chat_id', '=', 'messages.chat_id'),
    )
    .selectAll('messages')
    .select([
      'quoted.seq as quotedSeq',
      'quoted.author_id as quotedAuthorId',
      'quoted.type as quotedType',
      'quoted.files as quotedFiles',
      sql<string | null>`substr(quoted.body, 1, ${sql.lit(limits.excerptLength)})`.as(
        'quotedBeginning',
      ),
    ]);
}

export function toMessageRow(stored: StoredMessage & StoredQuote): MessageRow {
  const quote = toQuote(stored);
  return {
    kind: 'message',
    id: stored.id,
    chatId: stored.chat_id,
    authorId: stored.author_id,
    seq: stored.seq,
    version: stored.version,
    createdAt: stored.created_at,
    ...(stored.written_at !== null && { writtenAt: stored.written_at }),
    ...(stored.edited_at !== null && { editedAt: stored.edited_at }),
    ...(quote !== null && { replyTo: quote }),
    ...(stored.forwarded !== null && {
      forwardedFrom: readForwarded(stored.forwarded).authorId,
    }),
    ...(stored.reactions !== null && { reactions: readReactions(stored.reactions) }),
    content: toContent(stored),
  };
}

/** What a message says. */
export function toContent(stored: MessageContentColumns): MessageContent {
  const { type, body, mentions, formats, preview } = stored;
  switch (type) {
    case 'text':
      return {
        type,
        text: body,
        ...readMentions(mentions),
        ...readFormats(formats),
        ...readPreview(preview),
      };
    case 'poll':
      return readPoll(stored);
    case 'files': {
      const written = { text: body, ...readMentions(mentions), ...readFormats(formats) };
      return { type, ...written, files: readFiles(stored.files) };
    }
    case 'event':
      return { type, event: chatEventSchema.parse(JSON.parse(body)) };
    case 'deleted':
      return { type, byId: body };
  }
}

export function readFormats(stored: string | null): { formats?: Format[] } {
  return stored === null ? {} : { formats: formatsSchema.parse(JSON.parse(stored)) };
}

/** The stored form of formats, which tells whether a repeated message has the same: null for none. */
export function writeFormats(formats: readonly Format[] | undefined): string | null {
  return formats === undefined ? null : JSON.stringify(formats);
}

/** The form of a message that is quoted elsewhere. */
export function toExcerpt(stored: StoredMessage): Quote {
  const { id, seq, author_id: authorId, type, body, files } = stored;
  return { messageId: id, seq, authorId, ...quotedAs(type, excerptOf(body), files) };
}

/** Lines about the chat cannot be quoted. */
function quotedAs(
  type: StoredMessage['type'],
  beginning: string,
  files: string | null,
): Pick<Quote, 'type' | 'excerpt' | 'files'> {
  switch (type) {
    case 'text':
    case 'poll':
      return { type, excerpt: beginning };
    case 'files':
      return { type, excerpt: beginning, files: summarizeFiles(readFiles(files)) };
    case 'event':
    case 'deleted':
      return { type: 'deleted', excerpt: '' };
  }
}

function toQuote(stored: StoredMessage & StoredQuote): Quote | null {
  const { quotedSeq, quotedAuthorId, quotedType, quotedBeginning, quotedFiles } = stored;
  if (stored.reply_to === null || quotedSeq === null) return null;
  if (quotedAuthorId === null || quotedType === null) return null;
  return {
    messageId: stored.reply_to,
    seq: quotedSeq,
    authorId: quotedAuthorId,
    ...quotedAs(quotedType, quotedBeginning ?? '', quotedFiles),
  };
}

/** The stored form of reactions: null for none. */
export function writeReactions(reactions: readonly Reaction[]): string | null {
  return reactions.length === 0 ? null : JSON.stringify(reactions);
}

export function readReactions(stored: string | null): Reaction[] {
  return stored === null ? [] : reactionsSchema.parse(JSON.parse(stored));
}

export function writeForwarded(forwarded: Forwarded): string {
  return JSON.stringify(forwarded);
}

export function readForwarded(stored: string): Forwarded {
  return forwardedSchema.parse(JSON.parse(stored));
}

export const findChatType = query<{ chatId: string }>()((db, p) =>
  db.selectFrom('chats').select('type').where('id', '=', p.chatId),
);

/** Also of who has left: they were a member once. */
export const findMemberState = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .select('state')
    .where('chat_id', '=', p.chatId)
    .where('user_id', '=', p.userId),
);
