import type { MessageRow, Row, RowKind } from '@tend/protocol';
import type { ChatListingsService } from '../chats/chat-listings.service.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { MembershipsService } from '../chats/memberships.service.ts';
import type { DraftsService } from '../messages/drafts.service.ts';
import type { HeardService } from '../messages/heard.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { PinsService } from '../messages/pins.service.ts';
import type { PollsService } from '../messages/polls.service.ts';
import type { ReadMarksService } from '../messages/read-marks.service.ts';
import type { ScheduledService } from '../messages/scheduled.service.ts';
import type { ReachabilityService } from '../reachability/reachability.service.ts';
import type { FeedService } from '../alerts/feed/feed.service.ts';
import type { NotificationSettingsService } from '../alerts/settings/notification-settings.service.ts';
import type { OrganizationService } from '../organization/organization.service.ts';
import type { UsersService } from '../users/users.service.ts';

/** Every kind except messages, which a device may store in part. */
export type SmallKind = Exclude<RowKind, 'message'>;

/** Reads all of a space's rows of one kind that changed after a version. */
type RowSource<Kind extends SmallKind> = (
  spaceId: string,
  above: number,
) => Promise<Extract<Row, { kind: Kind }>[]>;

/** The source from which a catch-up reads each kind of row: a kind without one does not compile. */
export type RowSources = { readonly [Kind in SmallKind]: RowSource<Kind> } & {
  /** Limited, since there can be any number of messages. */
  readonly message: (chatId: string, above: number, count: number) => Promise<MessageRow[]>;
};

interface Services {
  organization: OrganizationService;
  users: UsersService;
  chats: ChatsService;
  memberships: MembershipsService;
  messages: MessagesService;
  pins: PinsService;
  polls: PollsService;
  readMarks: ReadMarksService;
  chatListings: ChatListingsService;
  drafts: DraftsService;
  heard: HeardService;
  scheduled: ScheduledService;
  notificationSettings: NotificationSettingsService;
  feed: FeedService;
  reachability: ReachabilityService;
}

export function createRowSources(services: Services): RowSources {
  const { organization, users, chats, memberships, messages, pins, polls, readMarks } = services;
  const { chatListings, drafts, heard, scheduled, notificationSettings } = services;
  const { feed, reachability } = services;
  return {
    organization: (id, above) => organization.listChanged(id, above),
    user: (_id, above) => users.listChanged(above),
    settings: (userId, above) => users.listSettingsChanged(userId, above),
    membership: (userId, above) => memberships.listChanged(userId, above),
    readMark: (userId, above) => readMarks.listChanged(userId, above),
    chatListing: (userId, above) => chatListings.listChanged(userId, above),
    draft: (userId, above) => drafts.listChanged(userId, above),
    heard: (userId, above) => heard.listChanged(userId, above),
    scheduled: (userId, above) => scheduled.listChanged(userId, above),
    vote: (userId, above) => polls.listChanged(userId, above),
    notificationSettings: (userId, above) => notificationSettings.listChanged(userId, above),
    chatNotificationSettings: (userId, above) =>
      notificationSettings.listOfChatsChanged(userId, above),
    notification: (userId, above) => feed.listChanged(userId, above),
    feedHorizon: (userId, above) => feed.listHorizonChanged(userId, above),
    reachability: (userId, above) => reachability.listChanged(userId, above),
    chat: (chatId, above) => chats.listChanged(chatId, above),
    member: (chatId, above) => chats.listMembersChanged(chatId, above),
    message: (chatId, above, count) => messages.listChanged(chatId, above, count),
    pins: (chatId, above) => pins.listChanged(chatId, above),
  };
}
