import { createTransport } from 'nodemailer';
import type { Log } from '../log/log.ts';
import type { Mail } from './mail.ts';

interface SmtpSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  /** The sender: an address, alone or as `Name <address>`. */
  from: string;
}

/** Somebody waits for the answer that says whether the letter went out. */
const timeoutMs = 10_000;

export function createSmtpMail({ url, from }: SmtpSettings, log: Log): Mail {
  const sender = addressOf(from);
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, senderName, replyTo, subject, text, html }) {
      try {
        // Addresses as objects, never as one text: there a comma in a name would begin another recipient.
        await transport.sendMail({
          from: { name: senderName, address: sender },
          to: { name: '', address: to },
          replyTo: { name: '', address: replyTo },
          subject,
          text,
          html,
        });
        return 'sent';
      } catch (error) {
        // The message of the error may quote the address, so only its code is logged.
        log.warn('The mail server did not take a letter', { code: codeOf(error) });
        return 'failed';
      }
    },
  };
}

function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
