import { readLanguages, textsByKey } from '@tend/languages';
import { errorRegistry } from '@tend/protocol/errors';
import { expect, test } from 'vitest';
import { findHandMadeFormats } from './hand-made-formats.ts';
import { readSources } from './sources.ts';
import { findUnusedKeys } from './unused-texts.ts';
import { findWordsInCode } from './words-in-code.ts';

const languages = readLanguages();
const [english = { app: {}, server: {} }] = languages;
const web = await readSources('apps/web/src');
const server = (await readSources('apps/server/src')).filter(
  ({ file }) => !file.startsWith('demo/'),
);
const client = await readSources('packages/client/src');

test('[D24] every error has a sentence in every language', () => {
  const codes = [...Object.keys(errorRegistry), 'no_connection'];
  for (const { app } of languages) {
    const texts = textsByKey(app);
    expect(codes.filter((code) => !texts.has(`errors.${code}`))).toEqual([]);
  }
});

test('[D25] every text of the web app and the server is used', () => {
  expect(findUnusedKeys(textsByKey(english.app), web)).toEqual([]);
  expect(findUnusedKeys(textsByKey(english.server), server)).toEqual([]);
});

test('[D25] an unused text is found', () => {
  const source = { file: 'A.tsx', code: "t('a.used'); t(`b.${part}`)" };
  const keys = new Map(['a.used_one', 'a.unused', 'b.any'].map((key) => [key, '']));
  expect(findUnusedKeys(keys, [source])).toEqual(['a.unused']);
});

test('[D25] the code of the web app contains no words for people', () => {
  // Menu titles are part of addresses (S7), and modules are named after screens; people read neither.
  const silent = ['app/menu/menu.ts', 'app/pages/screen-modules.ts'];
  const shown = [...web, ...client].filter(({ file }) => !silent.includes(file));
  expect(shown.flatMap(findWordsInCode)).toEqual([]);
});

test('[D25] the server sends people only texts from the language files', () => {
  const written = server.filter(({ file }) => /^features\/.*(?:email|alerts)/.test(file));
  expect(written.flatMap(findWordsInCode)).toEqual([]);
  const words = server.flatMap(findWordsInCode);
  expect(words.filter((word) => /\p{Script=Cyrillic}/u.test(word))).toEqual([]);
});

test.each([
  ['const a = <p>One</p>', 'One'],
  ['const a = <p title="two">{x}</p>', 'two'],
  ['const a = <p>{isOn ? "Three" : x}</p>', 'Three'],
  ['const a = <Row end="Four of them" />', 'Four of them'],
  ['toast(`Five ${name}`)', 'Five'],
  ['document.title = "Six – Tend"', 'Six – Tend'],
  ['element.setAttribute("aria-label", "Seven")', 'Seven'],
  ['const labels = { a: "восемь" }', 'восемь'],
])('[D25] words in %s are noticed', (code, word) => {
  expect(findWordsInCode({ file: 'A.tsx', code })).toEqual([`A.tsx: "${word}"`]);
});

test.each([
  'throw new Error("Something is wrong")',
  'console.error("Something is wrong", error)',
  'const a = <p className="One two" id="one">{t("x.y")}</p>',
  'if (event.key === "Escape") close()',
  'const isAhead = direction === "Forward"',
])('[D25] words for developers are left alone: %s', (code) => {
  expect(findWordsInCode({ file: 'A.tsx', code })).toEqual([]);
});

test('[LG3] dates, numbers and lists are never assembled by hand', () => {
  expect(web.flatMap(findHandMadeFormats)).toEqual([]);
});

test.each([
  'const a = value.toFixed(1);',
  'const a = date.toLocaleDateString();',
  'const a = `${part} %`;',
  "const a = names.join(', ');",
  'const a = `${date}, ${time}`;',
  'const a = `${date.getHours()}:${minutes}`;',
])('[LG3] what is put together by hand is noticed: %s', (code) => {
  expect(findHandMadeFormats({ file: 'A.ts', code })).toHaveLength(1);
});
