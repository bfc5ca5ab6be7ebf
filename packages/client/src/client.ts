import type {
  ChatNotificationSettings,
  NotificationSettings,
  NotificationState,
  InputOf,
  Mention,
  OperationName,
  MessageRow,
  OutputOf,
  Presence,
} from '@tend/protocol';
import type { ConnectionStatus } from './connection/connection-status.ts';
import type { Notice } from './notices.ts';
import type { Readable } from './observable.ts';
import type { ChatDetails } from './views/chat-details.ts';
import type { ChatListSnapshot } from './views/chat-list.ts';
import type { Conversation } from './views/conversation.ts';
import type { DirectorySnapshot } from './views/directory.ts';
import type { Feeds } from './views/feed.ts';
import type { SelfSnapshot } from './views/self.ts';
import type { Totals } from './views/totals.ts';
import type { UnreachableDevices } from './views/views.ts';
import type { Edit, Writing } from './drafts/writing.ts';
import type { SeenMessage } from './store/records.ts';

/** What was new in the feed and is no more. */
export interface MarkedRead {
  /** Of what is stored in the feed: it can be made new again. */
  readonly notificationIds: readonly string[];
  /** How many direct messages were read with it: a read mark does not go back. */
  readonly directMessages: number;
}

/**
 * Tend for one logged-in person, without a screen. Reads come from the local copy and never wait for the network;
 * commands that go through the outbox (sending, marking as read) take effect at once and survive reload and crash.
 */
export interface Client {
  readonly userId: string;
  /** Whether the device keeps what it shows and what waits to be sent, also when the page is closed. */
  readonly isKept: boolean;

  /** Opens the local copy, then connects. Views hold what the device has when it resolves. */
  start(): Promise<void>;
  /** Closes the connection and the local copy, which stays. */
  stop(): Promise<void>;
  /**
   * Ends the session (where the server can be reached), stops, and removes everything of the person from the device.
   * Resolves within two seconds, whatever is still under way then, with whether the server has ended the session.
   */
  logOut(): Promise<boolean>;
  /** A hint from the platform (network back, app in front): tries to connect now instead of later. */
  wake(): void;
  /** Call this when the device says that it has no network any more: the connection is lost then, and known to be. */
  networkLost(): void;

  /** Any operation of the contract. Rejects with TendError or ConnectionError. */
  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;

  /** Puts a message into the outbox, where it shows at once, and returns its id. */
  sendMessage(
    chatId: string,
    text: string,
    options?: { mentions?: readonly Mention[]; replyTo?: SeenMessage | undefined },
  ): string;
  /** Sends a message that the person sees to a chat, perhaps another one, where it shows at once. */
  forwardMessage(from: { chatId: string; message: SeenMessage }, chatId: string): void;
  /** Changes an own message, here at once; what was set aside for it is the draft again. */
  editMessage(chatId: string, edit: Edit, written: Pick<Writing, 'text' | 'mentions'>): void;
  /** Reacts to a message, in place of an earlier reaction; null takes it back. */
  react(chatId: string, messageId: string, emoji: string | null): void;
  /** Sends a failed message, or a refused change of one, again. */
  retryMessage(key: string): void;
  /** Takes back a failed message, or a refused change of one. */
  discardMessage(key: string): void;
  /**
   * Deletes a message for everybody: here at once, and on the server after some seconds, when it can. Returns what takes
   * that back, for as long.
   */
  deleteMessage(chatId: string, messageId: string): () => void;
  /** Moves the person's read mark forward, here at once and on the server when it can. */
  markRead(chatId: string, upTo: number): void;
  /** Changes some of the person's notification settings, here at once and on the server when it can. */
  updateNotificationSettings(changes: InputOf<'notification.updateSettings'>): void;
  /** Mutes a chat or sets what of it notifies, here at once and on the server when it can. */
  setChatNotifications(settings: InputOf<'notification.setChat'>): void;
  /** Opens, clears or reads notifications, or takes that back, here at once and on the server when it can. */
  setNotificationState(notificationIds: readonly string[], state: NotificationState): void;
  /** Marks everything in the feed as read, unread direct messages too, and answers with what that was. */
  markAllNotificationsRead(): MarkedRead;
  /** Remembers what is being written, on this device; empty text forgets it. */
  saveDraft(chatId: string, writing: Writing): void;
  /** Changes what is being written from elsewhere than its field, where it shows at once. */
  changeDraft(chatId: string, change: (writing: Writing) => Writing): void;
  /** Stores what is being written, without waiting for a pause, and ends when all that was put in is stored. */
  storeAll(): Promise<void>;
  /** Opens the one direct chat with a person, without the network if it is held already. Answers with its id. */
  openDirect(userId: string): Promise<string>;
  /** Makes a group with the person as administrator. Answers with its id. */
  createGroup(title: string, memberIds: readonly string[]): Promise<string>;
  /** Call it on every key press; it tells the others rarely enough. Sending a message ends it. */
  setTyping(chatId: string, isTyping: boolean): void;
  /** Follows who is online among these people until the returned function is called. */
  watchPresence(userIds: readonly string[]): () => void;

  readonly connection: Readable<ConnectionStatus>;
  readonly self: Readable<SelfSnapshot>;
  readonly directory: Readable<DirectorySnapshot>;
  readonly chatList: Readable<ChatListSnapshot>;
  readonly totals: Readable<Totals>;
  readonly notificationSettings: Readable<NotificationSettings>;
  /** Everything that is addressed to the person, by what they look at of it. */
  readonly feeds: Feeds;
  /** Calls back for each message that notifies the person while the app is open, until the returned function is called. */
  onNotice(listener: (notice: Notice) => void): () => void;
  /**
   * Tells of a message of which a push has come silently, as soon as it is here. Resolves with false when it does not come
   * in time, but not after a log-out.
   */
  tellPushed(place: { chatId: string; seq: number }): Promise<boolean>;
  /** One message by its place in its chat; null until it has come, or when it cannot be had. */
  message(chatId: string, seq: number): Readable<MessageRow | null>;
  chatNotifications(chatId: string): Readable<ChatNotificationSettings>;
  readonly unreachableDevices: Readable<UnreachableDevices>;
  /** Of the people who are watched; who is missing is not known. */
  readonly presence: Readable<ReadonlyMap<string, Presence>>;
  /** Null when there is no such chat in the local copy. */
  chat(chatId: string): Readable<ChatDetails | null>;
  /** For a visit that begins at one of the chat's messages, named by any text, one that moves no other with it. */
  conversation(chatId: string, visit?: string): Conversation;
  /** Who else is writing in the chat now. */
  typing(chatId: string): Readable<readonly string[]>;
  /** How far each other member is known to have read. */
  receipts(chatId: string): Readable<ReadonlyMap<string, number>>;
  draft(chatId: string): Readable<Writing>;
}
