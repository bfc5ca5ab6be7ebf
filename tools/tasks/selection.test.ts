import { expect, test } from 'vitest';
import { isOfProduct, select } from './selection.ts';
import { readTestOptions } from './test-options.ts';

const files = [
  { file: 'apps/server/src/chats.test.ts', text: '[CH1] one, [CH12] two' },
  { file: 'apps/server/src/files.contract.ts', text: '[FI1] stored' },
  { file: 'apps/server/src/disk-files.test.ts', text: "from './files.contract.ts'" },
  { file: 'e2e/journeys/chats.spec.ts', text: '[CH1][SC2] read' },
];

test('[HO13] a part of a path selects tests and journeys', () => {
  expect(select(files, ['chats'])).toEqual({
    unit: ['apps/server/src/chats.test.ts'],
    journeys: ['e2e/journeys/chats.spec.ts'],
    title: null,
  });
});

test('[HO13] a rule selects the tests that name it, and not those of a longer number', () => {
  const { unit, journeys, title } = select(files, ['CH1']);
  expect(unit).toEqual(['apps/server/src/chats.test.ts']);
  expect(journeys).toEqual(['e2e/journeys/chats.spec.ts']);
  expect('[CH1][SC2] read').toMatch(new RegExp(title ?? ''));
  expect('[CH12] two').not.toMatch(new RegExp(title ?? ''));
});

test('[HO13] a rule of a contract selects the tests of its adapters', () => {
  expect(select(files, ['FI1']).unit).toEqual(['apps/server/src/disk-files.test.ts']);
});

test('[HO13] a change of the product can affect every journey, and one of a test only its own', () => {
  for (const file of [
    'apps/web/src/ui/Row.tsx',
    'packages/languages/src/ru.json',
    'apps/server/src/app/laboratory.fixture.ts',
    'package-lock.json',
  ]) {
    expect(isOfProduct(file)).toBe(true);
  }
  for (const file of [
    'apps/web/src/ui/row.test.ts',
    'e2e/journeys/feed.spec.ts',
    'docs/adr/package-lock.json',
  ]) {
    expect(isOfProduct(file)).toBe(false);
  }
});

test('[HO13] options are parsed, and invalid ones are refused in a sentence', () => {
  expect(readTestOptions(['feed', '--repeat', '20', '--slow'])).toEqual({
    patterns: ['feed'],
    isChanged: false,
    repeat: 20,
    isSlow: true,
    hasTimes: false,
  });
  for (const args of [['--repeat', 'x'], ['PU12', 'feed'], ['--changed', 'feed'], ['--nothing']]) {
    expect(() => readTestOptions(args)).toThrow(/\w/);
  }
});
