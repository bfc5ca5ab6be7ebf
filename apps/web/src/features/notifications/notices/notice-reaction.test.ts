import type { Notice } from '@tend/client';
import { expect, test } from 'vitest';
import { reactToNotice, type TabFacts, waitBeforeNotice } from './notice-reaction.ts';

const notice: Notice = {
  message: {
    kind: 'message',
    id: 'm',
    chatId: 'north',
    authorId: 'ben',
    seq: 1,
    version: 1,
    createdAt: 0,
    content: { type: 'text', text: 'Hello' },
  },
  kind: 'group',
  mayRing: true,
};
const lookedAt: TabFacts = {
  isVisible: true,
  hasAttention: true,
  openChatId: '',
  isPushed: false,
};
const beside: TabFacts = { ...lookedAt, hasAttention: false };
const hidden: TabFacts = { ...beside, isVisible: false, openChatId: 'north' };
const settings = { sound: true, vibration: true };

function react(facts: TabFacts, changes: Partial<Notice> = {}, chosen = settings): string {
  const reaction = reactToNotice({ ...notice, ...changes }, facts, chosen);
  return Object.entries(reaction)
    .flatMap(([name, does]) => (does ? [name] : []))
    .join(' ');
}

test('[FD11] a message of another chat shows a banner, and rings', () => {
  expect(react(lookedAt)).toBe('hasBanner sounds vibrates');
  expect(react({ ...lookedAt, openChatId: 'south' })).toBe('hasBanner sounds vibrates');
});

test('[FD11] the chat on screen gets no notice', () => {
  expect(react({ ...lookedAt, openChatId: 'north' })).toBe('');
});

test('[FD9] the title flashes in a tab that is not in view, also with the chat open', () => {
  expect(react(hidden)).toBe('flashes sounds vibrates');
  expect(react(beside)).toBe('hasBanner flashes sounds vibrates');
  expect(react({ ...beside, openChatId: 'north' })).toBe('flashes sounds vibrates');
});

test('[FD12] sound and vibration follow the settings and the decision', () => {
  expect(react(lookedAt, { mayRing: false })).toBe('hasBanner');
  expect(react(lookedAt, {}, { sound: false, vibration: true })).toBe('hasBanner vibrates');
  expect(react(lookedAt, {}, { sound: true, vibration: false })).toBe('hasBanner sounds');
});

test('[FD14] a tab in view rings although the device receives pushes, one in the background only flashes', () => {
  expect(react({ ...lookedAt, isPushed: true })).toBe('hasBanner sounds vibrates');
  expect(react({ ...beside, isPushed: true })).toBe('hasBanner flashes sounds vibrates');
  expect(react({ ...hidden, isPushed: true })).toBe('flashes');
});

test('[FD12] the focused tab goes first, then those in view', () => {
  const waits = [lookedAt, beside, hidden].map(waitBeforeNotice);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(new Set(waits).size).toBe(3);
});
