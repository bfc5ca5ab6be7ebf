import type { ConversationMessage } from '@tend/client';
import { expect, test } from 'vitest';
import { textsIn } from '../../../platform/language/texts-in-tests.ts';
import { messageThat } from './message.fixture.ts';
import { writeDown } from './written-down.ts';

const evening = new Date(2026, 10, 23, 20, 28).getTime();
const night = new Date(2026, 10, 23, 23, 5).getTime();
const question = messageThat('Two things\nfor tonight', { createdAt: evening });
const answer = messageThat('Read it', { authorId: 'nina', isOwn: true, createdAt: night });

function write(messages: readonly ConversationMessage[], language: 'en' | 'ru'): string {
  return writeDown(messages, {
    text: textsIn(language),
    nameOf: (userId) => ({ grace: 'Grace Adeyemi', nina: 'Nina Sorokina' })[userId] ?? '',
    textOf: ({ content }) => (content.type === 'text' ? content.text : ''),
  });
}

test('[SC152] several messages are copied with authors and times', () => {
  expect(write([question, answer], 'en')).toBe(
    'Grace Adeyemi, 23 Nov 2026, 20:28\nTwo things\nfor tonight\n\nNina Sorokina, 23 Nov 2026, 23:05\nRead it',
  );
  expect(write([question, answer], 'ru')).toContain('Nina Sorokina, 23 нояб. 2026 г., 23:05');
});

test('[SC152] a message alone is copied as it is', () => {
  expect(write([question], 'en')).toBe('Two things\nfor tonight');
});
