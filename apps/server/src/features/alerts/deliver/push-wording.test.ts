import { expect, test } from 'vitest';
import { createTexts } from '../../../platform/texts/texts.ts';
import { spellMentions, writeMessage, writeReaction } from './push-wording.ts';

const ordinary = {
  kind: 'group',
  groupTitle: 'Night team',
  organizationName: 'Elm Court',
  sender: null,
  text: null,
  count: 1,
} as const;

const direct = { ...ordinary, kind: 'direct', groupTitle: null } as const;
const sender = 'Hanna Doyle';

const table: [facts: Parameters<typeof writeMessage>[1], en: string, ru: string][] = [
  [ordinary, 'Night team: New message', 'Night team: Новое сообщение'],
  [{ ...ordinary, count: 21 }, 'Night team: 21 new messages', 'Night team: 21 новое сообщение'],
  [{ ...ordinary, count: 3 }, 'Night team: 3 new messages', 'Night team: 3 новых сообщения'],
  [{ ...ordinary, count: 5 }, 'Night team: 5 new messages', 'Night team: 5 новых сообщений'],
  [
    { ...ordinary, sender, count: 5 },
    'Night team: 5 new messages, the last from Hanna Doyle',
    'Night team: 5 новых сообщений, последнее — Hanna Doyle',
  ],
  [
    { ...ordinary, kind: 'mention', sender, count: 2 },
    'Night team: Hanna Doyle mentioned you · 2 new messages',
    'Night team: Вас упомянули: Hanna Doyle · 2 новых сообщения',
  ],
  [
    { ...ordinary, kind: 'reply', sender },
    'Night team: Hanna Doyle replied to you',
    'Night team: Вам ответили: Hanna Doyle',
  ],
  [
    { ...ordinary, kind: 'reply' },
    'Night team: Your message got a reply',
    'Night team: На ваше сообщение ответили',
  ],
  [
    { ...ordinary, kind: 'all' },
    'Night team: Everyone was mentioned',
    'Night team: Упомянули всех',
  ],
  [
    { ...ordinary, kind: 'added', count: 0 },
    'Night team: You were added to this group',
    'Night team: Вас добавили в эту группу',
  ],
  [
    { ...ordinary, kind: 'keyword' },
    'Night team: New message with one of your keywords',
    'Night team: Новое сообщение с вашим ключевым словом',
  ],
  [direct, 'Elm Court: New message', 'Elm Court: Новое сообщение'],
  [{ ...direct, sender }, 'Hanna Doyle: New message', 'Hanna Doyle: Новое сообщение'],
  [{ ...direct, sender, text: 'Tea?' }, 'Hanna Doyle: Tea?', 'Hanna Doyle: Tea?'],
  [{ ...direct, text: 'Tea?' }, 'Elm Court: Tea?', 'Elm Court: Tea?'],
  [
    { ...direct, sender, text: 'Tea?', count: 22 },
    'Hanna Doyle: Tea?\n22 new messages',
    'Hanna Doyle: Tea?\n22 новых сообщения',
  ],
  [
    { ...ordinary, sender, text: 'Tea?', count: 11 },
    'Night team: Hanna Doyle: Tea?\n11 new messages',
    'Night team: Hanna Doyle: Tea?\n11 новых сообщений',
  ],
];

test.for(table)('[PU22] %j', ([facts, en, ru]) => {
  const say = (language: string): string => {
    const { title, body } = writeMessage(createTexts().in(language), facts);
    // Line breaks are covered by the texts' own tests.
    return `${title}: ${body}`.replaceAll('\u00A0', ' ');
  };
  expect([say('en'), say('ru')]).toEqual([en, ru]);
});

const reaction = {
  groupTitle: 'Night team',
  organizationName: 'Elm Court',
  sender: null,
  text: null,
  emojis: ['👍'],
  others: 0,
};

