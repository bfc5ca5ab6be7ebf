import type {
  ChatNotificationSettings,
  Heard,
  MessageRow,
  NotificationSettings,
  ReachabilityRow,
} from '@tend/protocol';
import type { CopyEvent, LocalCopy } from '../copy/local-copy.ts';
import type { Clock } from '../clock.ts';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import { getOrCreate } from '../get-or-create.ts';
import type { LiveState } from '../live/live-state.ts';
import type { Readable } from '../observable.ts';
import type { Call } from '../sync/sync.ts';
import { computeChatDetails, type ChatDetails } from './chat-details.ts';
import { computeChatList, type ChatListSnapshot } from './chat-list.ts';
import { createConversation, type Conversation, type ConversationView } from './conversation.ts';
import { Derived, reuse } from './derived.ts';
import { computeDirectory, type DirectorySnapshot } from './directory.ts';
import { createFeeds, type Feeds } from './feed.ts';
import { MessagesByPlace } from './messages-by-place.ts';
import { MessageWindow } from './message-window.ts';
import { chatNotificationsOf, computeNotificationSettings } from './notification-settings.ts';
import {
  computeNotifications,
  concernsNotifications,
  type HeldNotifications,
} from './notifications.ts';
import { computeHeard } from './heard.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { computePins, type Pin } from './pins.ts';
import { computeScheduled, type ScheduledMessage } from './scheduled.ts';
import { computeOwnEmoji, type OwnEmoji } from './own-emoji.ts';
import { computeSelf, type SelfSnapshot } from './self.ts';
import { blank, type Writing } from '../drafts/writing.ts';
import { computeTotals, type Totals } from './totals.ts';

interface ViewsOptions {
  copy: LocalCopy;
  /** See ChatSources. */
  titleOfSaved: () => string;
  selfId: string;
  call: Call;
  live: LiveState;
  clock: Clock;
  connection: Readable<ConnectionStatus>;
}

type Invalidated = Pick<Derived<unknown>, 'invalidate'>;

/** The person's devices that cannot be notified. */
export type UnreachableDevices = Readonly<ReachabilityRow['unreachable']>;
const noDevices: UnreachableDevices = [];

/** The number of conversations kept in memory: eight reopen where they were left, and six are read ahead. */
const mostConversations = 14;

/** All views for screens, kept in sync with the local copy. */
export class Views {
  readonly self: Readable<SelfSnapshot>;
  readonly directory: Readable<DirectorySnapshot>;
  readonly pictures: Pictures;
  readonly chatList: Readable<ChatListSnapshot>;
  readonly totals: Readable<Totals>;
  readonly ownEmoji: Readable<OwnEmoji>;
  readonly notifications: Readable<HeldNotifications>;
  readonly feeds: Feeds;
  readonly notificationSettings: Readable<NotificationSettings>;
  readonly unreachableDevices: Readable<UnreachableDevices>;
  readonly #messages: MessagesByPlace;
  readonly #options: ViewsOptions;
  /** Views that any write may affect, and views that only rows can. */
  readonly #ofAll: Invalidated[] = [];
  readonly #ofRows: Invalidated[] = [];
  readonly #chats = new Map<string, Readable<ChatDetails | null>>();
  readonly #chatNotifications = new Map<string, Readable<ChatNotificationSettings>>();
  readonly #pins = new Map<string, Readable<readonly Pin[]>>();
  readonly #heard = new Map<string, Readable<Heard>>();
  readonly #scheduled = new Map<string, Readable<readonly ScheduledMessage[]>>();
  readonly #drafts = new Map<string, Readable<Writing>>();
  readonly #conversations = new Map<string, ConversationView>();

