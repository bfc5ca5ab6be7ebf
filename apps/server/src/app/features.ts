import { watchSessionExpiry } from '../features/accounts/session-expiry.service.ts';
import { createServices, handlersOf, type ServiceParts } from '../features/services.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Authenticator } from '../platform/operations/authenticator.ts';
import type { Handlers } from '../platform/operations/handler.ts';
import { createPasswords, type Passwords } from '../platform/passwords/passwords.ts';
import { createPageFetcher, type PageFetcher } from '../platform/web-pages/page-fetcher.ts';
import type { Config } from './config.ts';
import type { Origins } from './http/origins.ts';

type Configured =
  | 'baseUrl'
  | 'isSecure'
  | 'mail'
  | 'notificationDays'
  | 'outboxDays'
  | 'outboxFolder'
  | 'pages'
  | 'passwords';

interface FeatureParts extends Omit<ServiceParts, Configured> {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'outboxFolder' | 'outboxDays' | 'notificationDays'>;
  origins: Origins;
  passwords?: Passwords;
  mail?: Mail;
  pages?: PageFetcher;
}

/** The interface of the features to the app. */
export interface Features {
  handlers: Handlers;
  authenticator: Authenticator;
  isSetUp: () => Promise<boolean>;
  /** A new link at each start; null once there is an administrator. */
  issueSetUpLink: () => Promise<string | null>;
  readEpoch: () => Promise<string>;
  listActiveChats: (userId: string) => Promise<string[]>;
  /** Must be called before the database closes. */
  close: () => Promise<void>;
}

/** All services, at work. To be called before the jobs start. */
export async function startFeatures(parts: FeatureParts): Promise<Features> {
  const { config, origins } = parts;
  const services = createServices({
    ...parts,
    ...origins,
    mail: parts.mail ?? openMail(config, origins.baseUrl, parts),
    passwords: parts.passwords ?? createPasswords(),
    pages: parts.pages ?? createPageFetcher(parts),
    outboxFolder: config.outboxFolder,
    outboxDays: config.outboxDays,
    notificationDays: config.notificationDays,
  });
  const { organization, authenticator, memberships, presence, sessions } = services;
  const { epoch, fanOut, outbox, retention } = services;
  await epoch.begin();
  await presence.start();
  await retention.start();
  fanOut.follow();
  await fanOut.start();
  await outbox.start();
  const stopExpiry = watchSessionExpiry({ ...parts, sessions });
  return {
    handlers: handlersOf(services),
    authenticator,
    isSetUp: () => organization.isSetUp(),
    issueSetUpLink: () => organization.issueSetUpLink(),
    readEpoch: () => Promise.resolve(epoch.current),
    listActiveChats: (userId) => memberships.listActiveChats(userId),
    async close() {
      stopExpiry();
      await fanOut.close();
      await presence.close();
      await authenticator.close();
    },
  };
}
