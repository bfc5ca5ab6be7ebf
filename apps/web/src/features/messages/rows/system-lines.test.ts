import type { ChatEvent, Language } from '@tend/protocol';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../../platform/language/texts-in-tests.ts';
import { plainText } from '../../../platform/language/phrase.ts';
import { type SystemLineFacts, wordEvent, wordFold } from './system-lines.ts';
import type { EventLine } from '../timeline/timeline.ts';

const names: Record<string, string> = {
  anna: 'Anna Klein',
  ben: 'Ben Fry',
  carl: 'Carl <b>Ash</b>',
  dora: 'Dora Vale',
  me: 'Nina Sorokina',
};

function factsIn(language: Language): SystemLineFacts {
  return { ...textsIn(language), selfId: 'me', nameOf: (userId) => names[userId] ?? '' };
}

const line = (authorId: string, event: ChatEvent): EventLine => ({
  authorId,
  createdAt: 0,
  event,
});

describe('system lines', () => {
  test.each<[string, ChatEvent, string]>([
    ['anna', { type: 'groupCreated', title: 'Night' }, 'Anna Klein created the group “Night”'],
    ['me', { type: 'groupCreated', title: 'Night' }, 'You created the group “Night”'],
    ['anna', { type: 'groupRenamed', title: 'Day' }, 'Anna Klein renamed the group to “Day”'],
    ['me', { type: 'groupRenamed', title: 'Day' }, 'You renamed the group to “Day”'],
    ['anna', { type: 'groupDescribed' }, 'Anna Klein changed the description'],
    ['me', { type: 'groupDescribed' }, 'You changed the description'],
    ['anna', { type: 'groupPictureSet' }, 'Anna Klein changed the group’s picture'],
    ['me', { type: 'groupPictureSet' }, 'You changed the group’s picture'],
    ['anna', { type: 'groupPictureRemoved' }, 'Anna Klein removed the group’s picture'],
    ['me', { type: 'groupPictureRemoved' }, 'You removed the group’s picture'],
    [
      'anna',
      { type: 'permissionSet', permission: 'write', permitted: 'administrators' },
      'Anna Klein limited writing to administrators',
    ],
    [
      'me',
      { type: 'permissionSet', permission: 'addPeople', permitted: 'everyone' },
      'You allowed everyone to add people',
    ],
    ['ben', { type: 'memberJoined', userId: 'ben' }, 'Ben Fry joined by link'],
    ['me', { type: 'memberJoined', userId: 'me' }, 'You joined by link'],
    ['anna', { type: 'membersAdded', userIds: ['ben'] }, 'Anna Klein added Ben Fry'],
    ['me', { type: 'membersAdded', userIds: ['ben', 'dora'] }, 'You added Ben Fry and Dora Vale'],
    ['anna', { type: 'membersAdded', userIds: ['me'] }, 'Anna Klein added you'],
    ['anna', { type: 'membersAdded', userIds: ['ben', 'me'] }, 'Anna Klein added you and Ben Fry'],
    [
      'anna',
      { type: 'membersAdded', userIds: ['ben', 'carl', 'dora', 'me'] },
      'Anna Klein added you, Ben Fry and 2 others',
    ],
    ['anna', { type: 'memberRemoved', userId: 'ben' }, 'Anna Klein removed Ben Fry'],
    ['me', { type: 'memberRemoved', userId: 'ben' }, 'You removed Ben Fry'],
    ['anna', { type: 'memberRemoved', userId: 'me' }, 'Anna Klein removed you'],
    ['ben', { type: 'memberLeft', userId: 'ben' }, 'Ben Fry left'],
    ['me', { type: 'memberLeft', userId: 'me' }, 'You left'],
    [
      'anna',
      { type: 'memberRoleSet', userId: 'ben', role: 'administrator' },
      'Ben Fry is now an administrator',
    ],
    [
      'anna',
      { type: 'memberRoleSet', userId: 'me', role: 'member' },
      'You are no longer an administrator',
    ],
  ])('[SC8] what %s did is told in words: %o', (authorId, event, sentence) => {
    expect(plainText(wordEvent(line(authorId, event), factsIn('en')))).toBe(sentence);
  });

  test('[SC8] names are distinguished from the words around them, whatever they contain', () => {
    const event: ChatEvent = { type: 'memberRemoved', userId: 'carl' };
    expect(wordEvent(line('anna', event), factsIn('en'))).toEqual([
      { text: 'Anna Klein', isName: true },
      { text: ' removed ', isName: false },
      { text: 'Carl <b>Ash</b>', isName: true },
    ]);
  });

  test('[SC8] Russian sentences hold for men and women and for names that are not declined', () => {
    const facts = factsIn('ru');
    const added: ChatEvent = { type: 'membersAdded', userIds: ['ben', 'dora'] };
    expect(plainText(wordEvent(line('anna', added), facts))).toBe(
      'Anna Klein добавил(а) в\u00A0группу: Ben Fry и Dora Vale',
    );
  });

  test('[SC5] a fold counts people, each once, with the plural of the language', () => {
    const lines = [
      line('anna', { type: 'membersAdded', userIds: ['ben', 'carl'] }),
      line('anna', { type: 'membersAdded', userIds: ['carl'] }),
    ];
    const left = [line('ben', { type: 'memberLeft', userId: 'ben' })];
    const removed = ['1', '2', '3', '4', '5'].map((userId) =>
      line('anna', { type: 'memberRemoved', userId }),
    );
    const [en, ru] = [factsIn('en'), factsIn('ru')];
    expect(wordFold(lines, en)).toBe('2 people joined');
    expect(wordFold(lines, ru)).toBe('В\u00A0группе 2 новых участника');
    expect(wordFold(left, en)).toBe('1 person left');
    expect(wordFold(removed, en)).toBe('5 people were removed');
    expect(wordFold(removed, ru)).toBe('Из группы удалены 5 человек');
  });
});
