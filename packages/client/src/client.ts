import type {
  ChatNotificationSettings,
  FileKind,
  FileVariant,
  NotificationSettings,
  NotificationState,
  Heard,
  InputOf,
  OperationName,
  MessageRow,
  OutputOf,
  Presence,
  UploadAbout,
} from '@tend/protocol';
import type { ConnectionStatus } from './connection/connection-status.ts';
import type { Notice } from './notices.ts';
import type { MessageSearch } from './search/message-search.ts';
import type { MemberReceipt } from './live/receipts.ts';
import type { Readable } from './observable.ts';
import type { ChatDetails } from './views/chat-details.ts';
import type { ChatListSnapshot } from './views/chat-list.ts';
import type { Conversation } from './views/conversation.ts';
import type { DirectorySnapshot } from './views/directory.ts';
import type { Feeds } from './views/feed.ts';
import type { OwnEmoji } from './views/own-emoji.ts';
import type { Pictures } from './views/pictures.ts';
import type { Pin } from './views/pins.ts';
import type { ScheduledMessage } from './views/scheduled.ts';
import type { SelfSnapshot } from './views/self.ts';
import type { Totals } from './views/totals.ts';
import type { UnreachableDevices } from './views/views.ts';
import type { Edit, Writing, WrittenText } from './drafts/writing.ts';
import type { SeenMessage } from './store/records.ts';

/** The notifications that were marked as read. */
export interface MarkedRead {
  /** The notifications of the feed: they can be made new again. */
  readonly notificationIds: readonly string[];
  /** The number of direct messages that were read with it: a read mark does not move back. */
  readonly directMessages: number;
}

/** A poll to send; answers in their order. */
export type NewPoll = Pick<
  InputOf<'poll.send'>,
  'question' | 'answers' | 'isMultiple' | 'isAnonymous'
>;

/** What goes with a text that is sent. */
export interface SendOptions extends Partial<Omit<WrittenText, 'text'>> {
  replyTo?: SeenMessage | undefined;
  /** The text was written elsewhere than in the chat's field, whose draft stays. */
  keepsDraft?: boolean;
}

/** A file to be sent, as the person chose it. */
export interface NewFile {
  readonly blob: Blob;
  /** A photo of more pixels as its bubble shows it, in the medium form: to decode all of them takes long. */
  readonly preview?: Blob;
  /** Of a video: a photo of what is in it. */
  readonly still?: NewStill;
  readonly name: string;
  readonly as: UploadAbout['as'];
  /**
   * For showing it until the server has described it, and for what the server cannot find out. A photo or video whose
   * size is not known is shown as a document.
   */
  readonly facts: {
    readonly kind: FileKind;
    readonly mediaType: string;
    /** In pixels. */
    readonly width?: number;
    readonly height?: number;
    /** Of a photo, in base64. */
    readonly thumbHash?: string;
    /** Of a video, sound or voice message. */
    readonly durationMs?: number;
    /** Of a voice message: its loudness, from 0 to 31. */
    readonly waveform?: readonly number[];
  };
}

/** A JPEG of what is in a video. */
export interface NewStill {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** In base64. */
  readonly thumbHash: string;
}

/** A picture of a person or group, with an id of its own. */
export interface NewPicture {
  readonly fileId: string;
  readonly blob: Blob;
}

export interface PictureUploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

/** How far the files of a message are uploaded. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly sentFiles: number;
  readonly files: number;
}

/** What is sent of a message instead of pictures that the server could not read: they as files, or nothing of them. */
export type UnreadableChoice = 'asFile' | 'without';

export interface OpenFileOptions {
  /** Gives it up; others who wait for the same bytes still get them. */
  readonly signal?: AbortSignal | undefined;
  /** Hears how many of the bytes have arrived. */
  readonly onProgress?: ((receivedBytes: number) => void) | undefined;
}

