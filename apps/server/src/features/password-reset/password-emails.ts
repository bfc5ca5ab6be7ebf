import type { Language } from '@tend/protocol';
import { addressOf } from '@tend/protocol/addresses';
import { layOutEmail, type EmailContent } from '../../platform/mail/email-layout.ts';
import type { Email } from '../../platform/mail/mail.ts';
import type { Texts } from '../../platform/texts/texts.ts';

const place = `/#${addressOf('forgotPassword')}`;

/** The recipient of an e-mail, and its sender. */
export interface Correspondence {
  to: string;
  name: string;
  language: Language;
  organizationName: string;
  contactEmail: string;
}

/** The e-mails about passwords, each in the person's language. */
export class PasswordEmails {
  readonly #texts: Texts;
  readonly #baseUrl: string;

  constructor({ texts, baseUrl }: { texts: Texts; baseUrl: string }) {
    this.#texts = texts;
    this.#baseUrl = baseUrl;
  }

  /** With the link to set a new password. */
  writeLink(to: Correspondence, token: string, validMinutes: number): Email {
    const { say, language } = this.#texts.in(to.language);
    return address(to, {
      language,
      subject: say('passwordEmail.linkSubject'),
      parts: [
        say('passwordEmail.greeting', { name: to.name }),
        say('passwordEmail.linkReason', { organizationName: to.organizationName }),
        {
          instruction: say('passwordEmail.linkInstruction'),
          button: say('passwordEmail.setPassword'),
          link: linkToNewPassword(this.#baseUrl, token),
        },
        say('passwordEmail.linkValidity', { count: validMinutes }),
        say('passwordEmail.linkUnexpected', { contactEmail: to.contactEmail }),
      ],
    });
  }

  /** Reports that an administrator made a link: its owner should know who could set the password with it. */
  writeIssued(to: Correspondence, issuerName: string, issuedAt: number): Email {
    const { say, language, locale } = this.#texts.in(to.language);
    const { organizationName, contactEmail } = to;
    const moment = momentIn(locale).format(issuedAt);
    return address(to, {
      language,
      subject: say('passwordEmail.issuedSubject'),
      parts: [
        say('passwordEmail.greeting', { name: to.name }),
        say('passwordEmail.issued', { issuerName, organizationName, moment }),
        say('passwordEmail.issuedExpected'),
        say('passwordEmail.issuedUnexpected', { contactEmail }),
      ],
    });
  }

  /** For a person whose account is closed, who would otherwise wait for a link that never arrives. */
  writeClosed(to: Correspondence): Email {
    const { say, language } = this.#texts.in(to.language);
    return address(to, {
      language,
      subject: say('passwordEmail.closedSubject'),
      parts: [
        say('passwordEmail.greeting', { name: to.name }),
        say('passwordEmail.closedReason', { organizationName: to.organizationName }),
        say('passwordEmail.closedContact', { contactEmail: to.contactEmail }),
      ],
    });
  }

  /** Reports that the password was changed, when, and what to do if it was someone else. */
  writeChanged(to: Correspondence, changedAt: number): Email {
    const { say, language, locale } = this.#texts.in(to.language);
    const { organizationName, contactEmail } = to;
    const moment = momentIn(locale).format(changedAt);
    return address(to, {
      language,
      subject: say('passwordEmail.changedSubject'),
      parts: [
        say('passwordEmail.greeting', { name: to.name }),
        say('passwordEmail.changed', { organizationName, moment }),
        say('passwordEmail.changedExpected'),
        {
          instruction: say('passwordEmail.changedUnexpected', { contactEmail }),
          button: say('passwordEmail.setPassword'),
          link: `${this.#baseUrl}${place}`,
        },
      ],
    });
  }
}

/** The page where a token sets a new password. */
export function linkToNewPassword(baseUrl: string, token: string): string {
  return `${baseUrl}${place}?token=${token}`;
}

function momentIn(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });
}

function address(
  { to, organizationName, contactEmail }: Correspondence,
  content: EmailContent,
): Email {
  return { to, senderName: organizationName, replyTo: contactEmail, ...layOutEmail(content) };
}
