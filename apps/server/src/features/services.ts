import { notificationKinds, type NotificationKinds, type OutputOf } from '@tend/protocol';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { DiskSpace } from '../platform/files/disk-space.ts';
import type { Files } from '../platform/files/files.ts';
import type { PartialFiles } from '../platform/files/partial-files.ts';
import type { Turns } from '../platform/files/turns.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Connections } from '../platform/operations/connections.ts';
import type { Handlers } from '../platform/operations/handler.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import type { PushSender } from '../platform/push/push-sender.ts';
import { createTexts } from '../platform/texts/texts.ts';
import type { PageFetcher } from '../platform/web-pages/page-fetcher.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { createAuthenticator } from './accounts/authenticator.service.ts';
import { SessionsService } from './accounts/sessions.service.ts';
import { SignInService } from './accounts/sign-in.service.ts';
import { Composer } from './alerts/deliver/composer.ts';
import { DeliverService } from './alerts/deliver/deliver.service.ts';
import { ExplanationService } from './alerts/feed/explanation.service.ts';
import { FeedService } from './alerts/feed/feed.service.ts';
import { RetentionService } from './alerts/feed/retention.service.ts';
import { FanOut } from './alerts/raise/fan-out.service.ts';
import { MessageDecider } from './alerts/raise/message-decider.ts';
import { RaiseService } from './alerts/raise/raise.service.ts';
import { ReactionsService } from './alerts/raise/reactions.service.ts';
import { NotificationSettingsService } from './alerts/settings/notification-settings.service.ts';
import { handleDeletedMessages } from './alerts/settle/deleted-messages.ts';
import { SettleService } from './alerts/settle/settle.service.ts';
import { ChatListingsService } from './chats/chat-listings.service.ts';
import { ChatsService } from './chats/chats.service.ts';
import { GroupChangesService } from './chats/group-changes.service.ts';
import { GroupLinksService } from './chats/group-links.service.ts';
import { GroupsService } from './chats/groups.service.ts';
import { MembershipsService } from './chats/memberships.service.ts';
import { DevicePushService } from './devices/device-push.service.ts';
import { DevicesService } from './devices/devices.service.ts';
import { TestNotificationsService } from './devices/test-notifications.service.ts';
import { DigestsService } from './digests/digests.service.ts';
import { UnreadService } from './digests/unread.service.ts';
import { UnsubscribingService } from './digests/unsubscribing.service.ts';
import { FileReadingService } from './files/file-reading.service.ts';
import { FileRemovalService } from './files/file-removal.service.ts';
import { FileUsageService } from './files/file-usage.service.ts';
import { FilesService } from './files/files.service.ts';
import { PreviewPicturesService } from './files/preview-pictures.service.ts';
import { UploadsService } from './files/uploads.service.ts';
import { InvitationsService } from './invitations/invitations.service.ts';
import { JoiningService } from './invitations/joining.service.ts';
import { MailFolderService } from './mail/mail-folder.service.ts';
import { MessageChangesService } from './messages/message-changes.service.ts';
import { DraftsService } from './messages/drafts.service.ts';
import { HeardService } from './messages/heard.service.ts';
import { LinkPreviewsService } from './messages/link-previews.service.ts';
import { MessageLinksService } from './messages/message-links.service.ts';
import { MessagesService } from './messages/messages.service.ts';
import { PinsService } from './messages/pins.service.ts';
import { PollsService } from './messages/polls.service.ts';
import { ReadMarksService } from './messages/read-marks.service.ts';
import { ScheduledService } from './messages/scheduled.service.ts';
import { IndexFillingService } from './messages/search/index-filling.service.ts';
import { IndexMovingService } from './messages/search/index-moving.service.ts';
import { SearchIndexService } from './messages/search/search-index.service.ts';
import { SearchService } from './messages/search/search.service.ts';
import type { Searcher } from './messages/search/searcher.ts';
import { OrganizationService } from './organization/organization.service.ts';
import { OverviewService } from './overview/overview.service.ts';
import { PasswordResetService } from './password-reset/password-reset.service.ts';
import { MessageDetailsService } from './messages/message-details.service.ts';
import { PresenceService } from './presence/presence.service.ts';
import { ReachabilityReportService } from './reachability/reachability-report.service.ts';
import { ReachabilityService } from './reachability/reachability.service.ts';
import { EpochService } from './sync/epoch.service.ts';
import { createRowSources } from './sync/row-sources.ts';
import { SyncService } from './sync/sync.service.ts';
import { UsersService } from './users/users.service.ts';

