import { expect, test } from 'vitest';
import { chatPlaceAt } from './chat-place.ts';

test.each([
  ['/chatlist', { chatId: '' }],
  ['/gruopchat', { chatId: '' }],
  ['/gruopchat?new', { chatId: '' }],
  ['/userchat/c1', { chatId: 'c1' }],
  ['/gruopchatmessages/c2', { chatId: 'c2' }],
  ['/chat/c3', { chatId: 'c3' }],
  ['/chat', { chatId: '' }],
  ['/home', null],
  ['/deatils/chat/c1', null],
  ['/nowhere', null],
])('[SC21] on a wide screen, at %s the list beside it marks %o', (address, place) => {
  expect(chatPlaceAt(address)).toEqual(place);
});