/** The bytes of files, on this device and from the server. */
export interface ClientFiles {
  /** Loads what files need of the app, so that one can be sent without a connection later on. */
  prepare(): void;
  /**
   * The bytes of a file in a form: from this device, also of what waits to be sent, or else from the server; this device
   * keeps them then. May give a larger form than asked for, if it is here. Rejects with ConnectionError if they are not here
   * and the server cannot be reached, or when it is given up, and with TendError (`not_found`).
   */
  open(fileId: string, variant: FileVariant, options?: OpenFileOptions): Promise<Blob>;
  /** The same if it is at hand without waiting, else null: rows are drawn with it at once. */
  held(fileId: string, variant: FileVariant): Blob | null;
  /**
   * Uploads a picture of a person or group, which a command can name then. Under the same id it continues where it was.
   * Rejects with ConnectionError, also when it is aborted, and with TendError for what the server refuses.
   */
  uploadPicture(picture: NewPicture, options: PictureUploadOptions): Promise<void>;
  /** How far the files of a message that waits are uploaded; null once they are, and after a failure. */
  progress(messageId: string): Readable<UploadProgress | null>;
  /**
   * Ends when the device holds the bytes of a message's files, or, where it did not take them, when that message does not
   * wait any more. Until then what they were made of is needed. Never rejects.
   */
  whenKept(messageId: string): Promise<void>;
  /** How much of the device is used by files that were seen, and how much may be. */
  usage(): Promise<{ bytes: number; limitBytes: number }>;
  /** Removes what was seen longest ago, if there is more than this. */
  setLimit(bytes: number): Promise<void>;
  /** Removes all files that were seen, but none that waits to be sent. */
  forgetSeen(): Promise<void>;
}

/**
 * Tend for one logged-in person, without a user interface. Reads come from the local copy and never wait for the
 * network; commands in the outbox (sending, marking as read) take effect at once and survive reloads and crashes.
 */
export interface Client {
  readonly userId: string;
  /** Whether the device stores the local copy and the outbox beyond the life of the page. */
  readonly isKept: boolean;

  /** Opens the local copy, then connects. When it resolves, views contain the device's data. */
  start(): Promise<void>;
  /** Closes the connection and the local copy, which stays. */
  stop(): Promise<void>;
  /**
   * Ends the session (if the server can be reached), stops, and removes all of the person's data from the device.
   * Resolves within two seconds, whatever is still in progress, with whether the server has ended the session.
   */
  logOut(): Promise<boolean>;
  /** A hint from the platform (network back, app in front): connects now instead of later. */
  wake(): void;
  /** Call this when the device reports that it has no network: the connection then counts as lost. */
  networkLost(): void;

  /** Any operation of the contract. Rejects with TendError or ConnectionError. */
  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;

