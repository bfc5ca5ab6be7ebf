import { expect, test } from 'vitest';
import {
  addressBehindLogin,
  addressOf,
  addressOfMessage,
  isReturnable,
  messageAt,
  parameterOf,
  queryOf,
  respell,
  screenAt,
} from './addresses.ts';

test.each([
  'folder',
  'home',
  'login',
  'dashbaord',
  'notifications',
  'deatils',
  'chat',
  'userchat',
  'gruopchat',
  'gruopchatmessages',
  'chatlist',
  'forgotpassword',
  'profile',
])('[S4] %s leads to a screen', (path) => {
  expect(screenAt(`/${path}`)).not.toBeNull();
});

test.each([
  ['/userchat/42', 'userChat'],
  ['/gruopchatmessages/42', 'groupChat'],
  ['/chat/42', 'anyChat'],
  ['/folder/users', 'folderNamed'],
  ['/deatils/user/42', 'details'],
] as const)('[D2] %s leads to %s', (address, screen) => {
  expect(screenAt(address)).toBe(screen);
});

test.each([
  ['/userchat/42?at=7', 'chatId', '42'],
  ['/deatils/user/a%2Fb', 'id', 'a/b'],
  ['/deatils/user/42', 'kind', 'user'],
  ['/folder/100%', 'name', '100%'],
  ['/folder/users', 'id', ''],
  ['/nowhere/42', 'id', ''],
])('[D2] in %s the part "%s" is %j', (address, name, part) => {
  expect(parameterOf(address, name)).toBe(part);
});

test.each([
  '/nowhere',
  '/chat/42/43',
  '/chat/',
  '/deatils/user',
  '/%E0%A4%A',
  '/home/x',
  'home',
  '',
])('[D3] %j leads to no screen', (address) => {
  expect(screenAt(address)).toBeNull();
});

test.each([
  ['/dashboard', '/dashbaord'],
  ['/details/user/42', '/deatils/user/42'],
  ['/groupchat', '/gruopchat'],
  ['/GroupChatMessages/42?from=push', '/gruopchatmessages/42?from=push'],
  ['/chatlist', '/chatlist'],
  ['/ChatList', '/chatlist'],
  ['/folder/Users/', '/folder/Users'],
  ['/userchat/', '/userchat'],
  ['/groupchat?new', '/gruopchat?new'],
  ['/', '/'],
  ['', ''],
])('[D3] %s is spelt %s', (address, specified) => {
  expect(respell(address)).toBe(specified);
});

test('[D2] an address is made from its parts, whatever their characters', () => {
  expect(addressOf('details', { kind: 'user', id: 'a/b' })).toBe('/deatils/user/a%2Fb');
});

test('[S1] the query is kept apart from the path', () => {
  expect(screenAt('/invitation?token=a/b')).toBe('invitation');
  expect(queryOf('/invitation?token=abc').get('token')).toBe('abc');
});

test('[D9] only screens behind the log-in can be returned to', () => {
  expect(isReturnable('/profile')).toBe(true);
  expect(isReturnable('/login')).toBe(false);
  expect(isReturnable(null)).toBe(false);
});

test.each([
  ['/', '/home'],
  ['', '/home'],
  ['/login', '/home'],
  ['/dashboard', '/dashbaord'],
  ['/profile', '/profile'],
  ['/nowhere', '/nowhere'],
])('[S3][D3] for somebody who is logged in, %j means %s', (address, meant) => {
  expect(addressBehindLogin(address)).toBe(meant);
});

test('[FD13] an address of a chat can name one of its messages, by a valid position only', () => {
  expect(addressOfMessage('north', 12)).toBe('/chat/north?at=12');
  expect(addressOfMessage('north', null)).toBe('/chat/north');
  const places = ['/chat/north?at=12', '/chat/north', '/chat/north?at=x', '/chat/north?at=-1'];
  expect(places.map(messageAt)).toEqual([12, null, null, null]);
});
