import { expect, test } from 'vitest';
import { chooseActions, readAct } from './actions.ts';
import type { NotificationData } from './notification-data.ts';

const data: NotificationData = {
  address: '/chat/c1',
  title: 'Night team',
  chatId: 'c1',
  seq: 7,
  messageIds: ['m1'],
};
const say = (key: string) => key.replace('push.', '');

test.for([
  ['that has no actions', { canWrite: true, most: 0 }, []],
  ['with room for two', { canWrite: true, most: 2 }, ['answer', 'markRead']],
  ['with room for three', { canWrite: true, most: 3 }, ['answer', 'markRead', 'mute']],
  ['on which nobody can write', { canWrite: false, most: 2 }, ['markRead', 'mute']],
] as const)('[SW16] on a platform %s', ([, room, expected]) => {
  expect(chooseActions(data, room, say).map(({ title }) => title)).toEqual(
    expected.map((action) => (action === 'mute' ? 'muteForAnHour' : action)),
  );
});

test('[CH39] in a group for announcements no answer is offered to members', () => {
  const actions = chooseActions({ ...data, canReply: false }, { canWrite: true, most: 2 }, say);
  expect(actions.map(({ action }) => action)).toEqual(['markRead', 'mute']);
});

test('[SW16] a reply is written on the notification', () => {
  const [answer] = chooseActions(data, { canWrite: true, most: 2 }, say);
  expect(answer).toMatchObject({ type: 'text', placeholder: 'answerPlaceholder' });
});

test.for([
  ['a tap beside the actions', '', '', null],
  ['an answer', 'answer', ' On my way ', { type: 'answer', text: 'On my way', upTo: 7 }],
  ['an answer where nothing could be written', 'answer', '', null],
  ['an answer of spaces', 'answer', '  ', null],
  ['marking as read', 'markRead', '', { type: 'markRead', upTo: 7 }],
  ['muting', 'mute', '', { type: 'mute', until: 3_601_000 }],
  ['an action of another release', 'wave', '', null],
] as const)('[SW16] %s is understood', ([, action, reply, expected]) => {
  const act = readAct({ action, reply }, data, 1_000);
  expect(act).toEqual(expected === null ? null : { chatId: 'c1', ...expected });
});

test('[SC205] marking the push of a reaction as read settles its notification', () => {
  const act = readAct({ action: 'markRead', reply: '' }, { ...data, notificationId: 'n1' }, 1_000);
  expect(act).toEqual({ type: 'markRead', chatId: 'c1', upTo: 7, notificationId: 'n1' });
});

test('[SW16] a notification without a chat only opens the app', () => {
  expect(readAct({ action: 'markRead', reply: '' }, { ...data, chatId: null }, 1_000)).toBeNull();
});
