import type { Generated } from 'kysely';

/** The index of messages. The conventions are those of `Tables`. */
export interface SearchTables {
  indexed_chats: IndexedChatsTable;
  message_index: MessageIndexTable;
  message_index_terms: MessageIndexTermsTable;
  unindexed_messages: UnindexedMessagesTable;
}

/** The numbers of chats in the index of messages, of those that have any. */
interface IndexedChatsTable {
  number: Generated<number>;
  chat_id: string;
}

/** SQLite's full-text index (FTS5): what is written into it cannot be read, only found. */
interface MessageIndexTable {
  /** The number of the chat, times 2^32, plus the position. */
  rowid: Generated<number>;
  /** What the message is found by, separated by blanks. */
  terms: Generated<string>;
  /** For commands to the index: the name of one, and its number. */
  message_index: Generated<string>;
  rank: Generated<number>;
}

/** Where each term of the index stands. */
interface MessageIndexTermsTable {
  term: string;
}

/** Messages that are not in the index yet: searches look at each of them. */
interface UnindexedMessagesTable {
  /** Where the message will be in the index. */
  row: number;
}