const reactionTable: [facts: Parameters<typeof writeReaction>[1], en: string, ru: string][] = [
  [
    reaction,
    'Night team: New reaction to your message',
    'Night team: Новая реакция на ваше сообщение',
  ],
  [
    { ...reaction, sender },
    'Night team: Hanna Doyle reacted to your message',
    'Night team: Реакция на ваше сообщение: Hanna Doyle',
  ],
  [
    { ...reaction, groupTitle: null, sender, others: 2 },
    'Hanna Doyle: Hanna Doyle and 2 others reacted to your message',
    'Hanna Doyle: Реакция на ваше сообщение: Hanna Doyle и ещё 2 человека',
  ],
  [
    { ...reaction, text: 'Tea?', others: 2 },
    'Night team: New reaction 👍 to: “Tea?”',
    'Night team: Реакция 👍 на «Tea?»',
  ],
  [
    { ...reaction, sender, text: 'Tea?', others: 5, emojis: ['👍', '❤️', '🎉', '😀'] },
    'Night team: Hanna Doyle and 5 others reacted 👍❤️🎉 to: “Tea?”',
    'Night team: Hanna Doyle и ещё 5 человек: 👍❤️🎉 на «Tea?»',
  ],
];

test.for(reactionTable)('[PU31] %j', ([facts, en, ru]) => {
  const say = (language: string): string => {
    const { title, body } = writeReaction(createTexts().in(language), facts);
    return `${title}: ${body}`.replaceAll('\u00A0', ' ');
  };
  expect([say('en'), say('ru')]).toEqual([en, ru]);
});

test('[PU22] long names, titles and texts are cut between characters', () => {
  const family = '👩‍👩‍👧‍👦';
  const facts = {
    ...ordinary,
    groupTitle: family.repeat(120),
    sender: 'N'.repeat(300),
    text: family.repeat(1_000),
  };
  const { title, body } = writeMessage(createTexts().in('en'), facts);
  // The number that fits into 300 and 1,200 bytes.
  expect(title).toBe(`${family.repeat(11)}…`);
  expect(body).toBe(`${'N'.repeat(39)}…: ${family.repeat(47)}…`);
});

test('[PU22] text with few bytes per character is cut by characters only', () => {
  const facts = { ...ordinary, groupTitle: 'ы'.repeat(120), text: '🙂'.repeat(240) };
  const { title, body } = writeMessage(createTexts().in('ru'), facts);
  expect(title).toBe(`${'ы'.repeat(59)}…`);
  expect(body).toBe('🙂'.repeat(240));
});

const stacked = `a${'\u0301'.repeat(7_000)}`;

test('[PU22] an oversized character is cut inside if it is the first, and left out otherwise', () => {
  const bodyOf = (text: string): string =>
    writeMessage(createTexts().in('en'), { ...ordinary, text }).body;
  expect(bodyOf(stacked)).toBe(`a${'\u0301'.repeat(599)}…`);
  expect(bodyOf(`Tea? ${stacked}`)).toBe('Tea?…');
});

test.for(['🙂', '👩‍👩‍👧‍👦', stacked, '\u0001', '"'])(
  '[PU14] the longest possible notification fits into a push',
  (character) => {
    const text = character.repeat(8_000).slice(0, 8_000);
    const facts = { ...ordinary, groupTitle: text, sender: text, text };
    const words = writeMessage(createTexts().in('ru'), facts);
    expect(Buffer.byteLength(JSON.stringify(words))).toBeLessThan(3_000);
  },
);

test('[PU22] a mentioned person has their current name', () => {
  const text = '@Ann and @Bo, tea? @all';
  const mentions = [
    { start: 0, length: 4, who: { type: 'user', userId: 'ann' } },
    { start: 9, length: 3, who: { type: 'user', userId: 'bo' } },
    { start: 19, length: 4, who: { type: 'all' } },
  ] as const;
  const names = new Map([['ann', 'Anna Sorokina']]);
  expect(spellMentions(text, mentions, names)).toBe('@Anna Sorokina and @Bo, tea? @all');
});
