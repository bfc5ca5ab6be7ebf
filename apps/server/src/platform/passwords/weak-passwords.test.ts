import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-passwords.ts';

const known = ['Nina Sorokina', 'nina.s@elm-court.example', 'Elm Court'];

test.each([
  'password12',
  'Password2026!',
  'P@ssw0rd123',
  'passwordpassword',
  'qwertyuiop',
  'poiuytrewq',
  '1234567890',
  '0987654321',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1qaz2wsx3edc',
  'q1w2e3r4t5',
  'iloveyou2026',
  'Welcome!!2025',
  'nurse-nurse-1',
  'qwerty123456',
  'пароль1234',
  'Привет2026!',
  'йцукенгшщз',
  'gfhjkm12345',
])('[AC44] %s is refused as one that everybody tries', (password) => {
  expect(isWeakPassword(password, [])).toBe(true);
});

test.each(['NinaSorokina', 'sorokina1985', 'elmcourt2026!', 'Nina@ElmCourt1', 'example-example'])(
  '[AC44] %s is refused as derived from known facts about the person',
  (password) => {
    expect(isWeakPassword(password, known)).toBe(true);
  },
);

test('[AC44] facts about one person may be another’s password', () => {
  expect(isWeakPassword('elmcourt2026!', ['Grace Adeyemi', 'Riverside'])).toBe(false);
});

test.each([
  'correct horse battery',
  'three cats on a roof',
  'northbank-demo',
  'zK9$wp2Lqx',
  '8305719264',
  'tomatoes4lunch',
  'поезд ушёл в семь',
  'passwordless-otter',
])('[AC44] %s is taken', (password) => {
  expect(isWeakPassword(password, known)).toBe(false);
});

test('[AC44] a password of the maximum length is judged at once', () => {
  expect(isWeakPassword('password'.repeat(32), known)).toBe(true);
});
