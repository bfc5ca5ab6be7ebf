import { watchSessionExpiry } from '../features/accounts/session-expiry.service.ts';
import type { FileReadingService } from '../features/files/file-reading.service.ts';
import type { UploadsService } from '../features/files/uploads.service.ts';
import { createServices, handlersOf, type ServiceParts } from '../features/services.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Authenticator } from '../platform/operations/authenticator.ts';
import type { Handlers } from '../platform/operations/handler.ts';
import { createPasswords, type Passwords } from '../platform/passwords/passwords.ts';
import { createPageFetcher, type PageFetcher } from '../platform/web-pages/page-fetcher.ts';
import { rememberPages } from '../platform/web-pages/remembered-pages.ts';
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
  uploads: UploadsService;
  fileReading: FileReadingService;
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
    pages: parts.pages ?? rememberPages(createPageFetcher({ ...parts, ...origins }), parts.clock),
    outboxFolder: config.outboxFolder,
    outboxDays: config.outboxDays,
    notificationDays: config.notificationDays,
  });
  const { organization, authenticator, memberships, presence, sessions } = services;
  const { epoch, fanOut, outbox, retention, fileRemoval, uploads, fileReading } = services;
  const { indexFilling, indexMoving } = services;
  await epoch.begin();
  await presence.start();
  await retention.start();
  fanOut.follow();
  await fanOut.start();
  await outbox.start();
  await fileRemoval.start();
  await indexFilling.start();
  indexMoving.start();
  const finishing = uploads
    .start()
    .catch((error: unknown) => parts.log.error('Uploads could not be finished', error));
  const stopExpiry = watchSessionExpiry({ ...parts, sessions });
  return {
    handlers: handlersOf(services),
    authenticator,
    uploads,
    fileReading,
    isSetUp: () => organization.isSetUp(),
    issueSetUpLink: () => organization.issueSetUpLink(),
    readEpoch: () => Promise.resolve(epoch.current),
    listActiveChats: (userId) => memberships.listActiveChats(userId),
    async close() {
      stopExpiry();
      // Conversions would keep the server for longer than a service manager waits; the next start repeats them.
      await Promise.all([parts.fileTurns.close(), parts.pictures.stop()]);
      await finishing;
      await fanOut.close();
      await presence.close();
      await authenticator.close();
      await indexMoving.close();
    },
  };
}
