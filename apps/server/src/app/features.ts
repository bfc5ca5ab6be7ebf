import type { OutputOf } from '@tend/protocol';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import type { Authenticator } from '../platform/operations/authenticator.ts';
import type { Connections } from '../platform/operations/connections.ts';
import type { Handlers } from '../platform/operations/handler.ts';
import type { PushSender } from '../platform/push/push-sender.ts';
import { createPasswords, type Passwords } from '../platform/passwords/passwords.ts';
import { createTexts } from '../platform/texts/texts.ts';
import { AccountsService } from '../features/accounts/accounts.service.ts';
import { createAuthenticator } from '../features/accounts/authenticator.service.ts';
import { watchSessionExpiry } from '../features/accounts/session-expiry.service.ts';
import { SessionsService } from '../features/accounts/sessions.service.ts';
import { SignInService } from '../features/accounts/sign-in.service.ts';
import { Composer } from '../features/alerts/deliver/composer.ts';
import { DeliverService } from '../features/alerts/deliver/deliver.service.ts';
import { ExplanationService } from '../features/alerts/feed/explanation.service.ts';
import { FeedService } from '../features/alerts/feed/feed.service.ts';
import { RetentionService } from '../features/alerts/feed/retention.service.ts';
import { FanOut } from '../features/alerts/raise/fan-out.service.ts';
import { MessageDecider } from '../features/alerts/raise/message-decider.ts';
import { RaiseService } from '../features/alerts/raise/raise.service.ts';
import { NotificationSettingsService } from '../features/alerts/settings/notification-settings.service.ts';
import { handleDeletedMessages } from '../features/alerts/settle/deleted-messages.ts';
import { SettleService } from '../features/alerts/settle/settle.service.ts';
import { ChatsService } from '../features/chats/chats.service.ts';
import { GroupsService } from '../features/chats/groups.service.ts';
import { MembershipsService } from '../features/chats/memberships.service.ts';
import { DevicePushService } from '../features/devices/device-push.service.ts';
import { DevicesService } from '../features/devices/devices.service.ts';
import { ReachabilityService } from '../features/reachability/reachability.service.ts';
import { TestNotificationsService } from '../features/devices/test-notifications.service.ts';
import { DigestsService } from '../features/digests/digests.service.ts';
import { UnreadService } from '../features/digests/unread.service.ts';
import { UnsubscribingService } from '../features/digests/unsubscribing.service.ts';
import { InvitationsService } from '../features/invitations/invitations.service.ts';
import { JoiningService } from '../features/invitations/joining.service.ts';
import { OutboxService } from '../features/mail/outbox.service.ts';
import { MessageChangesService } from '../features/messages/message-changes.service.ts';
import { MessagesService } from '../features/messages/messages.service.ts';
import { PinsService } from '../features/messages/pins.service.ts';
import { ReadMarksService } from '../features/messages/read-marks.service.ts';
import { OrganizationService } from '../features/organization/organization.service.ts';
import { OverviewService } from '../features/overview/overview.service.ts';
import { PasswordResetService } from '../features/password-reset/password-reset.service.ts';
import { PresenceService } from '../features/presence/presence.service.ts';
import { ReachabilityReportService } from '../features/reachability/reachability-report.service.ts';
import { EpochService } from '../features/sync/epoch.service.ts';
import { createRowSources } from '../features/sync/row-sources.ts';
import { SyncService } from '../features/sync/sync.service.ts';
import { UsersService } from '../features/users/users.service.ts';
import type { Config } from './config.ts';
import type { Origins } from './http/origins.ts';

interface FeatureParts {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'outboxFolder' | 'outboxDays' | 'notificationDays'>;
  secret: string;
  origins: Origins;
  listInNetwork: () => string[];
  db: Database;
  bus: Bus;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  connections: Connections;
  push: PushSender;
  pushConfiguration: OutputOf<'push.configuration'>;
  passwords?: Passwords;
  mail?: Mail;
}

