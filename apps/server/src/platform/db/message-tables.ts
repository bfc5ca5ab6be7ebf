import type { FileShelf } from '@tend/protocol';
import type { Generated } from 'kysely';

// What belongs to messages besides their texts. The conventions are those of `Tables`.

export interface FilesTable {
  id: string;
  owner_id: string;
  state: 'uploading' | 'stored';
  /** What the uploading device says of it, as JSON. */
  about: string;
  /** How long the upload is. */
  upload_bytes: number;
  created_at: number;
  /** What messages say of it, as JSON; null until it is stored. */
  info: string | null;
  /** What it takes of the storage with its smaller forms; until it is stored, what the upload will take. */
  taken_bytes: number;
}

/** The sums of a person's files, so that nobody has to add them up. */
export interface FileTotalsTable {
  owner_id: string;
  files: number;
  bytes: number;
}

/** The messages that name a file: their readers may read it. */
export interface FileUsesTable {
  file_id: string;
  chat_id: string;
  message_id: string;
  /** The message's position in the chat, and the file's in the message. */
  seq: number;
  place: number;
  /** Where the chat lists it. */
  shelf: FileShelf;
}

/** A person's vote in a poll, also one that was taken back. */
export interface VotesTable {
  user_id: string;
  chat_id: string;
  message_id: string;
  /** The places of the answers, as JSON. */
  answers: string;
  /** What the vote was before. */
  answers_before: string;
  /** The chat's version that counted it. */
  counted_at: number;
  version: number;
}

/** The numbers of chats in the index of messages, of those that have any. */
export interface IndexedChatsTable {
  number: Generated<number>;
  chat_id: string;
}

/** SQLite's full-text index (FTS5): what is written into it cannot be read, only found. */
export interface MessageIndexTable {
  /** The number of the chat, times 2^32, plus the position. */
  rowid: Generated<number>;
  /** What the message is found by, separated by blanks. */
  terms: Generated<string>;
  facets: Generated<string>;
  /** For commands to the index: the name of one, and its number. */
  message_index: Generated<string>;
  rank: Generated<number>;
}

/** Where each term of the index stands. */
export interface MessageIndexTermsTable {
  term: string;
}
