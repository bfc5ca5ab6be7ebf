import { layOutEmail } from '../../platform/mail/email-layout.ts';
import type { Email } from '../../platform/mail/mail.ts';
import type { Wording } from '../../platform/texts/texts.ts';

export interface EmailFacts {
  to: string;
  organizationName: string;
  contactEmail: string;
  inviterName: string;
  link: string;
  expiresAt: number;
}

/** Writes the invitation e-mail in the language chosen for the person. */
export function writeInvitationEmail(
  { say, language, locale }: Wording,
  { to, organizationName, contactEmail, inviterName, link, expiresAt }: EmailFacts,
): Email {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    to,
    senderName: organizationName,
    replyTo: contactEmail,
    ...layOutEmail({
      language,
      subject: say('invitationEmail.subject', { organizationName }),
      parts: [
        say('invitationEmail.greeting'),
        say('invitationEmail.invitation', { organizationName, inviterName }),
        {
          instruction: say('invitationEmail.instruction'),
          button: say('invitationEmail.button'),
          link,
        },
        say('invitationEmail.validity', { lastDay: day.format(expiresAt) }),
        say('invitationEmail.unexpected', { contactEmail }),
      ],
    }),
  };
}
