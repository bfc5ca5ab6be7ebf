import type { Generated } from 'kysely';
import type {
  AlertCursorsTable,
  AlertDeliveriesTable,
  AlertRunsTable,
  AlertsTable,
  ChatNotificationSettingsTable,
  FeedHorizonsTable,
  NotificationSettingsTable,
} from './alert-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { SearchTables } from './search-tables.ts';
import type { EmojiColumns } from './stored-emoji.ts';
import type { PictureColumns } from './stored-picture.ts';

/** The tables as Kysely types. Times are milliseconds since 1970, booleans are 0 and 1, ids are UUID text. */
export interface Tables extends SearchTables, MessageTables {
  meta: MetaTable;
  spaces: SpacesTable;
  epochs: EpochsTable;
  epoch_ends: EpochEndsTable;
  organizations: OrganizationsTable;
  users: UsersTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  password_resets: PasswordResetsTable;
  chats: ChatsTable;
  members: MembersTable;
  memberships: MembershipsTable;
  messages: MessagesTable;
  message_texts: MessageTextsTable;
  read_marks: ReadMarksTable;
  read_times: ReadTimesTable;
  online_times: OnlineTimesTable;
  chat_listings: ChatListingsTable;
  drafts: DraftsTable;
  scheduled_messages: ScheduledMessagesTable;
  notification_settings: NotificationSettingsTable;
  chat_notification_settings: ChatNotificationSettingsTable;
  alerts: AlertsTable;
  alert_runs: AlertRunsTable;
  alert_cursors: AlertCursorsTable;
  alert_deliveries: AlertDeliveriesTable;
  feed_horizons: FeedHorizonsTable;
  jobs: JobsTable;
  devices: DevicesTable;
  reachability: ReachabilityTable;
  digests: DigestsTable;
}

/** Facts about the database itself: `setUpTokenHash`, `demo`, `messageIndex`. */
interface MetaTable {
  key: string;
  value: string;
}

/** The counter of each space; a write locks its row by raising it. */
interface SpacesTable {
  id: string;
  kind: 'organization' | 'user' | 'chat';
  version: number;
}

/** The server's starts on this database, under the names that clients know. */
interface EpochsTable {
  number: Generated<number>;
  id: string;
}

/** A space's version at the end of an epoch in which it changed. */
interface EpochEndsTable {
  space_id: string;
  epoch: number;
  version: number;
}

interface OrganizationsTable {
  id: string;
  name: string;
  contact_email: string;
  allow_text_in_push: number;
  digest_after_minutes: number;
  edit_within_minutes: number;
  /** 1 if the pages of links are read, to preview them. */
  link_previews: number;
  allow_hidden_receipts: number;
  /** The largest file that can be uploaded. */
  file_bytes: number;
  /** What one person's files, and all files, may take; null for no limit. */
  person_quota_bytes: number | null;
  total_quota_bytes: number | null;
  /** What the pictures of previews take. */
  preview_bytes: number;
  version: number;
}

/** A person; also the model `user` of the account library. */
interface UsersTable extends PictureColumns, EmojiColumns {
  id: string;
  email: string;
  email_verified: number;
  name: string;
  job_title: string;
  pronunciation: Generated<string>;
  phone: Generated<string>;
  /** JSON, in the protocol's format. */
  status: string | null;
  role: 'administrator' | 'member';
  state: 'active' | 'deactivated';
  language: string;
  last_seen_at: number | null;
  created_at: number;
  updated_at: number;
  /** In the organisation's space: the directory entry. */
  version: number;
  /** In the person's own space: language and other settings. */
  settings_version: number;
  /** Of when they have read messages. */
  hides_receipts: number;
}

/** A person's credentials; the model `account` of the account library. */
interface CredentialsTable {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password_hash: string | null;
  created_at: number;
  updated_at: number;
}

/** The model `session` of the account library; the token is stored as its SHA-256. */
interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: string;
  expires_at: number;
  address: string | null;
  user_agent: string | null;
  created_at: number;
  updated_at: number;
}

interface InvitationsTable {
  id: string;
  /** The number of its links so far; only the newest works. */
  issue: number;
  token_hash: string;
  email: string | null;
  role: 'administrator' | 'member';
  job_title: string;
  language: string;
  created_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  revoked_at: number | null;
}

/** A link to set a new password; its token is stored as SHA-256. */
interface PasswordResetsTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** When a newer link was made. */
  replaced_at: number | null;
  /** The administrator who made it to hand over; null for a link requested by e-mail. */
  issued_by: string | null;
}

interface ChatsTable extends PictureColumns {
  id: string;
  type: 'direct' | 'group';
  title: string | null;
  /** The two ids of a direct chat, sorted and joined by a colon; unique. Null for groups. The same twice: saved messages. */
  direct_key: string | null;
  created_by: string;
  created_at: number;
  /** SHA-256 of the command that created it, to tell a repeated command from a reused id. */
  creation_hash: string;
  /** Empty without one. */
  description: string;
  /** Who may do what in a group besides its administrators. */
  who_writes: Permitted;
  who_adds: Permitted;
  who_renames: Permitted;
  who_pins: Permitted;
  /** The number of the group's links so far; only the newest works. */
  link_issue: number;
  /** The newest link: its token as SHA-256 and its expiry. Null once it is revoked. */
  link_token_hash: string | null;
  link_expires_at: number | null;
  version: number;
}

type Permitted = 'administrators' | 'everyone';

