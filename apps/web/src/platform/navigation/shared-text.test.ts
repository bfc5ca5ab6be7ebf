import { expect, test } from 'vitest';
import { addressOfShared } from './shared-text.ts';
import { queryOf, screenAt } from './addresses.ts';

function textOf(shared: Record<string, string>): string | null {
  const address = addressOfShared(`?${new URLSearchParams(shared)}`) ?? '';
  expect(screenAt(address)).toBe('share');
  return queryOf(address).get('text');
}

test('[SC160] title, text and link are one text, in which nothing is said twice', () => {
  expect(
    textOf({
      'shared-title': 'Rota',
      'shared-text': 'New week & more',
      'shared-url': 'https://a.example/?b=1&c=2#d',
    }),
  ).toBe('Rota\nNew week & more\nhttps://a.example/?b=1&c=2#d');
  expect(
    textOf({
      'shared-title': 'Rota',
      'shared-text': 'Rota: https://a.example/',
      'shared-url': 'https://a.example/',
    }),
  ).toBe('Rota: https://a.example/');
  expect(textOf({ 'shared-title': 'Rota', 'shared-text': 'Rota' })).toBe('Rota');
});

test('[SC160] a text as long as messages may be comes whole, and nothing is nothing', () => {
  const long = 'Ж'.repeat(8_000);
  expect(textOf({ 'shared-text': long })).toBe(long);
  expect(textOf({ 'shared-text': ' ' })).toBeNull();
  expect(addressOfShared('?other=1')).toBeNull();
});

test('[SC297] files come with a text or alone', () => {
  const queryFor = (shared: Record<string, string>) =>
    queryOf(addressOfShared(`?${new URLSearchParams(shared)}`) ?? '');
  expect(queryFor({ 'shared-files': 'kept', 'shared-text': 'Rota' }).toString()).toBe(
    'text=Rota&files=kept',
  );
  expect(queryFor({ 'shared-files': 'lost' }).toString()).toBe('files=lost');
});
