import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import { createFileMail } from './file-mail.ts';
import type { Mail } from './mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

interface MailSettings {
  smtpUrl: string | null;
  mailFrom: string | null;
  outboxFolder: string;
}

/** Sends e-mails to the configured mail server, or stores them as files without one. */
export function openMail(
  { smtpUrl, mailFrom, outboxFolder }: MailSettings,
  baseUrl: string,
  { clock, log }: { clock: Clock; log: Log },
): Mail {
  const from = mailFrom ?? `tend@${new URL(baseUrl).hostname}`;
  if (smtpUrl !== null) return createSmtpMail({ url: smtpUrl, from }, log);
  log.warn('There is no mail server (TEND_SMTP_URL): e-mails are saved as files', {
    folder: outboxFolder,
  });
  return createFileMail({ folder: outboxFolder, from }, clock, log);
}
