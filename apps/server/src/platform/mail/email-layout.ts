import type { Language } from '@tend/protocol';
import type { Email } from './mail.ts';

/** A paragraph, or a link with the sentence before it and the label of its button. */
type EmailPart = string | { instruction: string; button: string; link: string };

export interface EmailContent {
  language: Language;
  subject: string;
  parts: readonly EmailPart[];
}

/** The shared layout of all e-mails, as text and HTML. User input is always escaped. */
export function layOutEmail({
  language,
  subject,
  parts,
}: EmailContent): Pick<Email, 'subject' | 'text' | 'html'> {
  const text = `${parts.map(toText).join('\n\n')}\n`;
  return { subject, text, html: toHtml(subject, parts.map(toMarkup), language) };
}

function toText(part: EmailPart): string {
  return typeof part === 'string' ? part : `${part.instruction}\n${part.link}`;
}

function toMarkup(part: EmailPart): string {
  if (typeof part === 'string') return toParagraph(part);
  const href = escapeHtml(part.link);
  return `${toParagraph(part.instruction)}
<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;background:#0b5567;color:#fff;border-radius:8px;text-decoration:none">${escapeHtml(part.button)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${href}" style="color:#0b5567">${href}</a></p>`;
}

function toParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

/** Tables and inline styles: mail programs support little else. */
function toHtml(subject: string, parts: readonly string[], language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2430;font:16px/1.5 sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%;background:#fff;border-radius:12px">
<tr><td style="padding:32px">
${parts.join('\n')}
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

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
