import { expect, test } from 'vitest';
import { decideOffer } from './offer.ts';

const now = Date.UTC(2027, 0, 31);
const weekMs = 7 * 24 * 60 * 60 * 1000;
const facts = {
  support: 'available',
  permission: 'default',
  isOn: false,
  hasSent: true,
  offeredAt: null,
  now,
} as const;

test('[PD1] a person who has sent a message is offered notifications', () => {
  expect(decideOffer(facts)).toBe('turnOn');
  expect(decideOffer({ ...facts, support: 'install' })).toBe('install');
});

test.for([
  ['before the first message', { hasSent: false }],
  ['when they are on', { isOn: true, permission: 'granted' }],
  ['when the browser was told to block them', { permission: 'denied' }],
  ['where there can be none', { support: 'none' }],
] as const)('[PD1] nothing is offered %s', ([, changes]) => {
  expect(decideOffer({ ...facts, ...changes })).toBe('none');
});

test.for([
  [0, 'none'],
  [2 * weekMs, 'none'],
  [3 * weekMs, 'turnOn'],
] as const)('[PD2] %i ms after it was offered: %s', ([ago, offer]) => {
  expect(decideOffer({ ...facts, offeredAt: String(now - ago) })).toBe(offer);
});
