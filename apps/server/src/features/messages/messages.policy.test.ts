import { expect, test } from 'vitest';
import { decideOnMention, decideOnMessages } from './messages.policy.ts';

test('[MS11] messages exist only for active members', () => {
  expect(decideOnMessages({ state: 'active' })).toBe('allowed');
  expect(decideOnMessages({ state: 'left' })).toBe('not_found');
  expect(decideOnMessages(undefined)).toBe('not_found');
});

const person = { type: 'user', userId: '01a1fd1e-8c00-74a8-b164-9ae575e6a918' } as const;
const all = { type: 'all' } as const;

test.each([
  [person, 'group', 'active', 'kept'],
  [person, 'direct', 'active', 'kept'],
  [person, 'group', 'left', 'dropped'],
  [person, 'group', undefined, 'not_found'],
  [person, 'direct', undefined, 'not_found'],
  [all, 'group', undefined, 'kept'],
  [all, 'direct', undefined, 'bad_request'],
] as const)(
  '[MN3] %j in a %s chat, who is %s there: %s',
  (who, chatType, memberState, decision) => {
    expect(decideOnMention(who, { chatType, memberState })).toBe(decision);
  },
);
