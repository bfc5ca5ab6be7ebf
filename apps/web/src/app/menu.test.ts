import { expect, test } from 'vitest';
import { addressOf } from '../platform/addresses.ts';
import { firstTitle, menuEntries, selectTitle } from './menu.ts';

test('[S5] the menu has the specified entries in the specified order', () => {
  expect(menuEntries.map(({ title, screen }) => [title, addressOf(screen)])).toEqual([
    ['Home', '/notifications'],
    ['DashBoard', '/dashbaord'],
    ['Notifications', '/home'],
    ['Users', '/folder'],
    ['ChatList', '/chatlist'],
    ['GroupChat', '/gruopchat'],
  ]);
});

test('[S7] the first entry is selected at start', () => {
  expect(firstTitle).toBe('Home');
  expect(selectTitle('/profile', firstTitle)).toBe('Home');
});

test.each([
  ['/folder/dashboard', 'DashBoard'],
  ['/folder/CHATLIST', 'ChatList'],
  ['/folder/Users', 'Users'],
])('[S7] %s selects the entry that it names, without regard to case', (address, title) => {
  expect(selectTitle(address, 'Home')).toBe(title);
});

test('[S7] a folder of another name is the directory of users', () => {
  expect(selectTitle('/folder/nurses', 'Home')).toBe('Users');
});

test.each([
  ['/notifications', 'Home'],
  ['/home', 'Notifications'],
  ['/dashbaord', 'DashBoard'],
  ['/administration', 'Users'],
  ['/userchat/42', 'ChatList'],
  ['/chat', 'ChatList'],
  ['/gruopchatmessages/42', 'GroupChat'],
])('[D4] %s marks %s, however it was reached', (address, title) => {
  expect(selectTitle(address, 'DashBoard')).toBe(title);
});

test('[D4] a screen without an entry leaves the one marked that it was opened from', () => {
  expect(selectTitle('/deatils/user/42', 'ChatList')).toBe('ChatList');
});
