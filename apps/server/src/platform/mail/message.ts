import type { SendMailOptions } from 'nodemailer';
import type { Email } from './mail.ts';

/** Addresses as objects, never as one text, in which a comma in a name would start another recipient. */
export function toMessage(
  { to, senderName, replyTo, subject, text, html, unsubscribeLink }: Email,
  senderAddress: string,
): SendMailOptions {
  return {
    from: { name: senderName, address: senderAddress },
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    subject,
    text,
    html,
    // Prevents automatic replies from absent people's mail programs (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribeLink) },
  };
}

function listHeaders(unsubscribeLink: string | undefined): Record<string, string> {
  if (unsubscribeLink === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The address of a sender, given alone or as `Name <address>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
