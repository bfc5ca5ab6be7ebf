import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './mail.ts';

/** Addresses as objects, never as one text: there a comma in a name would begin another recipient. */
export function toMessage(
  { to, senderName, replyTo, subject, text, html, unsubscribeLink }: Letter,
  senderAddress: string,
): SendMailOptions {
  return {
    from: { name: senderName, address: senderAddress },
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    subject,
    text,
    html,
    // No letter of a server wants an answer of an absent person's mail program (RFC 3834).
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

/** Of a sender, written alone or as `Name <address>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
