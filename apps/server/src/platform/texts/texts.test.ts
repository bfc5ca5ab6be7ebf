import { readLanguages, type LanguageFile } from '@tend/languages';
import { expect, test } from 'vitest';
import { createTexts } from './texts.ts';

const greeting = 'invitationLetter.greeting';
const subject = 'invitationLetter.subject';

/** A language with these sentences. */
function languageWith(code: string, invitationLetter: Record<string, string>): LanguageFile {
  const [english] = readLanguages();
  if (english === undefined) throw new Error('There is no English');
  return {
    ...english,
    code,
    meta: { ...english.meta, locale: code },
    server: { invitationLetter },
  };
}

test('[LG1] the server writes in the language of the reader', () => {
  const texts = createTexts();
  expect(texts.in('en').say(greeting)).toBe('Hello,');
  expect(texts.in('ru').say(greeting)).toBe('Здравствуйте!');
});

test('[LG1] a person whose language was removed reads English', () => {
  expect(createTexts().in('tlh').say(greeting)).toBe('Hello,');
});

test('[LG2] a language that Tend does not have is refused', () => {
  const texts = createTexts();
  expect(() => texts.requireLanguage('ru')).not.toThrow();
  expect(() => texts.requireLanguage('tlh')).toThrow('bad_request');
});

test('[LG3] plurals follow the rules of the language', () => {
  const pl = languageWith('pl', {
    greeting_one: '{{count}} wiadomość',
    greeting_few: '{{count}} wiadomości',
    greeting_many: '{{count}} wiadomości!',
    greeting_other: '{{count}} wiadomości?',
  });
  const { say } = createTexts([pl]).in('pl');
  expect([1, 3, 12_345].map((count) => say(greeting, { count }))).toEqual([
    '1 wiadomość',
    '3 wiadomości',
    '12\u00A0345 wiadomości!',
  ]);
});

test('[LG1] a text that lacks a value is not sent with braces in it', () => {
  const { say } = createTexts().in('en');
  expect(say(subject, { organizationName: 'Elm Court' })).toBe('Elm Court invites you to Tend');
  expect(() => say(subject)).toThrow('needs a value for organizationName');
});
