import { layOutLetter } from '../../platform/mail/letter-layout.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import type { Wording } from '../../platform/texts/texts.ts';

export interface LetterFacts {
  to: string;
  organizationName: string;
  contactEmail: string;
  inviterName: string;
  link: string;
  expiresAt: number;
}

/** Writes the invitation e-mail in the language chosen for the person. */
export function writeInvitationLetter(
  { say, language, locale }: Wording,
  { to, organizationName, contactEmail, inviterName, link, expiresAt }: LetterFacts,
): Letter {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    to,
    senderName: organizationName,
    replyTo: contactEmail,
    ...layOutLetter({
      language,
      subject: say('invitationLetter.subject', { organizationName }),
      parts: [
        say('invitationLetter.greeting'),
        say('invitationLetter.invitation', { organizationName, inviterName }),
        {
          instruction: say('invitationLetter.instruction'),
          button: say('invitationLetter.button'),
          link,
        },
        say('invitationLetter.validity', { lastDay: day.format(expiresAt) }),
        say('invitationLetter.unexpected', { contactEmail }),
      ],
    }),
  };
}