/** What the app needs of the features. */
export interface Features {
  handlers: Handlers;
  authenticator: Authenticator;
  isSetUp: () => Promise<boolean>;
  /** A new one at each start; null once there is an administrator. */
  issueSetUpLink: () => Promise<string | null>;
  readEpoch: () => Promise<string>;
  listActiveChats: (userId: string) => Promise<string[]>;
  /** To be called before the database closes. */
  close: () => Promise<void>;
}

/** Every feature, given what it needs and nothing more. */
export async function createFeatures(parts: FeatureParts): Promise<Features> {
  const mail = parts.mail ?? openMail(parts.config, parts.origins.baseUrl, parts);
  const chats = createChats(parts);
  const people = createPeople(parts, chats, mail);
  const letters = createLetters(parts, people, mail);
  const digesting = createDigests(parts, chats, people, mail);
  const { digests, reachability } = digesting;
  const talk = await createTalk(parts, chats, { ...people, reachability });
  const { presence, epoch } = talk;
  const alerts = createAlerts(parts, chats, { ...people, digests, reachability, presence });
  const handlers = {
    ...people.handlers,
    ...letters.handlers,
    ...digesting.handlers,
    ...talk.handlers,
    ...alerts.handlers,
  };
  const { organization, authenticator } = people;
  await alerts.start();
  await letters.outbox.start();
  const stopExpiry = watchSessionExpiry({ ...parts, sessions: people.sessions });
  return {
    handlers,
    authenticator,
    isSetUp: () => organization.isSetUp(),
    issueSetUpLink: () => organization.issueSetUpLink(),
    readEpoch: () => Promise.resolve(epoch.current),
    listActiveChats: (userId) => chats.memberships.listActiveChats(userId),
    async close() {
      stopExpiry();
      await alerts.close();
      await presence.close();
      await authenticator.close();
    },
  };
}

/** What is said where, and who is part of it. */
function createChats({ db, bus, clock, jobs }: FeatureParts) {
  const messages = new MessagesService({ db, clock });
  const pins = new PinsService({ db, clock });
  const feed = new FeedService({ db });
  const notificationSettings = new NotificationSettingsService({ db });
  const settle = new SettleService({ clock, jobs });
  const messageChanges = new MessageChangesService({ db, clock, pins, settle });
  const readMarks = new ReadMarksService({ db, bus, clock, settle });
  const memberships = new MembershipsService({ db, readMarks, settle });
  const chats = new ChatsService({ db, clock, bus, messages, memberships });
  const groups = new GroupsService({ db, messages, memberships });
  return {
    messages,
    messageChanges,
    pins,
    readMarks,
    memberships,
    chats,
    groups,
    settle,
    feed,
    notificationSettings,
  };
}

type Chats = ReturnType<typeof createChats>;

/** Who is here: accounts and the directory. */
function createPeople(
  { secret, origins: { baseUrl, isSecure }, db, bus, clock, log, ...given }: FeatureParts,
  { groups }: Chats,
  mail: Mail,
) {
  const passwords = given.passwords ?? createPasswords();
  const texts = createTexts();
  const sessions = new SessionsService({ db, bus, clock });
  const signIn = new SignInService({ db, sessions, passwords, baseUrl, secret });
  const accounts = new AccountsService({ db, clock, passwords, sessions, signIn, secret });
  const authenticator = createAuthenticator({ db, clock, log, isSecure });
  const users = new UsersService({ db, clock, texts, sessions, groups });
  const founding = { ...given, db, clock, accounts, users, mail, baseUrl };
  const organization = new OrganizationService(founding);
  const handlers = {
    ...accounts.handlers,
    ...sessions.handlers,
    ...authenticator.handlers,
    ...users.handlers,
    ...organization.handlers,
  };
  return { handlers, authenticator, organization, users, accounts, sessions, texts };
}

type People = ReturnType<typeof createPeople>;

