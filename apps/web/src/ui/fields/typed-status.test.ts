import { expect, test } from 'vitest';
import { parseStatus, typedStatus } from './typed-status.ts';

test.each([
  ['🏖️ On holiday', { emoji: '🏖️', text: 'On holiday' }],
  ['  👩🏽‍⚕️Night shift ', { emoji: '👩🏽‍⚕️', text: 'Night shift' }],
  ['Back at 3', { emoji: null, text: 'Back at 3' }],
  ['3 days left', { emoji: null, text: '3 days left' }],
  ['☕', { emoji: null, text: '☕' }],
  ['   ', null],
])('[AC46] %j as a status', (typed, status) => {
  expect(parseStatus(typed)).toEqual(status);
});

test('[AC46] a status is edited as it was typed', () => {
  const status = { emoji: '🏖️', text: 'On holiday' };
  expect(parseStatus(typedStatus(status))).toEqual(status);
});
