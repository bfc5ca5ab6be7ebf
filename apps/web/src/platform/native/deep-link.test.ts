import { expect, test } from 'vitest';
import { addressOfLink } from './deep-link.ts';

const baseUrl = 'https://chat.example.org';

test.each([
  ['tend://chat/42', '/chat/42'],
  ['tend:///chat/42', '/chat/42'],
  ['TEND://profile', '/profile'],
  ['https://chat.example.org/#/chat/42', '/chat/42'],
  ['https://chat.example.org/#/invitation?token=abc', '/invitation?token=abc'],
])('[NS9] the link %s leads to %s', (link, address) => {
  expect(addressOfLink(link, baseUrl)).toBe(address);
});

test.each([
  'tend://nowhere',
  'tend://server',
  'tend://chat/42/43',
  'https://evil.example/#/chat/42',
  'https://chat.example.org.evil.example/#/chat/42',
  'https://chat.example.org/api/session.logout',
  'javascript:alert(1)',
  'mailto:nina@example.org',
  '',
])('[NS9] the link %j is not followed', (link) => {
  expect(addressOfLink(link, baseUrl)).toBeNull();
});

test('[NS9] before a server is chosen, no web address is followed', () => {
  expect(addressOfLink('/#/chat/42', '')).toBeNull();
});
