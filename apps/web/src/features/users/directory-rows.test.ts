import type { UserRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import { largestJobGroups, listDirectory } from './directory-rows.ts';

function person(name: string, jobTitle = ''): UserRow {
  const row = { id: name, name, jobTitle, email: '', version: 1 };
  return { kind: 'user', role: 'member', state: 'active', ...row };
}

const people = [
  person('Anna', 'Nurse'),
  person('Ben', 'Carer'),
  person('Carl', 'Nurse'),
  person('Dora'),
];
const presence = new Map([
  ['Carl', { userId: 'Carl', isOnline: true, lastSeenAt: null }],
  ['Ben', { userId: 'Ben', isOnline: false, lastSeenAt: 1 }],
]);

function keysFor(changes: { query?: string; jobGroup?: string }): string {
  const rows = listDirectory({ people, presence, query: '', jobGroup: null, ...changes });
  return rows
    .map((row) => (row.type === 'heading' ? `${row.key}:${row.count}` : row.key))
    .join(' ');
}

test('[SC20] the directory lists people online first, each section with its count', () => {
  expect(keysFor({})).toBe('online:1 Carl others:3 Anna Ben Dora');
});

test('[SC20] a section without people has no heading', () => {
  expect(keysFor({ query: 'carer' })).toBe('others:1 Ben');
  expect(keysFor({ query: 'zzz' })).toBe('');
});

test('[SC20] people are found by name and job title, and filtered by job group', () => {
  expect(keysFor({ query: 'nurse' })).toBe('online:1 Carl others:1 Anna');
  expect(keysFor({ jobGroup: 'Nurse', query: 'ann' })).toBe('others:1 Anna');
});

const team = [
  person('Ada', 'Care assistant'),
  person('Bob', 'care assistant, Mill Lane'),
  person('Cid', 'Care assistant – nights'),
  person('Dee', 'Registered nurse'),
  person('Eve', 'Registered nurse (Riverside)'),
  person('Fay', 'Driver'),
  person('Gil'),
  person('Hal'),
];

test('[SC71] the job filters are those of several people, without place and shift, the most frequent first', () => {
  expect(largestJobGroups(team, 5)).toEqual(['Care assistant', 'Registered nurse']);
  expect(largestJobGroups(team, 1)).toEqual(['Care assistant']);
});

test('[SC71] a job group includes all spellings of the job', () => {
  const rows = listDirectory({ people: team, presence, query: '', jobGroup: 'Care assistant' });
  expect(rows.map(({ key }) => key)).toEqual(['others', 'Ada', 'Bob', 'Cid']);
});

test('[SC71] a hyphen within a job title splits nothing', () => {
  const doctors = [person('Ida', 'On-call doctor'), person('Jon', 'On-call doctor')];
  expect(largestJobGroups(doctors, 5)).toEqual(['On-call doctor']);
});
