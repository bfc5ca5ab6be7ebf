import type { UserRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import { commonJobTitles, listDirectory } from './directory-rows.ts';

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

function keysFor(changes: { query?: string; jobTitle?: string }): string {
  const rows = listDirectory({ people, presence, query: '', jobTitle: null, ...changes });
  return rows
    .map((row) => (row.type === 'heading' ? `${row.key}:${row.count}` : row.key))
    .join(' ');
}

test('[SC20] the directory lists who is online first, each part with its count', () => {
  expect(keysFor({})).toBe('online:1 Carl others:3 Anna Ben Dora');
});

test('[SC20] a part without people has no heading', () => {
  expect(keysFor({ query: 'carer' })).toBe('others:1 Ben');
  expect(keysFor({ query: 'zzz' })).toBe('');
});

test('[SC20] people are found by name and job title, and filtered by a job title', () => {
  expect(keysFor({ query: 'nurse' })).toBe('online:1 Carl others:1 Anna');
  expect(keysFor({ jobTitle: 'Nurse', query: 'ann' })).toBe('others:1 Anna');
});

test('[SC20] job titles to filter by are those of several people, the most frequent first', () => {
  const many = [...people, person('Eve', 'Carer'), person('Fay', 'Carer'), person('Gil', 'Driver')];
  expect(commonJobTitles(many, 5)).toEqual(['Carer', 'Nurse']);
  expect(commonJobTitles(many, 1)).toEqual(['Carer']);
});