interface MembersTable {
  chat_id: string;
  user_id: string;
  role: 'administrator' | 'member';
  state: 'active' | 'left';
  /** The chat's version when they (last) joined: tells who has been a member longest. */
  joined_seq: number;
  version: number;
}

interface MembershipsTable {
  user_id: string;
  chat_id: string;
  state: 'active' | 'left';
  /** For a group that was left: who ended the membership, and the group's title at that time. */
  ended_by: string | null;
  ended_title: string | null;
  version: number;
}

export interface MessagesTable {
  id: string;
  chat_id: string;
  author_id: string;
  seq: number;
  version: number;
  created_at: number;
  /** When it was written, if that was well before it was stored. */
  written_at: number | null;
  type: 'text' | 'poll' | 'files' | 'event' | 'deleted';
  /** The text, also below files; for a poll its question; for an event JSON; for a deleted message the id of the person who deleted it. */
  body: string;
  /** As JSON; null when there are none. */
  mentions: string | null;
  /** As JSON, as they were sent; null when there are none. */
  formats: string | null;
  /** The preview of its first link, as JSON, or `removed`; null when there is none. */
  preview: string | null;
  /** The id of the message that it answers. */
  reply_to: string | null;
  /** The origin of a forwarded message, as JSON. */
  forwarded: string | null;
  edited_at: number | null;
  /** As JSON; null when there are none. */
  reactions: string | null;
  /** A poll's answers and result, as JSON. */
  poll: string | null;
  /** The files of a message that has some, as JSON. */
  files: string | null;
}

/** What a message says. */
export type MessageContentColumns = Pick<
  MessagesTable,
  'type' | 'body' | 'mentions' | 'formats' | 'preview' | 'poll' | 'files'
>;

/** All texts of edited messages, including the current one: the original, and one per edit. */
interface MessageTextsTable extends Pick<MessagesTable, 'body' | 'mentions' | 'formats'> {
  chat_id: string;
  message_id: string;
  /** Counts the texts of a message from 0. */
  number: number;
  /** The client's id of the edit; null for the original text. */
  edit_id: string | null;
  written_at: number;
}

/** A person has read a chat up to a position, for the first time at this moment. */
interface ReadTimesTable {
  chat_id: string;
  user_id: string;
  up_to: number;
  read_at: number;
}

/** From when until when a device of the person was connected. */
interface OnlineTimesTable {
  user_id: string;
  from_at: number;
  /** When the last of the devices was heard last; null as long as one is connected. */
  until_at: number | null;
}

interface ReadMarksTable {
  user_id: string;
  chat_id: string;
  up_to: number;
  /** How far others see that the person has read: it stays while they hide it. */
  shown_up_to: number;
  version: number;
}

/** How a person lists a chat; no row for one with which they have done nothing. */
interface ChatListingsTable {
  user_id: string;
  chat_id: string;
  /** The version of the person's space at which they pinned it. */
  pin_order: number | null;
  /** Positions in the chat. */
  archived_up_to: number | null;
  marked_unread_at: number | null;
  version: number;
}

/** What a person was writing in a chat; an empty text for what was sent or deleted. */
interface DraftsTable {
  user_id: string;
  chat_id: string;
  body: string;
  /** As JSON; null when there are none. */
  mentions: string | null;
  version: number;
}

/** A place for a message to be sent later; those of ended ones are used again, the longest ended first. */
interface ScheduledMessagesTable {
  user_id: string;
  /** Counts from 0 to below `limits.scheduledMessages`. */
  slot: number;
  id: string;
  chat_id: string;
  /** Empty when ended. */
  body: string;
  /** As JSON; null when there are none. */
  mentions: string | null;
  /** As JSON; null when there are none. */
  formats: string | null;
  /** As JSON; null of a text. */
  files: string | null;
  /** The id of the message that it will answer. */
  reply_to: string | null;
  send_at: number;
  /** `refused`: at its time, and kept for the author. `ended`: sent or deleted. */
  state: 'waiting' | 'refused' | 'ended';
  /** The code of the refusal. */
  failure: string | null;
  version: number;
}

/** Work that the server has yet to do. Belongs to no space: nobody sees it. */
interface JobsTable {
  id: string;
  kind: string;
  /** Unique in its kind. */
  key: string | null;
  /** When it may be claimed. A claim moves it to the end of its lease, so after a crash it becomes due again. */
  due_at: number;
  is_claimed: number;
  /** The number of claims so far. Together with the id it identifies the claim of an outcome. */
  attempts: number;
  /** JSON, in the format of the kind's schema. */
  payload: string;
}

/** A device of a session. */
interface DevicesTable {
  id: string;
  user_id: string;
  session_id: string;
  kind: 'webPush' | 'fcm';
  platform: 'web' | 'android' | 'ios';
  /** The push endpoint, or the token. */
  address: string;
  /** For a Web Push subscription, base64url. */
  public_key: string | null;
  auth_secret: string | null;
  created_at: number;
  last_contact_at: number;
  last_success_at: number | null;
  failing_since: number | null;
  last_error: 'gone' | 'retry' | 'refused' | 'tooLarge' | null;
  /** Consecutive failures. */
  failures: number;
  unreachable_since: number | null;
}

/** A person's unreachable devices. */
interface ReachabilityTable {
  user_id: string;
  /** JSON, in the protocol's format. */
  unreachable: string;
  version: number;
}

/** The last e-mail to a person about unread messages. */
interface DigestsTable {
  user_id: string;
  sent_at: number;
  /** The version of the person's space at that time: newer messages were in no e-mail. */
  told_version: number;
  /** The number of such e-mails since the person last read anything. */
  unread_in_a_row: number;
}
