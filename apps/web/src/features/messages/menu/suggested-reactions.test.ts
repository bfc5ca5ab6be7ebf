import { beforeEach, expect, test, vi } from 'vitest';
import { noteReaction, suggestedReactions } from './suggested-reactions.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('[SC89] six reactions are suggested, those first that were used last', () => {
  expect(suggestedReactions()).toEqual(['👍', '🙏', '❤️', '👏', '😂', '😮']);
  noteReaction('🎉');
  noteReaction('🙈');
  expect(suggestedReactions()).toEqual(['🙈', '🎉', '👍', '🙏', '❤️', '👏']);
});

test('[SC89] what is suggested already keeps its place', () => {
  noteReaction('❤️');
  expect(suggestedReactions()).toEqual(['👍', '🙏', '❤️', '👏', '😂', '😮']);
});
