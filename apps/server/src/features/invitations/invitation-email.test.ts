import { expect, test } from 'vitest';
import { createTexts } from '../../platform/texts/texts.ts';
import { writeInvitationEmail, type EmailFacts } from './invitation-email.ts';

const facts: EmailFacts = {
  to: 'bo@elm-court.example',
  organizationName: 'Elm Court',
  contactEmail: 'office@elm-court.example',
  inviterName: 'Ada Byron',
  link: 'https://tend.example/#/invitation?token=abc',
  expiresAt: Date.UTC(2026, 10, 28, 8),
};

const texts = createTexts();

test('[IN9] the e-mail in English', () => {
  const { subject, text } = writeInvitationEmail(texts.in('en'), facts);
  expect(subject).toBe('Elm Court invites you to Tend');
  expect(text).toBe(`Hello,

Ada Byron invited you to join Elm Court on Tend, your team’s messenger.

Open this link, enter your name and choose a password:
https://tend.example/#/invitation?token=abc

The link works once, until 28 November 2026.

If you were not expecting this e-mail, you can ignore it. Questions? Write to office@elm-court.example.
`);
});

test('[IN9] the e-mail in Russian', () => {
  const { subject, text, html } = writeInvitationEmail(texts.in('ru'), facts);
  expect(subject).toBe('Elm Court приглашает вас в\u00A0Tend');
  expect(text).toContain('Ссылка сработает один раз, до 28 ноября 2026 г.');
  expect(html).toContain('<html lang="ru">');
  expect(html).toContain('Принять приглашение');
});

test('[IN9] user input is text in the HTML, never markup', () => {
  const { html } = writeInvitationEmail(texts.in('en'), {
    ...facts,
    organizationName: '<script>alert("1")</script>',
    inviterName: `Ada" onmouseover='x' & Co`,
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(html).toContain('Ada&quot; onmouseover=&#39;x&#39; &amp; Co');
});
