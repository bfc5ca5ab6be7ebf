import { expect, test, vi } from 'vitest';
import { createSay } from './say.ts';

interface Texts {
  greeting: 'Hello, {{name}}, it is {{name}}!';
  inbox: { title: 'Inbox'; unread_one: string; unread_other: string };
}

const english: Texts = {
  greeting: 'Hello, {{name}}, it is {{name}}!',
  inbox: { title: 'Inbox', unread_one: '{{count}} message', unread_other: '{{count}} messages' },
};

test('[LG3] a text is said with its values, at each of their places', () => {
  const say = createSay<Texts>(english, 'en-GB');
  expect(say('inbox.title')).toBe('Inbox');
  expect(say('greeting', { name: 'Nina' })).toBe('Hello, Nina, it is Nina!');
});

test('[LG3] what stands in a value is left as it is', () => {
  const say = createSay<Texts>(english, 'en-GB');
  const name = '{{name}} $& $t(inbox.title) <b>';
  expect(say('greeting', { name })).toBe(`Hello, ${name}, it is ${name}!`);
});

test.each([
  [
    'en-GB',
    { one: '{{count}} message', other: '{{count}} messages' },
    ['1 message', '12,345 messages'],
  ],
  [
    'pl',
    { one: '{{count}} wiadomość', many: '{{count}} wiadomości!', other: '{{count}} wiadomości?' },
    ['1 wiadomość', '12\u00A0345 wiadomości!'],
  ],
  ['ja', { other: '{{count}}件' }, ['1件', '12,345件']],
])('[LG3] plurals and numbers go by the rules of %s', (locale, forms, said) => {
  const unread = Object.entries(forms).map(([form, text]) => [`unread_${form}`, text]);
  const say = createSay<Texts>({ inbox: Object.fromEntries(unread) }, locale);
  expect([1, 12_345].map((count) => say('inbox.unread', { count }))).toEqual(said);
});

test('[LG3] a text without forms may hold a number, too', () => {
  const say = createSay<Texts>({ inbox: { title: '{{count}} of {{all}}' } }, 'ru-RU');
  expect(say('inbox.title', { count: 1, all: 1_500.5 })).toBe('1 of 1\u00A0500,5');
});

test('[LG1] nothing is said with a gap in it', () => {
  const say = createSay<Texts>(english, 'en-GB');
  expect(() => say('greeting')).toThrow('name is missing to say greeting');
  expect(() => say('inbox.unread')).toThrow('inbox.unread is missing');
});

test('[LG1] unless a gap is better than nothing', () => {
  const say = createSay<Texts>(english, 'en-GB', (missing) => `(${missing})`);
  expect(say('greeting')).toBe('Hello, (name), it is (name)!');
  expect(createSay<Texts>(null, 'en-GB', () => '')('inbox.title')).toBe('');
});

test('[SC80] a text is looked up once for all its values', () => {
  const lookUp = vi.fn(() => 'Hello, {{name}}');
  const say = createSay<Texts>(Object.defineProperty({}, 'greeting', { get: lookUp }), 'en-GB');
  for (const name of ['Nina', 'Grace', 'Nina']) {
    expect(say('greeting', { name })).toBe(`Hello, ${name}`);
  }
  expect(lookUp).toHaveBeenCalledOnce();
});