  /** Puts a message into the outbox, where it shows at once, and returns its id. */
  sendMessage(chatId: string, text: string, options?: SendOptions): string;
  /**
   * Puts a message with files into the outbox, where it shows at once with what this device holds, and returns its id.
   * Until all of the files have arrived at the server it can be discarded. Throws TendError (`bad_request`) for no files
   * or too many.
   */
  sendFiles(
    chatId: string,
    files: readonly NewFile[],
    written?: SendOptions & { text?: string },
  ): string;
  /** Sends a message that the person sees, or one of its files, to a chat, perhaps another one, where it shows at once. */
  forwardMessage(
    from: { chatId: string; message: SeenMessage; fileId?: string | undefined },
    chatId: string,
  ): void;
  /** Puts a poll into the outbox, where it shows at once, and returns its id. Throws for one that is not complete. */
  sendPoll(chatId: string, poll: NewPoll): string;
  /** Votes in a poll, in place of an earlier vote; no answers take it back. */
  vote(chatId: string, messageId: string, answers: readonly number[]): void;
  /** Ends the voting in a poll, for everyone. */
  closePoll(chatId: string, messageId: string): void;
  /** Changes an own message, here at once; what was set aside for it is the draft again. */
  editMessage(chatId: string, edit: Edit, written: WrittenText): void;
  /**
   * Has the server send what has been written at a time, in place of now, with files once they have arrived there; it is no
   * draft any more. Returns the key under which it waits.
   */
  scheduleMessage(
    chatId: string,
    written: WrittenText &
      Pick<Writing, 'replyTo'> &
      Pick<SendOptions, 'keepsDraft'> & { files?: readonly NewFile[] | undefined },
    sendAt: number,
  ): string;
  /** Changes a scheduled message, or gives one that was not sent another time. */
  changeScheduled(
    message: ScheduledMessage,
    changes: Partial<Pick<ScheduledMessage, 'text' | 'mentions' | 'formats' | 'sendAt'>>,
  ): void;
  /** Sends a scheduled message now: it shows in its chat at once. */
  sendScheduled(message: ScheduledMessage): void;
  /** Deletes a scheduled message, with the bytes of its files on this device. Returns a function that schedules it anew. */
  deleteScheduled(message: ScheduledMessage): () => void;
  /** Removes the preview of the link in an own message, for everybody and for good. */
  removePreview(chatId: string, messageId: string): void;
  /** Reacts to a message, in place of an earlier reaction; null takes it back. */
  react(chatId: string, messageId: string, emoji: string | null): void;
  /** Pins a message above its chat for all members, or unpins it. */
  setMessagePinned(chatId: string, message: SeenMessage, isPinned: boolean): void;
  /** Stops a message whose files are not uploaded yet: it stays as one that has failed. Once they are, it has no effect. */
  stopMessage(key: string): void;
  /**
   * Sends a failed message, or a refused change of one, again; with a choice, the pictures that the server could not read as
   * files, or without them, if there is anything else, and a message that is to be sent later for another time.
   */
  retryMessage(key: string, choice?: UnreadableChoice, sendAt?: number): void;
  /** Takes back a failed message, a refused change of one, or a message whose files are not uploaded yet. */
  discardMessage(key: string): void;
  /**
   * Deletes a message for everyone: on this device at once, and on the server after some seconds, when possible.
   * Returns a function that undoes it until then.
   */
  deleteMessage(chatId: string, messageId: string): () => void;
  /** Moves the person's read mark forward, on this device at once and on the server when possible. */
  markRead(chatId: string, upTo: number): void;
  /** Marks a voice message as listened to, on this device at once and on the server when possible. */
  markHeard(chatId: string, seq: number): void;
  /** Pins a chat at the top of the person's list, or no more, on this device at once and on the server when possible. */
  setPinned(chatId: string, isPinned: boolean): void;
  /** Puts pinned chats into this order, from top to bottom, in the same way. */
  orderPinned(chatIds: readonly string[]): void;
  /** Archives a chat until something new comes, or takes it out, in the same way. */
  setArchived(chatId: string, isArchived: boolean): void;
  /** Marks a chat as unread until it is read on any device, in the same way. */
  markUnread(chatId: string): void;
  /** Reads a chat to its end, and takes away the person's mark as unread, in the same way. */
  readAll(chatId: string): void;
  /** Takes away the person's mark as unread, if there is one: they have opened the chat. */
  unmarkUnread(chatId: string): void;
  /** Changes the skin tone of the person's emoji, on this device at once and on the server when possible. */
  setSkinTone(skinTone: number): void;
  /** Changes some of the person's notification settings, on this device at once and on the server when possible. */
  updateNotificationSettings(changes: InputOf<'notification.updateSettings'>): void;
  /** Mutes a chat or sets its notification level, on this device at once and on the server when possible. */
  setChatNotifications(settings: InputOf<'notification.setChat'>): void;
  /** Opens, clears or reads notifications, or undoes that, on this device at once and on the server when possible. */
  setNotificationState(notificationIds: readonly string[], state: NotificationState): void;
  /** Marks everything in the feed as read, including unread direct messages, and returns what was marked. */
  markAllNotificationsRead(): MarkedRead;
  /** Saves the draft of a chat, after a pause also on the person's other devices; empty text deletes it. */
  saveDraft(chatId: string, writing: Writing): void;
  /** Changes what is being written from elsewhere than its field, where it shows at once. */
  changeDraft(chatId: string, change: (writing: Writing) => Writing): void;
  /** Shares what was written with the person's other devices, without waiting for a pause: they have left it. */
  shareDrafts(): void;
  /** Stores what is being written, without waiting for a pause, and ends when all that was put in is stored. */
  storeAll(): Promise<void>;
  /**
   * Opens the direct chat with a person, or with themself for saved messages; without the network if it is in the local
   * copy. Returns its id.
   */
  openDirect(userId: string): Promise<string>;
  /** Creates a group with the person as administrator. Returns its id. */
  createGroup(title: string, memberIds: readonly string[]): Promise<string>;
  /** Call this on every key press; it limits how often the others are told. Sending a message ends it. */
  setTyping(chatId: string, isTyping: boolean): void;
  /** Watches who of these people is online until the returned function is called. */
  watchPresence(userIds: readonly string[]): () => void;