/** The dependencies of all services. Each service declares in its own `Parts` those that it uses. */
export interface ServiceParts {
  db: Database;
  bus: Bus;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  connections: Connections;
  mail: Mail;
  passwords: Passwords;
  push: PushSender;
  pushConfiguration: OutputOf<'push.configuration'>;
  /** Reads the pages of links. */
  pages: PageFetcher;
  pictures: Pictures;
  searcher: Searcher;
  /** The bytes of files, and of those that are being uploaded. */
  fileStorage: Files;
  partialFiles: PartialFiles;
  fileTurns: Turns;
  /** The disk that uploads arrive on. */
  readDisk: () => Promise<DiskSpace>;
  secret: string;
  /** The URL at which people reach the server. */
  baseUrl: string;
  isSecure: boolean;
  listInNetwork: () => string[];
  /** The mail folder, for e-mails without a mail server, and the number of days to keep them. */
  outboxFolder: string;
  outboxDays: number;
  notificationDays: number;
  /** For tests: kinds that there are not yet. */
  kinds?: NotificationKinds;
}

type Parts = ServiceParts & { kinds: NotificationKinds };

export type Services = ReturnType<typeof createChats> &
  ReturnType<typeof createPeople> &
  ReturnType<typeof createEmails> &
  ReturnType<typeof createDevices> &
  ReturnType<typeof createAlerts> &
  ReturnType<typeof createSync>;

/**
 * Every service, for the server, its tests and the demo. They answer calls and take part in writes from now on; what
 * works by itself starts when it is told to. To be called before the jobs start, which some services handle.
 */
export function createServices(given: ServiceParts): Services {
  const parts = { ...given, kinds: given.kinds ?? notificationKinds };
  const chats = createChats(parts);
  const people = createPeople({ ...parts, ...chats });
  const emails = createEmails({ ...parts, ...people });
  const devices = createDevices({ ...parts, ...chats, ...people });
  const alerts = createAlerts({ ...parts, ...chats, ...people, ...devices });
  const sync = createSync({ ...parts, ...chats, ...people, ...devices });
  return { ...chats, ...people, ...emails, ...devices, ...alerts, ...sync };
}

/** Chats, messages, and of alerts what a message or a read mark changes in its own write. */
function createChats(parts: Parts) {
  const notificationSettings = new NotificationSettingsService(parts);
  const settle = new SettleService(parts);
  const feed = new FeedService({ ...parts, settle });
  const searchIndex = new SearchIndexService();
  const indexFilling = new IndexFillingService({ ...parts, searchIndex });
  const indexMoving = new IndexMovingService({ ...parts, searchIndex });
  const search = new SearchService({ ...parts, indexFilling });
  const fileRemoval = new FileRemovalService(parts);
  const files = new FilesService({ ...parts, fileRemoval });
  const previewPictures = new PreviewPicturesService({ ...parts, fileRemoval });
  const previews = new LinkPreviewsService({ ...parts, files, previewPictures, searchIndex });
  const uploads = new UploadsService({ ...parts, fileRemoval });
  const fileReading = new FileReadingService(parts);
  const fileUsage = new FileUsageService(parts);
  const links = new MessageLinksService(parts);
  const messages = new MessagesService({ ...parts, previews, files, links, searchIndex });
  const pins = new PinsService(parts);
  const polls = new PollsService(parts);
  const ofMessage = { pins, previews, files, links, searchIndex, settle };
  const messageChanges = new MessageChangesService({ ...parts, ...ofMessage });
  const readMarks = new ReadMarksService({ ...parts, settle });
  const chatListings = new ChatListingsService(parts);
  const drafts = new DraftsService(parts);
  const heard = new HeardService(parts);
  const scheduled = new ScheduledService({ ...parts, files, messages });
  const own = { readMarks, chatListings, drafts, heard };
  const memberships = new MembershipsService({ ...parts, ...own, settle });
  const chats = new ChatsService({ ...parts, messages, memberships });
  const changes = new GroupChangesService({ messages });
  const groups = new GroupsService({ ...parts, changes, files, memberships });
  const groupLinks = new GroupLinksService({ ...parts, changes, memberships });
  const alerts = { feed, notificationSettings, settle };
  const ofMessages = { messages, links, pins, polls, messageChanges, scheduled };
  const ofSearch = { search, indexFilling, indexMoving };
  const ofFiles = { files, fileRemoval, uploads, fileReading, fileUsage };
  return {
    ...alerts,
    ...ofMessages,
    ...ofSearch,
    ...ofFiles,
    ...own,
    memberships,
    chats,
    groups,
    groupLinks,
  };
}

type Chats = ReturnType<typeof createChats>;

/** Accounts, users, and their organisation. */
function createPeople(parts: Parts & Chats) {
  const texts = createTexts();
  const sessions = new SessionsService(parts);
  const signIn = new SignInService({ ...parts, sessions });
  const accounts = new AccountsService({ ...parts, sessions, signIn });
  const authenticator = createAuthenticator(parts);
  const users = new UsersService({ ...parts, texts, sessions });
  const organization = new OrganizationService({ ...parts, accounts, users });
  return { texts, sessions, accounts, authenticator, users, organization };
}

