import { expect, test, vi } from 'vitest';
import { choosePage, openAddress } from './windows.ts';

const page = (name: string, changes: object = {}) => ({
  name,
  focused: false,
  visibilityState: 'hidden' as const,
  ...changes,
});

test.for([
  ['the one that is looked at', [page('a'), page('b', { focused: true })], 'b'],
  ['then one that can be seen', [page('a'), page('b', { visibilityState: 'visible' })], 'b'],
  ['then the one that was in front last', [page('a'), page('b')], 'a'],
] as const)('[SW12] of several windows a click goes to %s', ([, pages, chosen]) => {
  expect(choosePage(pages)?.name).toBe(chosen);
});

test('[SW12] without a window one is opened, in the folder that the app is served from', async () => {
  const openWindow = vi.fn(() => Promise.resolve(null));
  const clients = { openWindow, matchAll: () => Promise.resolve([]) };
  await openAddress(clients, 'https://care.example/tend/', '/chat/1?at=7');
  expect(openWindow.mock.calls).toEqual([['https://care.example/tend/#/chat/1?at=7']]);
});
