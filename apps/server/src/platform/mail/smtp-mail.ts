import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Log } from '../log/log.ts';
import type { Mail } from './mail.ts';
import { addressOf, toMessage } from './message.ts';

interface SmtpSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  /** The sender: an address, alone or as `Name <address>`. */
  from: string;
}

/** A person waits to learn whether the e-mail was sent. */
const timeoutMs = 10_000;

export function createSmtpMail({ url, from }: SmtpSettings, log: Log): Mail {
  const sender = addressOf(from);
  let transport: Transporter | undefined;

  async function submit(message: SendMailOptions): Promise<void> {
    // It is loaded for the first e-mail, since at the start it would take a twentieth of it.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail(message);
  }

  return {
    delivery: 'server',
    async send(email) {
      try {
        await submit(toMessage(email, sender));
        return 'sent';
      } catch (error) {
        // The error's message may quote the address, so only its code is logged.
        log.warn('The mail server did not accept an e-mail', { code: codeOf(error) });
        return isRefusal(error) ? 'refused' : 'failed';
      }
    },
  };
}

/**
 * A permanent error about this e-mail: before its recipient is named, errors are about this server (RFC 5321, 4.2.1).
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  const { responseCode: code, command } = error;
  const isOfEmail = command === 'RCPT TO' || command === 'DATA';
  return isOfEmail && typeof code === 'number' && code >= 550 && code <= 559;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