type People = ReturnType<typeof createPeople>;

/** Services that send e-mails to people: invitations and new passwords. */
function createEmails(parts: Parts & People) {
  const { outboxFolder: folder, outboxDays: keptDays } = parts;
  return {
    joining: new JoiningService(parts),
    invitations: new InvitationsService(parts),
    passwordReset: new PasswordResetService(parts),
    outbox: new MailFolderService({ ...parts, folder, keptDays }),
  };
}

/** Presence, what follows from it for messages, the reachability of devices, and the e-mails to people whom no device reaches. */
function createDevices(parts: Parts & Chats & People) {
  const presence = new PresenceService(parts);
  const messageDetails = new MessageDetailsService({ ...parts, presence });
  const overview = new OverviewService({ ...parts, presence });
  const unsubscribing = new UnsubscribingService(parts);
  const unread = new UnreadService(parts);
  const digests = new DigestsService({ ...parts, unread, unsubscribing });
  const reachability = new ReachabilityService({ ...parts, digests });
  const devices = new DevicesService({ ...parts, reachability });
  const devicePush = new DevicePushService({ ...parts, reachability });
  const tests = new TestNotificationsService({ ...parts, devicePush });
  const report = new ReachabilityReportService({ ...parts, devices, tests, presence });
  parts.sessions.onEnded((write, userId) => reachability.refresh(write, userId));
  const reached = { reachability, report, devices, devicePush, tests };
  return { presence, messageDetails, overview, unsubscribing, digests, ...reached };
}

type Devices = ReturnType<typeof createDevices>;

/** Services that notify people of messages while the app is closed. */
function createAlerts(parts: Parts & Chats & People & Devices) {
  const { presence, devices, notificationSettings } = parts;
  const { notificationDays: keptDays } = parts;
  const composer = new Composer(parts);
  const deliver = new DeliverService({ ...parts, composer });
  handleDeletedMessages(parts);
  const isAround = (userId: string) => presence.isOnline(userId);
  const raise = new RaiseService({ ...parts, isAround });
  const reactions = new ReactionsService({ ...parts, raise });
  const decider = new MessageDecider({ ...parts, raise });
  const fanOut = new FanOut({ ...parts, decider });
  const retention = new RetentionService({ ...parts, keptDays });
  const explanations = new ExplanationService(parts);
  notificationSettings.onChanged((write, change) => deliver.lookAgain(write, change));
  followReactions(parts, reactions);
  devices.onRemoved((write, deviceId) => deliver.endRemoved(write, deviceId));
  return { composer, raise, fanOut, retention, explanations };
}

/** What a reaction changes for its author, and for the message's. */
function followReactions({ messageChanges, users }: Chats & People, reactions: ReactionsService) {
  messageChanges.onReacted(async (write, change) => {
    const { byId, emoji, message } = change;
    const alert = () => reactions.follow(write, change);
    const note = async () => {
      if (emoji !== null) await users.noteReaction(write, byId, emoji);
    };
    // Spaces of people are locked by id.
    const inOrder = byId < message.authorId ? [note, alert] : [alert, note];
    for (const follow of inOrder) await follow();
  });
}

function createSync(parts: Parts & Chats & People & Devices) {
  const epoch = new EpochService(parts);
  const sources = createRowSources(parts);
  const sync = new SyncService({ ...parts, epoch, sources });
  return { epoch, sources, sync };
}

/** The handlers of all services, which together implement the whole contract. */
export function handlersOf(services: Services): Handlers {
  return {
    ...services.accounts.handlers,
    ...services.authenticator.handlers,
    ...services.sessions.handlers,
    ...services.feed.handlers,
    ...services.files.handlers,
    ...services.fileUsage.handlers,
    ...services.explanations.handlers,
    ...services.notificationSettings.handlers,
    ...services.chats.handlers,
    ...services.chatListings.handlers,
    ...services.groups.handlers,
    ...services.groupLinks.handlers,
    ...services.devices.handlers,
    ...services.devicePush.handlers,
    ...services.tests.handlers,
    ...services.unsubscribing.handlers,
    ...services.invitations.handlers,
    ...services.joining.handlers,
    ...services.outbox.handlers,
    ...services.messages.handlers,
    ...services.links.handlers,
    ...services.polls.handlers,
    ...services.messageChanges.handlers,
    ...services.messageDetails.handlers,
    ...services.readMarks.handlers,
    ...services.drafts.handlers,
    ...services.heard.handlers,
    ...services.scheduled.handlers,
    ...services.search.handlers,
    ...services.organization.handlers,
    ...services.overview.handlers,
    ...services.passwordReset.handlers,
    ...services.presence.handlers,
    ...services.report.handlers,
    ...services.sync.handlers,
    ...services.users.handlers,
  };
}
