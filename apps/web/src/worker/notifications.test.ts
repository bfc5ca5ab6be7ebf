import { expect, test } from 'vitest';
import { type Screen, showGeneric, showPush, type ShowOptions } from './notifications.ts';
import type { ShownPayload } from './push-payload.ts';

/** A fake browser screen: one notification per tag. */
function createDevice({ isWatched = false } = {}) {
  const visible = new Map<string, ShowOptions>();
  const rings: string[] = [];
  let showings = 0;
  const screen: Screen = {
    room: { canWrite: true, most: 2 },
    shown: () =>
      Promise.resolve(
        Array.from(visible.values(), ({ tag, body, data }) => ({
          tag,
          body,
          data,
          close: () => visible.delete(tag),
        })),
      ),
    show: (options) => {
      const isThere = visible.has(options.tag);
      if (!options.silent && (!isThere || options.renotify)) rings.push(options.body);
      visible.set(options.tag, options);
      showings += 1;
      return Promise.resolve();
    },
    isWatched: () => Promise.resolve(isWatched),
  };
  return {
    rings,
    showings: () => showings,
    receive: (changes: Partial<ShownPayload>) =>
      showPush(screen, { ...payload, ...changes }, (key) => key),
    receiveNonsense: () => showGeneric(screen, 'Tend', 'There is something new in Tend.'),
    visible: () => Array.from(visible.values(), ({ title, body }) => `${title}: ${body}`),
    optionsOf: (tag: string) => visible.get(tag),
  };
}

const payload: ShownPayload = {
  kind: 'message',
  userId: null,
  tag: 'chat-1',
  title: 'Night team',
  body: 'Keys are in the safe',
  address: '/chat/1',
  chatId: 'c1',
  messageId: 'm1',
  notificationId: null,
  seq: 1,
  canReply: true,
  timestamp: 1000,
  badgeCount: null,
  renotify: true,
  silent: false,
};

test('[SC205] the push of a reaction knows the notification that marking it as read settles', async () => {
  const device = createDevice();
  await device.receive({ tag: 'reaction-1', messageId: null, notificationId: 'n1' });
  expect(device.optionsOf('reaction-1')?.data).toMatchObject({ notificationId: 'n1' });
});

test('[CH39] where nobody may answer, no answer is offered, also after another notification went', async () => {
  const device = createDevice();
  await device.receive({ canReply: false });
  const actionsOf = () => device.optionsOf('chat-1')?.actions.map(({ action }) => action);
  expect(actionsOf()).toEqual(['markRead', 'mute']);
  await device.receive({ tag: 'chat-2', chatId: 'c2', messageId: 'm2' });
  await device.receive({ kind: 'withdraw', tag: 'chat-2', chatId: 'c2', messageId: null, seq: 9 });
  expect(actionsOf()).toEqual(['markRead', 'mute']);
});

test('[SW10] a chat has one notification, with the words of its newest push, which say how many there are', async () => {
  const device = createDevice();
  await device.receive({});
  await device.receive({ messageId: 'm2', seq: 2, body: '2 new messages' });
  await device.receive({ tag: 'chat-2', title: 'Grace', messageId: 'n1', body: 'Hello' });
  expect(device.visible()).toEqual(['Night team: 2 new messages', 'Grace: Hello']);
  expect(device.rings).toEqual(['Keys are in the safe', '2 new messages', 'Hello']);
});

test('[SW10] a push that comes twice is shown once and rings once', async () => {
  const device = createDevice();
  await device.receive({});
  await device.receive({ messageId: 'm2', seq: 2, body: 'Thank you' });
  await device.receive({});
  expect(device.visible()).toEqual(['Night team: Thank you']);
  expect(device.rings).toHaveLength(2);
});

test('[SW10] a late push is counted, and does not hide newer ones', async () => {
  const device = createDevice();
  await device.receive({ messageId: 'm2', seq: 2, body: 'Thank you' });
  await device.receive({});
  expect(device.visible()).toEqual(['Night team: Thank you']);
  expect(device.rings).toEqual(['Thank you']);
});

test('[SW10] a silent push does not ring', async () => {
  const device = createDevice();
  await device.receive({ silent: true });
  expect(device.visible()).toHaveLength(1);
  expect(device.rings).toEqual([]);
});

