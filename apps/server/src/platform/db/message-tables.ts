import type { FileShelf } from '@tend/protocol';

/** What belongs to messages besides their texts. The conventions are those of `Tables`. */
export interface MessageTables {
  pins: PinsTable;
  files: FilesTable;
  file_totals: FileTotalsTable;
  file_uses: FileUsesTable;
  scheduled_files: ScheduledFilesTable;
  message_links: MessageLinksTable;
  votes: VotesTable;
  heard: HeardTable;
}

/** The pinned messages of each chat that has had any. */
interface PinsTable {
  chat_id: string;
  /** As JSON, the newest first. */
  pins: string;
  version: number;
}

interface FilesTable {
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
  /** 1 for the picture of a link's preview: it belongs to nobody, also not to its owner, who sent the link first. */
  is_preview: number;
}

/** The sums of a person's files, so that nobody has to add them up. */
interface FileTotalsTable {
  owner_id: string;
  files: number;
  bytes: number;
}

/** The messages that name a file: their readers may read it. */
interface FileUsesTable {
  file_id: string;
  chat_id: string;
  message_id: string;
  /** The message's position in the chat, and the file's in the message. */
  seq: number;
  place: number;
  /** Where the chat lists it; pictures of previews and stills of videos are not listed. */
  shelf: FileShelf | 'preview' | 'still';
}

/** A file of a message to be sent later: nobody but its author may read it by that, and it stays. */
interface ScheduledFilesTable {
  user_id: string;
  /** That of the message. */
  slot: number;
  file_id: string;
}

/** A link to the web in a message's text. */
interface MessageLinksTable {
  chat_id: string;
  /** The message's position in the chat, and the link's in the message. */
  seq: number;
  place: number;
  url: string;
}

/** A person's vote in a poll, also one that was taken back. */
interface VotesTable {
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

/** The voice messages of a chat that a person has listened to. */
interface HeardTable {
  user_id: string;
  chat_id: string;
  /** Positions in the chat: all up to this one count as heard, … */
  up_to: number;
  /** … and these after it, as JSON. */
  seqs: string;
  version: number;
}
