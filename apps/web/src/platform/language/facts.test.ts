import { expect, test } from 'vitest';
import { joinFacts } from './facts.ts';
import { textsIn } from './texts-in-tests.ts';

test.each<[(string | false | null | undefined)[], string]>([
  [[], ''],
  [['Nurse'], 'Nurse'],
  [['Nurse', null, '', false, undefined, 'online', '21:46'], 'Nurse, online, 21:46'],
])('[LG3] facts %j stand beside each other as the language writes it', async (facts, words) => {
  const { t } = await textsIn('en');
  expect(joinFacts(facts, t)).toBe(words);
});
