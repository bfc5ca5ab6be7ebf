import { expect, test } from 'vitest';
import { compareRules, findDefinedRules, findNamedRules } from './rules.ts';

const rulesFile = {
  file: 'docs/rules/chats.md',
  text: '# Chats\n\n- **CH1** A chat has members.\n- **CH2** A direct chat exists once.\n',
};

// Samples write #1 for [CH1], so that the check does not treat them as tests of this file.
const named = (sample: string) =>
  findNamedRules([{ file: 'chats.test.ts', text: sample.replaceAll(/#(\d)/g, '[CH$1]') }]);

test('[HO1] a rule that no test names is reported', () => {
  const problems = compareRules(findDefinedRules([rulesFile]), named("test('#1 works', () => {})"));
  expect(problems).toEqual(['CH2 of docs/rules/chats.md has no test that names it']);
});

test('[HO1] a test that names an unknown rule is reported', () => {
  const problems = compareRules(
    findDefinedRules([rulesFile]),
    named("test('#1 one', f);\ntest('#2 #9 two', f);"),
  );
  expect(problems).toEqual(['chats.test.ts names CH9, which docs/rules lacks']);
});

test('[HO1] a rule that is defined twice is reported', () => {
  const problems = compareRules(
    findDefinedRules([rulesFile, { file: 'docs/rules/other.md', text: '- **CH2** Again.' }]),
    named("test('#1#2 all', f);"),
  );
  expect(problems).toEqual([
    'CH2 is defined twice, in docs/rules/chats.md and docs/rules/other.md',
  ]);
});

test.each([
  "test('#1 plain', f)",
  'test("#1 double quotes", f)',
  'test(`#1 a template`, f)',
  "test.each([\n 'a', 'b'\n])('#1 for %i', f)",
  "describe('#1 a group', f)",
  "test.for(cases)(\n  '#1 on a line of its own', f)",
])('[HO1] a rule is found in the title of %s', (text) => {
  expect([...named(text).keys()]).toEqual(['CH1']);
});

test.each([
  "const text = 'see #1';",
  "test('proves #1', f)",
  '// #1 would be nice',
  "test.skip('#1 later', f)",
  "test.todo('#1 later')",
])('[HO1] no rule is found in %s', (text) => {
  expect([...named(text).keys()]).toEqual([]);
});
