import { expect, test } from 'vitest';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { menuEntries, selectTitle } from './menu.ts';

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
  expect(selectTitle({ address: '/profile' })).toBe('Home');
});

test.each([
  ['/folder/dashboard', 'DashBoard'],
  ['/folder/CHATLIST', 'ChatList'],
  ['/folder/Users', 'Users'],
])('[S7] %s selects the entry that it names, without regard to case', (address, title) => {
  expect(selectTitle({ address }, 'Home')).toBe(title);
});

test('[S7] a folder with any other name opens the directory of users', () => {
  expect(selectTitle({ address: '/folder/nurses' }, 'Home')).toBe('Users');
});

test.each([
  ['/notifications', 'Home'],
  ['/home', 'Notifications'],
  ['/dashbaord', 'DashBoard'],
  ['/administration', 'Users'],
  ['/userchat/42', 'ChatList'],
  ['/chat', 'ChatList'],
  ['/gruopchat', 'GroupChat'],
  ['/gruopchat?new', 'GroupChat'],
])('[D4] %s marks %s, however it was reached', (address, title) => {
  expect(selectTitle({ address }, 'DashBoard')).toBe(title);
  expect(selectTitle({ address }, 'GroupChat')).toBe(title);
  expect(selectTitle({ address })).toBe(title);
});

test('[D4] details keep the menu entry marked from which they were opened', () => {
  expect(selectTitle({ address: '/deatils/user/42' }, 'Notifications')).toBe('Notifications');
  expect(selectTitle({ address: '/deatils/chat/42' }, 'GroupChat')).toBe('GroupChat');
});

test.each([
  ['/deatils/user/42', 'Users'],
  ['/deatils/chat/42', 'ChatList'],
  ['/deatils/message/42?at=3', 'ChatList'],
])('[D4] %s opened directly marks %s, the entry above it', (address, title) => {
  expect(selectTitle({ address })).toBe(title);
  expect(selectTitle({ address }, null)).toBe(title);
});

test.each(['/profile', '/nowhere', '/deatils'])('[D4] %s leaves no entry marked', (address) => {
  expect(selectTitle({ address }, 'GroupChat')).toBeNull();
  expect(selectTitle({ address }, null)).toBeNull();
});

test.each(['/chat/42', '/gruopchatmessages/42'])(
  '[SC61] %s keeps the selected list of chats; without one, it selects all chats',
  (address) => {
    expect(selectTitle({ address }, 'GroupChat')).toBe('GroupChat');
    expect(selectTitle({ address }, 'ChatList')).toBe('ChatList');
    expect(selectTitle({ address }, 'Notifications')).toBe('ChatList');
    expect(selectTitle({ address })).toBe('ChatList');
  },
);

test('[SC61] a direct chat is in the list of all chats only', () => {
  expect(selectTitle({ address: '/userchat/42' }, 'GroupChat')).toBe('ChatList');
  expect(selectTitle({ address: '/chat/42', isDirect: true }, 'GroupChat')).toBe('ChatList');
});