test('[SW11] every push shows a notification, even a malformed one', async () => {
  const device = createDevice();
  await device.receiveNonsense();
  expect(device.visible()).toEqual(['Tend: There is something new in Tend.']);
  await device.receive({});
  await device.receive({});
  expect(device.showings()).toBe(3);
});

test('[SW13] messages read elsewhere are dismissed, and the rest stays without ringing again', async () => {
  const device = createDevice();
  await device.receive({});
  await device.receive({ messageId: 'm2', seq: 2, body: 'Thank you' });
  await device.receive({ tag: 'chat-2', title: 'Grace', messageId: 'n1', body: 'Hello' });
  await device.receive({ kind: 'withdraw', tag: 'chat-2', messageId: null, seq: null });
  expect(device.visible()).toEqual(['Night team: Thank you']);
  expect(device.rings).toHaveLength(3);
  // Shown again in its place: browsers penalise a push that shows nothing.
  expect(device.showings()).toBe(4);
});

test('[SW13] a late dismissal leaves messages newer than those read', async () => {
  const device = createDevice();
  await device.receive({});
  await device.receive({ messageId: 'm2', seq: 2, body: 'Thank you' });
  await device.receive({ kind: 'withdraw', messageId: null, seq: 1 });
  expect(device.visible()).toEqual(['Night team: Thank you']);
  expect(device.rings).toHaveLength(2);
  // Shown again in its place: browsers penalise a push that shows nothing.
  expect(device.showings()).toBe(3);
  const words = { title: 'Tend', body: 'Nothing new', messageId: null };
  await device.receive({ kind: 'withdraw', ...words, seq: 2 });
  expect(device.visible()).toEqual(['Tend: Nothing new']);
});

test('[SW13] when no message is left, a text saying so is shown silently', async () => {
  const device = createDevice();
  await device.receive({});
  const words = { title: 'Tend', body: 'Nothing new', messageId: null, seq: null };
  await device.receive({ kind: 'withdraw', ...words });
  expect(device.visible()).toEqual(['Tend: Nothing new']);
  expect(device.rings).toHaveLength(1);
});

test('[SW13] the same text is shown if the notification was closed before it was read elsewhere', async () => {
  const device = createDevice();
  await device.receive({ kind: 'withdraw', title: 'Tend', body: 'Nothing new', messageId: null });
  expect(device.visible()).toEqual(['Tend: Nothing new']);
  expect(device.rings).toEqual([]);
});

test('[SW13] a person who has the app in view is not shown that text', async () => {
  const device = createDevice({ isWatched: true });
  await device.receive({});
  await device.receive({ kind: 'withdraw', messageId: null, seq: null });
  expect(device.visible()).toEqual([]);
});

test('[SW12] a notification keeps the address of its newest message', async () => {
  const device = createDevice();
  await device.receive({ address: '/chat/1?at=2', messageId: 'm2', seq: 2 });
  await device.receive({ address: '/chat/1?at=1' });
  expect(device.optionsOf('chat-1')?.data.address).toBe('/chat/1?at=2');
});

test('[SW15] while the app is in view a push is shown, but does not ring', async () => {
  const device = createDevice({ isWatched: true });
  await device.receive({});
  await device.receive({ messageId: 'm2', seq: 2, body: 'Thank you' });
  expect(device.visible()).toEqual(['Night team: Thank you']);
  expect(device.rings).toEqual([]);
  await device.receive({ kind: 'test', tag: 'test', messageId: null, seq: null, body: 'It works' });
  expect(device.rings).toEqual(['It works']);
});

test('[SW16] a chat’s notification has actions, and one without a chat has none', async () => {
  const device = createDevice();
  await device.receive({});
  const actionsOf = (tag: string) => device.optionsOf(tag)?.actions.map(({ action }) => action);
  expect(actionsOf('chat-1')).toEqual(['answer', 'markRead']);
  await device.receive({ messageId: 'm2', seq: 2 });
  expect(actionsOf('chat-1')).toEqual(['answer', 'mute']);
  await device.receive({ kind: 'test', tag: 'test', chatId: null });
  expect(actionsOf('test')).toEqual([]);
});
