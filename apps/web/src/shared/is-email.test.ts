import { expect, test } from 'vitest';
import { isEmail } from './is-email.ts';

test.each([
  'a@b.co',
  'first.last@sub.example.org',
  "o'brien+care@north-bank.info",
  'A.B@EXAMPLE.ORG',
  'a@[192.168.0.1]',
  'a@1.2.3.4',
  'a@example.999',
  'a@b.c.de',
  '1@2.de',
])('[S21] %s has the format of an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  ['a top-level domain of more than four letters', 'first.last@sub.example.museum'],
  ['no dot in the domain', 'a@b'],
  ['a top-level domain of one letter', 'a@b.c'],
  ['four digits at the end', 'a@b.1234'],
  ['letters and digits mixed at the end', 'a@b.c1'],
  ['an IP address of three numbers', 'a@[192.168.0]'],
  ['an IP address of five numbers', 'a@[192.168.0.1.1]'],
  ['a number that no IP address has', 'a@[192.168.0.256]'],
  ['letters in the brackets', 'a@[example.org]'],
  ['a bracket that is not closed', 'a@[192.168.0.1'],
  ['a bracket that was not opened', 'a@192.168.0.1]'],
  ['a space in the local part', 'a b@c.de'],
  ['a space around it', ' a@b.co '],
  ['a line break at its end', 'a@b.co\n'],
  ['no local part', '@c.de'],
  ['no domain', 'a@'],
  ['no @', 'a.b.de'],
  ['two @', 'a@b@c.de'],
  ['a dot at the beginning', '.a@b.co'],
  ['a dot at the end of the local part', 'a.@b.co'],
  ['two dots in a row', 'a..b@c.de'],
  ['an empty label', 'a@b..co'],
  ['a label that begins with a hyphen', 'a@-b.co'],
  ['a label that ends with a hyphen', 'a@b-.co'],
  ['an underscore in the domain', 'a@b_c.de'],
  // Both need a mail server that accepts more than RFC 5321's dot-string, and no account can have them (D10).
  ['a quoted local part', '"a b"@c.de'],
  ['a quoted local part with @', '"a@b"@c.de'],
  ['a local part outside ASCII', 'почта@example.org'],
  ['a domain outside ASCII', 'a@пример.рф'],
  ['letters that only look like ASCII', 'a@b.сo'],
  ['nothing', ''],
])('[S21] %s is refused: %j', (_, text) => {
  expect(isEmail(text)).toBe(false);
});

const million = 1_000_000;

// Fast if each character is examined a few times. If the work grew with the square of the length, a million
// characters would take 10¹² steps, and the test would time out.
test.each([
  ['one long local part', `${'a'.repeat(million)}@b.co`, true],
  ['a local part of dots', `${'a.'.repeat(million)}a@b.co`, true],
  ['a local part that fails at its end', `${'a'.repeat(million)}!@`, false],
  ['no @ at all', 'a'.repeat(million), false],
  ['nothing but @', '@'.repeat(million), false],
  ['one long label', `a@${'b'.repeat(million)}`, false],
  ['hyphens', `a@b${'-'.repeat(million)}.co`, false],
  ['a domain of dots', `a@${'b.'.repeat(million)}co`, true],
  ['a domain that fails at its end', `a@${'b.'.repeat(million)}co!`, false],
  ['digits in brackets', `a@[${'1'.repeat(million)}]`, false],
  ['dots in brackets', `a@[${'1.'.repeat(million)}1]`, false],
] as const)('[S21] the work grows with the length and not faster: %s', (_, text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test('[S21] ten thousand characters are checked like ten', () => {
  expect(isEmail(`${'a'.repeat(9_995)}@b.co`)).toBe(true);
  expect(isEmail(`${'a'.repeat(9_995)}@b.c!`)).toBe(false);
});