/** What happens by letter: invitations and new passwords. */
function createLetters(
  { config, secret, origins: { baseUrl }, db, jobs, clock, log }: FeatureParts,
  { accounts, sessions, users, organization, texts }: People,
  mail: Mail,
) {
  const sending = { db, clock, mail, texts, organization, baseUrl };
  const joining = new JoiningService({ db, clock, accounts, users, organization });
  const invitations = new InvitationsService({ ...sending, users, secret });
  const passwordReset = new PasswordResetService({ ...sending, log, jobs, accounts, sessions });
  const { outboxFolder: folder, outboxDays: keptDays } = config;
  const outbox = new OutboxService({ db, clock, jobs, mail, folder, keptDays });
  const handlers = {
    ...joining.handlers,
    ...invitations.handlers,
    ...passwordReset.handlers,
    ...outbox.handlers,
  };
  return { handlers, outbox };
}

/** Whom no device reaches, and the e-mails that they get instead. */
function createDigests(
  { secret, origins: { baseUrl }, db, jobs, clock }: FeatureParts,
  { messages, notificationSettings }: Chats,
  { organization, texts }: People,
  mail: Mail,
) {
  const given = { db, clock, organization, baseUrl, notificationSettings };
  const unsubscribing = new UnsubscribingService({ ...given, secret });
  const unread = new UnreadService({ ...given, messages });
  const digests = new DigestsService({ ...given, jobs, mail, texts, unread, unsubscribing });
  const reachability = new ReachabilityService({ db, digests });
  return { handlers: unsubscribing.handlers, digests, reachability };
}

/** How people's clients hear of it all and keep up. */
async function createTalk(
  { db, bus, clock, log, connections }: FeatureParts,
  chats: Chats,
  { organization, users, reachability }: People & { reachability: ReachabilityService },
) {
  const presence = new PresenceService({ db, bus, clock, log, connections });
  const overview = new OverviewService({ db, clock, presence });
  const epoch = await EpochService.begin({ db, log });
  const sources = createRowSources({ ...chats, organization, users, reachability });
  const sync = new SyncService({ ...chats, db, epoch, sources });
  const handlers = {
    ...chats.chats.handlers,
    ...chats.groups.handlers,
    ...chats.messages.handlers,
    ...chats.messageChanges.handlers,
    ...chats.readMarks.handlers,
    ...presence.handlers,
    ...overview.handlers,
    ...sync.handlers,
  };
  return { handlers, presence, epoch };
}

/** How people hear of it while the app is closed. */
function createAlerts(
  parts: FeatureParts,
  { messages, readMarks, settle, feed, notificationSettings }: Chats,
  people: People & {
    presence: PresenceService;
    digests: DigestsService;
    reachability: ReachabilityService;
  },
) {
  const { config, db, clock, log, jobs, push, pushConfiguration } = parts;
  const { texts, users, presence, digests, reachability, sessions } = people;
  const devices = new DevicesService({ db, clock, log, push, reachability });
  const devicePush = new DevicePushService({
    db,
    clock,
    log,
    push,
    pushConfiguration,
    reachability,
  });
  const tests = new TestNotificationsService({ db, clock, texts, users, devicePush });
  const composer = new Composer({ db, clock, texts, messages, readMarks });
  const sending = { db, clock, jobs, devices, devicePush, composer, settle, digests };
  const deliver = new DeliverService(sending);
  handleDeletedMessages({ db, clock, jobs });
  const isAround = (userId: string) => presence.isOnline(userId);
  const raise = new RaiseService({ clock, jobs, devices, digests, isAround });
  const decider = new MessageDecider({ clock, messages, raise });
  const fanOut = new FanOut({ db, clock, log, decider, digests });
  const retention = new RetentionService({ db, clock, jobs, keptDays: config.notificationDays });
  const explanations = new ExplanationService({ db, clock, messages, devices });
  const report = new ReachabilityReportService({ db, clock, users, devices, tests });
  notificationSettings.onChanged((write, change) => deliver.lookAgain(write, change));
  sessions.onEnded((write, userId) => reachability.refresh(write, userId));
  devices.onRemoved((write, deviceId) => deliver.endRemoved(write, deviceId));
  return {
    handlers: {
      ...devices.handlers,
      ...devicePush.handlers,
      ...tests.handlers,
      ...report.handlers,
      ...feed.handlers,
      ...notificationSettings.handlers,
      ...explanations.handlers,
    },
    async start() {
      await retention.start();
      await fanOut.start();
    },
    close: () => fanOut.close(),
  };
}
