import type { Language } from '@tend/protocol';
import { addressOf } from '@tend/protocol/addresses';
import { layOutLetter, type LetterContent } from '../../platform/mail/letter-layout.ts';
import type { Letter } from '../../platform/mail/mail.ts';
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
export class PasswordLetters {
  readonly #texts: Texts;
  readonly #baseUrl: string;

  constructor({ texts, baseUrl }: { texts: Texts; baseUrl: string }) {
    this.#texts = texts;
    this.#baseUrl = baseUrl;
  }

  /** With the link to set a new password. */
  writeLink(to: Correspondence, token: string, validMinutes: number): Letter {
    const { say, language } = this.#texts.in(to.language);
    return address(to, {
      language,
      subject: say('passwordLetter.linkSubject'),
      parts: [
        say('passwordLetter.greeting', { name: to.name }),
        say('passwordLetter.linkReason', { organizationName: to.organizationName }),
        {
          instruction: say('passwordLetter.linkInstruction'),
          button: say('passwordLetter.setPassword'),
          link: linkToNewPassword(this.#baseUrl, token),
        },
        say('passwordLetter.linkValidity', { count: validMinutes }),
        say('passwordLetter.linkUnexpected', { contactEmail: to.contactEmail }),
      ],
    });
  }

  /** Reports that an administrator made a link: its owner should know who could set the password with it. */
  writeIssued(to: Correspondence, issuerName: string, issuedAt: number): Letter {
    const { say, language, locale } = this.#texts.in(to.language);
    const { organizationName, contactEmail } = to;
    const moment = momentIn(locale).format(issuedAt);
    return address(to, {
      language,
      subject: say('passwordLetter.issuedSubject'),
      parts: [
        say('passwordLetter.greeting', { name: to.name }),
        say('passwordLetter.issued', { issuerName, organizationName, moment }),
        say('passwordLetter.issuedExpected'),
        say('passwordLetter.issuedUnexpected', { contactEmail }),
      ],
    });
  }

  /** For a person whose account is closed, who would otherwise wait for a link that never arrives. */
  writeClosed(to: Correspondence): Letter {
    const { say, language } = this.#texts.in(to.language);
    return address(to, {
      language,
      subject: say('passwordLetter.closedSubject'),
      parts: [
        say('passwordLetter.greeting', { name: to.name }),
        say('passwordLetter.closedReason', { organizationName: to.organizationName }),
        say('passwordLetter.closedContact', { contactEmail: to.contactEmail }),
      ],
    });
  }

  /** Reports that the password was changed, when, and what to do if it was someone else. */
  writeChanged(to: Correspondence, changedAt: number): Letter {
    const { say, language, locale } = this.#texts.in(to.language);
    const { organizationName, contactEmail } = to;
    const moment = momentIn(locale).format(changedAt);
    return address(to, {
      language,
      subject: say('passwordLetter.changedSubject'),
      parts: [
        say('passwordLetter.greeting', { name: to.name }),
        say('passwordLetter.changed', { organizationName, moment }),
        say('passwordLetter.changedExpected'),
        {
          instruction: say('passwordLetter.changedUnexpected', { contactEmail }),
          button: say('passwordLetter.setPassword'),
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
  content: LetterContent,
): Letter {
  return { to, senderName: organizationName, replyTo: contactEmail, ...layOutLetter(content) };
}
