import { expect, test } from 'vitest';
import { decideOnMessages } from './messages.policy.ts';

test('[MS11] messages exist only for active members', () => {
  expect(decideOnMessages({ state: 'active' })).toBe('allowed');
  expect(decideOnMessages({ state: 'left' })).toBe('not_found');
  expect(decideOnMessages(undefined)).toBe('not_found');
});
