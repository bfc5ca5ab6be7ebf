import type { Language } from '@tend/protocol';
import type { Letter } from '../../platform/mail/mail.ts';

export interface LetterFacts {
  to: string;
  language: Language;
  organizationName: string;
  contactEmail: string;
  inviterName: string;
  link: string;
  expiresAt: number;
}

/** The sentences of the letter, in the order in which they stand. */
interface Wording {
  subject: string;
  greeting: string;
  invitation: string;
  instruction: string;
  button: string;
  validity: string;
  unexpected: string;
}

type Sentences = (facts: LetterFacts, lastDay: string) => Wording;

const wordings: Record<Language, Sentences> = {
  en: ({ organizationName, inviterName, contactEmail }, lastDay) => ({
    subject: `${organizationName} invites you to Tend`,
    greeting: 'Hello,',
    invitation: `${inviterName} has invited you to join ${organizationName} on Tend, where your team writes to each other.`,
    instruction: 'Open this link, enter your name and choose a password:',
    button: 'Accept the invitation',
    validity: `The link works once, and until ${lastDay}.`,
    unexpected: `If you did not expect this letter, you can ignore it. Questions? Write to ${contactEmail}.`,
  }),
  ru: ({ organizationName, inviterName, contactEmail }, lastDay) => ({
    subject: `${organizationName} приглашает вас в Tend`,
    greeting: 'Здравствуйте!',
    invitation: `${inviterName} приглашает вас в Tend — здесь переписывается команда «${organizationName}».`,
    instruction: 'Откройте ссылку, укажите своё имя и придумайте пароль:',
    button: 'Принять приглашение',
    validity: `Ссылкой можно воспользоваться один раз, до ${lastDay}`,
    unexpected: `Если вы не ждали этого письма, просто не обращайте на него внимания. Вопросы? Напишите на ${contactEmail}.`,
  }),
};

/** The invitation, in the language that was chosen for the person. */
export function writeInvitationLetter(facts: LetterFacts): Letter {
  const { to, language, organizationName, contactEmail, link, expiresAt } = facts;
  const wording = wordings[language](facts, formatDay(expiresAt, language));
  return {
    to,
    senderName: organizationName,
    replyTo: contactEmail,
    subject: wording.subject,
    text: toText(wording, link),
    html: toHtml(wording, link, language),
  };
}

function formatDay(time: number, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : 'ru-RU';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}

function toText(wording: Wording, link: string): string {
  const { greeting, invitation, instruction, validity, unexpected } = wording;
  return `${[greeting, invitation, `${instruction}\n${link}`, validity, unexpected].join('\n\n')}\n`;
}

/** Tables and inline styles: mail programs know little else. */
function toHtml(wording: Wording, link: string, language: Language): string {
  const { subject, greeting, invitation, instruction, button, validity, unexpected } = wording;
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
