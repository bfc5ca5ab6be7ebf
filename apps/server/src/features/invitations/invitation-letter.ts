import type { Language } from '@tend/protocol';
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

/** The sentences of the letter, in the order in which they stand. */
interface Sentences {
  subject: string;
  greeting: string;
  invitation: string;
  instruction: string;
  button: string;
  validity: string;
  unexpected: string;
}

/** The invitation, in the language that was chosen for the person. */
export function writeInvitationLetter(wording: Wording, facts: LetterFacts): Letter {
  const { to, organizationName, contactEmail, link } = facts;
  const sentences = writeSentences(wording, facts);
  return {
    to,
    senderName: organizationName,
    replyTo: contactEmail,
    subject: sentences.subject,
    text: toText(sentences, link),
    html: toHtml(sentences, link, wording.language),
  };
}

function writeSentences(
  { say, locale }: Wording,
  { organizationName, contactEmail, inviterName, expiresAt }: LetterFacts,
): Sentences {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    subject: say('invitationLetter.subject', { organizationName }),
    greeting: say('invitationLetter.greeting'),
    invitation: say('invitationLetter.invitation', { organizationName, inviterName }),
    instruction: say('invitationLetter.instruction'),
    button: say('invitationLetter.button'),
    validity: say('invitationLetter.validity', { lastDay: day.format(expiresAt) }),
    unexpected: say('invitationLetter.unexpected', { contactEmail }),
  };
}

function toText(sentences: Sentences, link: string): string {
  const { greeting, invitation, instruction, validity, unexpected } = sentences;
  return `${[greeting, invitation, `${instruction}\n${link}`, validity, unexpected].join('\n\n')}\n`;
}

/** Tables and inline styles: mail programs know little else. */
function toHtml(sentences: Sentences, link: string, language: Language): string {
  const { subject, greeting, invitation, instruction, button, validity, unexpected } = sentences;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const href = escapeHtml(link);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2430;font:16px/1.5 sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%;background:#fff;border-radius:12px">
<tr><td style="padding:32px">
${paragraph(greeting)}
${paragraph(invitation)}
${paragraph(instruction)}
<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;background:#0b5567;color:#fff;border-radius:8px;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${href}" style="color:#0b5567">${href}</a></p>
${paragraph(validity)}
${paragraph(unexpected)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
