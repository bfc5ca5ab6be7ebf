import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './mail.ts';

/** Addresses as objects, never as one text: there a comma in a name would begin another recipient. */
export function toMessage(
  { to, senderName, replyTo, subject, text, html }: Letter,
  senderAddress: string,
): SendMailOptions {
  return {
    from: { name: senderName, address: senderAddress },
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    subject,
    text,
    html,
  };
}

/** Of a sender, written alone or as `Name <address>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
