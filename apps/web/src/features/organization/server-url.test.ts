import { expect, test, vi } from 'vitest';
import { isTendServer, readServerUrl } from './server-url.ts';

test.each([
  ['chat.example.org', 'https://chat.example.org'],
  [' Chat.Example.org/ ', 'https://chat.example.org'],
  ['chat.example.org:8443', 'https://chat.example.org:8443'],
  ['https://chat.example.org/#/login', 'https://chat.example.org'],
  ['http://192.168.0.10:8080', 'http://192.168.0.10:8080'],
  ['чат.example.org', 'https://xn--80a0bn.example.org'],
])('[NS7] %j means the server %s', (typed, url) => {
  expect(readServerUrl(typed)).toBe(url);
});

test.each([
  '',
  'not an address',
  'javascript:alert(1)',
  'ftp://chat.example.org',
  'https://nina:secret@chat.example.org',
  'https://',
])('[NS7] %j is no server', (typed) => {
  expect(readServerUrl(typed)).toBeNull();
});

test.each([
  ['Tend', { isSetUp: true, name: 'Northbank', contactEmail: null }, true],
  ['something else that answers JSON', { ok: true }, false],
])('[NS7] the question is answered by %s', async (_, body, expected) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
  expect(await isTendServer('https://chat.example.org')).toBe(expected);
});

test('[NS7] an unreachable server, or one that does not allow the app, is refused', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await isTendServer('https://chat.example.org')).toBe(false);
});
