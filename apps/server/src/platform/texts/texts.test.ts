import { expect, test } from 'vitest';
import { createTexts } from './texts.ts';

const greeting = 'invitationEmail.greeting';
const subject = 'invitationEmail.subject';

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

test('[LG1] a text that lacks a value is not sent with braces in it', () => {
  const { say } = createTexts().in('en');
  expect(say(subject, { organizationName: 'Elm Court' })).toBe('Elm Court invites you to Tend');
  expect(() => say(subject)).toThrow('organizationName is missing');
});