  constructor(options: ViewsOptions) {
    const { copy, selfId } = options;
    const { receipts } = options.live;
    const { replica } = copy;
    this.#options = options;
    this.self = this.#ofRow((previous: SelfSnapshot | null) =>
      computeSelf(replica, selfId, previous),
    );
    this.directory = this.#ofRow((previous: DirectorySnapshot | null) =>
      computeDirectory(replica, previous),
    );
    const notifications = new Derived((previous: HeldNotifications | null) =>
      computeNotifications(replica, previous),
    );
    this.notifications = notifications;
    // There are many of them, and few changes concern each. Registered first, so that dependent views follow.
    copy.onChange((event) => {
      if (concernsNotifications(event)) notifications.invalidate();
    });
    this.totals = this.#ofAny((previous: Totals | null) =>
      computeTotals(
        { replica, notifications: notifications.getSnapshot(), now: options.clock.now() },
        previous,
      ),
    );
    this.ownEmoji = this.#ofAny((previous: OwnEmoji | null) => computeOwnEmoji(replica, previous));
    this.notificationSettings = this.#ofAny((previous: NotificationSettings | null) =>
      computeNotificationSettings(replica, previous),
    );
    this.unreachableDevices = this.#ofRow(
      () => replica.only('reachability')?.unreachable ?? noDevices,
    );
    const chatList = this.#ofAny((previous: ChatListSnapshot | null) =>
      computeChatList(
        {
          replica,
          receipts,
          notifications: notifications.getSnapshot(),
          selfId,
          titleOfSaved: options.titleOfSaved,
          now: options.clock.now(),
        },
        previous,
      ),
    );
    this.chatList = chatList;
    this.feeds = createFeeds({ replica, notifications, chatList, call: options.call, selfId });
    this.#messages = new MessagesByPlace(options);
    this.pictures = createPictures(copy);
    receipts.subscribe(() => chatList.invalidate());
    copy.onChange((event) => this.#follow(event));
  }

  chat(chatId: string): Readable<ChatDetails | null> {
    const { copy, selfId, titleOfSaved } = this.#options;
    const sources = { replica: copy.replica, selfId, titleOfSaved };
    return getOrCreate(this.#chats, chatId, () =>
      this.#ofRow<ChatDetails | null>((previous) => computeChatDetails(sources, chatId, previous)),
    );
  }

  chatNotifications(chatId: string): Readable<ChatNotificationSettings> {
    const { replica } = this.#options.copy;
    return getOrCreate(this.#chatNotifications, chatId, () =>
      this.#ofAny((previous: ChatNotificationSettings | null) => {
        const settings = chatNotificationsOf(replica, chatId);
        return reuse(previous, settings);
      }),
    );
  }

  pins(chatId: string): Readable<readonly Pin[]> {
    const { copy, selfId } = this.#options;
    return getOrCreate(this.#pins, chatId, () =>
      this.#ofAny((previous: readonly Pin[] | null) =>
        computePins(copy.replica, { chatId, selfId }, previous),
      ),
    );
  }

  heard(chatId: string): Readable<Heard> {
    const { replica } = this.#options.copy;
    return getOrCreate(this.#heard, chatId, () =>
      this.#ofAny((previous: Heard | null) => computeHeard(replica, chatId, previous)),
    );
  }

  scheduled(chatId: string): Readable<readonly ScheduledMessage[]> {
    const { replica } = this.#options.copy;
    return getOrCreate(this.#scheduled, chatId, () =>
      this.#ofAny((previous: readonly ScheduledMessage[] | null) =>
        computeScheduled(replica, chatId, previous),
      ),
    );
  }

  message(chatId: string, seq: number): Readable<MessageRow | null> {
    return this.#messages.at(chatId, seq);
  }

  draft(chatId: string): Readable<Writing> {
    const { replica } = this.#options.copy;
    return getOrCreate(this.#drafts, chatId, () =>
      this.#ofAny(() => replica.draftOf(chatId) ?? blank),
    );
  }

  conversation(chatId: string, visit = ''): Conversation {
    const key = `${chatId} ${visit}`;
    const held = this.#conversations.get(key);
    // Moved to the end: the first are the least recently used.
    this.#conversations.delete(key);
    const conversation = held ?? this.#openConversation(chatId);
    this.#conversations.set(key, conversation);
    this.#closeUnused();
    return conversation;
  }

  /** Moves a chat that shows older messages to its end. */
  async showNewest(chatId: string): Promise<void> {
    const shown = [...this.#conversations.values()].filter((one) => one.chatId === chatId);
    await Promise.all(shown.map((one) => one.jumpToNewest()));
  }

  /** The words of the screens are of another language. */
  retitle(): void {
    for (const view of [...this.#ofAll, ...this.#ofRows]) view.invalidate();
  }

  close(): void {
    for (const conversation of this.#conversations.values()) conversation.close();
    this.#conversations.clear();
  }

  #openConversation(chatId: string): ConversationView {
    const { copy, selfId, call, live, connection } = this.#options;
    const { receipts } = live;
    const window = new MessageWindow({ chatId, selfId, copy, call });
    return createConversation({ chatId, selfId, copy, window, receipts, connection });
  }

  #closeUnused(): void {
    for (const [key, conversation] of this.#conversations) {
      if (this.#conversations.size <= mostConversations) return;
      if (conversation.isWatched()) continue;
      conversation.close();
      this.#conversations.delete(key);
    }
  }

  #follow({ change, isReload }: CopyEvent): void {
    for (const view of this.#ofAll) view.invalidate();
    const hasRows = change.rows.length > 0 || change.deletedSpaces.length > 0;
    if (!hasRows && !isReload) return;
    for (const view of this.#ofRows) view.invalidate();
  }

  #ofAny<T>(compute: (previous: T | null) => T): Derived<T> {
    const view = new Derived(compute);
    this.#ofAll.push(view);
    return view;
  }

  #ofRow<T>(compute: (previous: T | null) => T): Derived<T> {
    const view = new Derived(compute);
    this.#ofRows.push(view);
    return view;
  }
}
