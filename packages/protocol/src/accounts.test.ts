import { expect, test } from 'vitest';
import { emailSchema } from './accounts.ts';
import { limits } from './limits.ts';

test.each([
  ['a@b.co', 'a@b.co'],
  ['first.last@sub.example.museum', 'first.last@sub.example.museum'],
  ['nina@northbank.photography', 'nina@northbank.photography'],
  ["o'brien+care@north-bank.org", "o'brien+care@north-bank.org"],
  [' Nina@Example.ORG ', 'nina@example.org'],
])('[D10] an account can have the address %j', (typed, kept) => {
  expect(emailSchema.parse(typed)).toBe(kept);
});

test.each([
  'a@[192.168.0.1]',
  'a@1.2.3.4',
  'a@b',
  'a@b.c',
  'a b@c.de',
  '@c.de',
  'a@',
  'a@b@c.de',
  '.a@b.co',
  'a..b@c.de',
  '"a b"@c.de',
  'почта@example.org',
  'a@пример.рф',
  'a@b.co\r\nBcc: b@c.de',
  `${'a'.repeat(limits.emailLength)}@b.co`,
  `${'a'.repeat(10_000)}@b.co`,
  '',
])('[D10] no account can have the address %j', (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false);
});

// The validator's regular expression never sees more characters than an address may have.
test('[D10] a million characters are refused by their count', () => {
  const typed = `${'a.'.repeat(500_000)}a@b.co`;
  expect(emailSchema.safeParse(typed).error?.issues).toMatchObject([{ code: 'too_big' }]);
});
