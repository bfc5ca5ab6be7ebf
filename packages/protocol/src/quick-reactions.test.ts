import { expect, test } from 'vitest';
import { quickReactions, withUsed } from './quick-reactions.ts';

function after(...emoji: string[]): readonly string[] {
  return emoji.reduce<readonly string[]>(withUsed, []);
}

test('[SC89] six reactions are suggested, the one used last first', () => {
  expect(quickReactions()).toEqual(['👍', '🙏', '❤️', '👏', '😂', '😮']);
  expect(quickReactions(after('🎉', '🙈'))).toEqual(['🙈', '🎉', '👍', '🙏', '❤️', '👏']);
  expect(quickReactions(after('🎉', '🙈', '👏', '🎉'))).toEqual([
    '🎉',
    '👏',
    '🙈',
    '👍',
    '🙏',
    '❤️',
  ]);
});

test('[MS122] what is first already changes nothing, and no more than six are remembered', () => {
  const used = after('🎉');
  expect(withUsed(used, '🎉')).toBe(used);
  expect(after('👍')).toEqual([]);
  const many = ['😀', '😁', '😂', '😃', '😄', '😅', '😆'];
  expect(after(...many)).toEqual(many.toReversed().slice(0, 6));
});