  readonly files: ClientFiles;
  readonly connection: Readable<ConnectionStatus>;
  readonly self: Readable<SelfSnapshot>;
  readonly directory: Readable<DirectorySnapshot>;
  readonly pictures: Pictures;
  readonly chatList: Readable<ChatListSnapshot>;
  readonly totals: Readable<Totals>;
  readonly ownEmoji: Readable<OwnEmoji>;
  readonly notificationSettings: Readable<NotificationSettings>;
  /** Everything addressed to the person, by filter. */
  readonly feeds: Feeds;
  /**
   * Calls back for each message that notifies the person while the app is open, until the returned function is called.
   */
  onNotice(listener: (notice: Notice) => void): () => void;
  /**
   * Shows a notice for a message whose push arrived silently, as soon as the message is here. Resolves with false if it
   * does not arrive in time, but not after a log-out.
   */
  tellPushed(place: { chatId: string; seq: number }): Promise<boolean>;
  /** A message by its position in its chat; null until it has arrived, or if it is not available. */
  message(chatId: string, seq: number): Readable<MessageRow | null>;
  chatNotifications(chatId: string): Readable<ChatNotificationSettings>;
  readonly unreachableDevices: Readable<UnreachableDevices>;
  /** The watched people; a missing person's presence is unknown. */
  readonly presence: Readable<ReadonlyMap<string, Presence>>;
  /** The pinned messages of a chat, newest pin first. */
  pins(chatId: string): Readable<readonly Pin[]>;
  /** Which voice messages of a chat the person has listened to, on any of their devices. */
  heard(chatId: string): Readable<Heard>;
  /** What the server is to send to a chat later, by time; what failed is at the end. */
  scheduled(chatId: string): Readable<readonly ScheduledMessage[]>;
  /** The server's time as far as this device knows it, in Unix milliseconds: a device's own clock may be wrong by days. */
  serverNow(): number;
  /** Null if the chat is not in the local copy. */
  chat(chatId: string): Readable<ChatDetails | null>;
  /**
   * For a visit that starts at one of the chat's messages: any text names it, and conversations with different names
   * scroll independently.
   */
  conversation(chatId: string, visit?: string): Conversation;
  /** Reads a chat's newest messages from the local copy, so that its conversation opens with them. */
  readAhead(chatId: string): void;
  /** Who else is writing in the chat now. */
  typing(chatId: string): Readable<readonly string[]>;
  /** How far each of the other members is known to have read. */
  receipts(chatId: string): Readable<ReadonlyMap<string, MemberReceipt>>;
  draft(chatId: string): Readable<Writing>;
  /**
   * The position of a chat's first message that was stored at a time (in Unix milliseconds) or later; null if there is
   * none. Rejects with ConnectionError where the local copy does not tell, and there is no connection.
   */
  findFirstSince(chatId: string, since: number): Promise<number | null>;
  /** A new search of messages, which nothing has been asked yet; the caller closes it. */
  search(): MessageSearch;
  /** Call this when the screens have changed their language. */
  retitle(): void;
}
