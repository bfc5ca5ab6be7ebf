import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainStartFailure } from '../app/start-failures.ts';
import { readChat } from './chat-file.ts';
import { readPeople } from './people-file.ts';
import { readDemoTexts } from './text-files.ts';

const people = readPeople(
  'people.txt',
  `Nina | Nina Sorokina | Registered nurse | en | administrator
Grace | Grace Adeyemi | Care assistant | en
Dmitri | Dmitri Lebedev | Care assistant, nights | ru | starts Friday, 2 weeks ago`,
);
const header = 'group: Nights\nmembers: Nina, Grace\n\n# Monday, last week\n\n';

test('[DM14] all files that ship can be parsed, people and each chat', () => {
  const texts = readDemoTexts();
  expect(texts.people.size).toBeGreaterThanOrEqual(14);
  expect(texts.chats.length).toBeGreaterThanOrEqual(15);
  for (const { file, conversations } of texts.chats) {
    expect([file, conversations.length]).not.toEqual([file, 0]);
  }
});

test('[DM14] the example in the description of the format can be parsed', () => {
  const readme = readFileSync(new URL('../../demo/README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```text\n(group: .+?)```/su.exec(readme) ?? [];
  const { title, conversations, newest } = readChat('README.md', example, readDemoTexts().people);
  expect(title).toBe('Night team North');
  expect(conversations.length).toBeGreaterThan(1);
  expect(newest.length).toBeGreaterThan(0);
});

test('[DM14] a chat is parsed into who does what and when, in conversations', () => {
  const rows = `21:58 Grace: @Nina Sorokina and @Nina, room 4
  @Dmitri is not here

22:10 Nina adds Dmitri
22:11 Nina makes Grace an administrator
22:12 Grace renames the group to Late nights
22:12 Grace describes the group: From 22:00
22:13 Dmitri: @Nina hello
22:14 Grace removes Dmitri
22:15 Nina leaves`;
  const { conversations } = readChat('x.txt', header + rows, people);
  const [first = [], second = []] = conversations;
  expect(first.map(({ by, text }) => [by.called, text])).toEqual([
    ['Grace', '@Nina Sorokina and @Nina, room 4\n@Dmitri is not here'],
  ]);
  expect(
    first[0]?.mentions.map(({ start, length, person }) => [start, length, person.called]),
  ).toEqual([
    [0, 14, 'Nina'],
    [19, 5, 'Nina'],
  ]);
  expect(second.map(({ type, by, person }) => [type, by.called, person.called])).toEqual([
    ['added', 'Nina', 'Dmitri'],
    ['madeAdministrator', 'Nina', 'Grace'],
    ['renamed', 'Grace', 'Grace'],
    ['described', 'Grace', 'Grace'],
    ['sent', 'Dmitri', 'Dmitri'],
    ['removed', 'Grace', 'Dmitri'],
    ['left', 'Nina', 'Nina'],
  ]);
  expect(second[2]?.text).toBe('Late nights');
  expect(second[3]?.text).toBe('From 22:00');
  expect(first[0]?.minute).toBe((-7 * 24 + 21) * 60 + 58);
});

test('[DM20] messages are answered, reacted to, pinned and voted in', () => {
  const rows = `21:58 Grace: The lift is out
21:59 Nina answers Grace: Which one, @Grace?
22:00 Nina reacts to Grace: 👍
22:01 Grace pins the message of Nina
22:02 Grace asks: Who comes?
  I do
  Not me
22:03 Nina votes for Not me`;
  const { conversations } = readChat('x.txt', header + rows, people);
  const [lift, answer, ...others] = conversations.flat();
  expect(answer).toMatchObject({ type: 'sent', text: 'Which one, @Grace?', about: lift });
  expect(answer?.mentions).toMatchObject([{ start: 11, length: 6 }]);
  const poll = others[2];
  expect(poll).toMatchObject({ text: 'Who comes?', answers: ['I do', 'Not me'], about: null });
  expect(others.map(({ type, text, about }) => [type, text, about])).toEqual([
    ['reacted', '👍', lift],
    ['pinned', '', answer],
    ['asked', 'Who comes?', null],
    ['voted', 'Not me', poll],
  ]);
});

test('[DM15] a poll needs two answers', () => {
  const rows = '21:58 Grace asks: Who comes?\n  I do';
  expect(() => readChat('x.txt', header + rows, people)).toThrow(/^x\.txt: A poll has two/);
});

test.each([
  ['21:58 Grace: one\n\n21:59 Nina reacts to Grace: 👍', /line 8: There is no message of Grace/],
  ['21:58 Grace: one\n21:59 Grace votes for Two', /line 7: No poll above .* the answer “Two”/],
  ['21:58 Graice: hello', /line 6: Nobody is called “Graice”/],
  ['21:58 Grace: hello @Niina', /line 6: Nobody is called “Niina”/],
  ['21:58 Dmitri: hello', /line 6: Dmitri is not in this chat/],
  ['21:58 Nina removes Dmitri', /line 6: Dmitri is not in this chat/],
  ['21:58 Nina leaves\n21:59 Nina: hello', /line 7: Nina is not in this chat/],
  ['24:10 Grace: hello', /line 6: “24:10” is not a time/],
  ['-24 Grace: hello', /line 6: “-24” is not a time/],
  ['21:58 Grace: one\n21:57 Grace: two', /line 7: 21:57 is before the line above/],
  ['21:58 Grace sings', /line 6: A line is/],
  ['hello', /line 6: A line is/],
  ['  hello', /line 6: There is no message above/],
  ['# Sunday, 2 weeks ago', /line 6: Days must be in chronological order/],
  ['# now\n\n# Tuesday, last week', /line 8: Days must be in chronological order/],
  ['# Moonday, last week', /line 6: “Moonday, last week” is not a day/],
  [
    '# Monday, this week\n\n09:00 Nina adds Dmitri',
    /line 8: Only a group can change, and only in an earlier/,
  ],
  ['# now\n\n09:00 Nina: hello', /line 8: “09:00” is not like “-24”/],
  ['# now\n\n-5 Nina: one\n-6 Nina: two', /line 9: -6 is before the line above/],
])('[DM15] a mistake in a chat is told with its file and line: %s', (rows, message) => {
  expect(() => readChat('nights.txt', header + rows, people)).toThrow(/^nights\.txt, line \d+: /);
  expect(() => readChat('nights.txt', header + rows, people)).toThrow(message);
});

test.each([
  ['nonsense: 3', /line 1: A chat begins with/],
  ['direct: Nina, Grace\nunread: Nina', /line 2: “Nina” is not like “Nina 5”/],
  ['group: Nights\n\n# now', /line 3: The chat’s members must be listed above/],
  [
    'direct: Nina, Grace\n# Monday, last week\n09:00 Nina leaves',
    /line 3: Only a group can change/,
  ],
  [
    'direct: Nina, Dmitri\n# Monday, 2 weeks ago\n09:00 Dmitri: hello',
    /line 3: Dmitri starts later/,
  ],
])('[DM15] so is one in what a chat begins with: %s', (text, message) => {
  expect(() => readChat('x.txt', text, people)).toThrow(message);
});

test.each([
  ['Nina | Nina Sorokina', /^people\.txt, line 2: A person is/],
  ['Nina | Nina Sorokina | Nurse | English', /line 2: A person is/],
  ['Nina | Nina Sorokina | Nurse | en | boss', /line 2: A person is/],
  ['Nina | Nina Sorokina | Nurse | en | starts soon', /line 2: “soon” is not a day/],
  ['Grace | Gloria Grant | Nurse | en', /line 2: Another person above is called Grace/],
  ['Gary | Gary Adeyemi | Nurse | en', /line 2: Another person above .* g\.adeyemi@/],
])('[DM15] so is one in the file of people: %s', (row, message) => {
  const text = `Grace | Grace Adeyemi | Care assistant | en\n${row}`;
  expect(() => readPeople('people.txt', text)).toThrow(message);
});

test('[DM15] a chat without messages is an error', () => {
  expect(() => readChat('x.txt', 'direct: Nina, Grace\n', people)).toThrow(
    /^x\.txt: It contains no/,
  );
});

test('[DM15] the start reports it in this one sentence', () => {
  const mistake = (): void => void readChat('nights.txt', 'group Nights', people);
  let thrown: unknown;
  try {
    mistake();
  } catch (error) {
    thrown = error;
  }
  expect(explainStartFailure(thrown, null)).toMatch(/^nights\.txt, line 1: A chat begins/);
});
