import { expect, test } from 'vitest';
import { chatPlaceAt } from './chat-place.ts';

test.each([
  ['/chatlist', { list: 'all', chatId: '' }],
  ['/gruopchat', { list: 'groups', chatId: '' }],
  ['/gruopchat?new', { list: 'groups', chatId: '' }],
  ['/userchat/c1', { list: null, chatId: 'c1' }],
  ['/gruopchatmessages/c2', { list: null, chatId: 'c2' }],
  ['/chat/c3', { list: null, chatId: 'c3' }],
  ['/chat', { list: null, chatId: '' }],
  ['/home', null],
  ['/deatils/chat/c1', null],
  ['/nowhere', null],
])('[SC21] on a wide screen, at %s the list beside it is %o', (address, place) => {
  expect(chatPlaceAt(address)).toEqual(place);
});
