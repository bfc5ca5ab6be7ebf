import type { NotificationSettings, PushPayload } from '@tend/protocol';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../../platform/operations/caller.fixture.ts';
import { fillDisk } from '../../../platform/db/full-disk.fixture.ts';
import { startPushedGroup } from '../pushes.fixture.ts';

const hourMs = 60 * 60 * 1000;

test('[PU21] by default a push names the group and neither sender nor text', async () => {
  const { send, settle, takeSent, clock, address, ada, chatId } = await startPushedGroup();
  const { seq } = await send(ada, chatId, 'Mrs Halloran has fallen');
  await settle();
  const payload: PushPayload = {
    v: 1,
    kind: 'message',
    userId: expect.any(String),
    tag: chatId,
    title: 'North',
    body: 'New message',
    url: `/#/chat/${chatId}?at=${seq}`,
    chatId,
    messageId: expect.any(String),
    seq,
    timestamp: clock.now(),
    badgeCount: 1,
    renotify: true,
    silent: false,
  };
  const options = { urgency: 'normal', topic: chatId.replaceAll('-', ''), ttlSeconds: 24 * 3_600 };
  expect(takeSent()).toEqual([{ address, payload, options }]);
});

test('[CH39] in a group for announcements a push to a member offers no answer, and to an administrator it does', async () => {
  const { groups, send, settle, takeSent, ada, ben, chatId } = await startPushedGroup();
  const permission = 'write';
  await groups.setPermission(by(ada), { chatId, permission, permitted: 'administrators' });
  await send(ada, chatId, 'An announcement');
  await settle();
  expect(takeSent()).toMatchObject([{ payload: { chatId, canReply: false } }]);
  await groups.setMemberRole(by(ada), { chatId, userId: ben, role: 'administrator' });
  await send(ada, chatId, 'Another one');
  await settle();
  expect(takeSent()[0]?.payload).not.toHaveProperty('canReply');
});

test('[PU21] a direct message names the organisation, and is urgent for three days', async () => {
  const { openDirect, send, settle, takeSent, ada, ben } = await startPushedGroup();
  await send(ada, await openDirect(ada, ben), 'Can you call me?');
  await settle();
  expect(takeSent()).toMatchObject([
    {
      payload: { title: 'Elm Court', body: 'New message' },
      options: { urgency: 'high', ttlSeconds: 72 * 3_600 },
    },
  ]);
});

const wishes: [wishes: Partial<NotificationSettings>, isAllowed: boolean, said: string][] = [
  [{ showSender: true, showText: true }, false, 'North: New message'],
  [{}, true, 'North: New message'],
  [{ showSender: true }, true, 'North: New message from Ada'],
  [{ showText: true }, true, 'North: Tea, Ben?'],
  [{ showSender: true, showText: true }, true, 'North: Ada: Tea, Ben?'],
];

test.for(wishes)(
  '[PU22] with %j and the permission %s a push says "%s"',
  async ([settings, allowTextInPush, said]) => {
    const { notificationSettings, organization, send, settle, takeSent, ...parts } =
      await startPushedGroup();
    await notificationSettings.update(by(parts.ben), { sound: true, ...settings });
    await organization.updateNotifications(anAdministrator, {
      allowTextInPush,
      digestAfterMinutes: 15,
    });
    await send(parts.ada, parts.chatId, 'Tea,\n  Ben?');
    await settle();
    expect(takeSent().map(({ payload: { title, body } }) => `${title}: ${body}`)).toEqual([said]);
  },
);

test.for([
  ['en', 'Ada: Poll: Which day?'],
  ['ru', 'Ada: Опрос: Which day?'],
] as const)(
  '[PO12] in %s a push of a poll says "%s"; votes are not pushed',
  async ([language, said]) => {
    const {
      notificationSettings,
      organization,
      messages,
      users,
      polls,
      settle,
      takeSent,
      ...parts
    } = await startPushedGroup();
    const { ada, ben, chatId, id } = parts;
    await users.setLanguage(by(ben), language);
    const shown = { sound: true, showSender: true, showText: true };
    await notificationSettings.update(by(ben), shown);
    const permitted = { allowTextInPush: true, digestAfterMinutes: 15 };
    await organization.updateNotifications(anAdministrator, permitted);
    const poll = { id: id(), chatId, question: 'Which day?', answers: ['Thursday', 'Friday'] };
    await messages.sendPoll(by(ada), { ...poll, isMultiple: false, isAnonymous: false });
    await settle();
    expect(takeSent().map(({ payload: { body } }) => body)).toEqual([said]);
    await polls.vote(by(ada), { chatId, messageId: poll.id, answers: [0] });
    await polls.close(by(ada), { chatId, messageId: poll.id });
    await settle();
    expect(takeSent()).toEqual([]);
  },
);

test('[PU14] a message whose text is too large for the push service is pushed without it', async () => {
  const { push, notificationSettings, organization, send, settle, takeSent, ...parts } =
    await startPushedGroup();
  await notificationSettings.update(by(parts.ben), { showText: true });
  await organization.updateNotifications(anAdministrator, {
    allowTextInPush: true,
    digestAfterMinutes: 15,
  });
  const take = push.send.bind(push);
  push.send = (subscription, payload, options) =>
    payload.body.includes('Tea')
      ? Promise.resolve({ kind: 'tooLarge' })
      : take(subscription, payload, options);
  const { seq } = await send(parts.ada, parts.chatId, 'Tea?');
  await settle();
  expect(takeSent()).toMatchObject([{ payload: { body: 'New message', seq } }]);
  const place = { chatId: parts.chatId, seq };
  expect(await parts.explanations.explain(parts.caller, place)).toMatchObject({
    devices: [{ delivery: { state: 'accepted' } }],
  });
});

test('[PU23] waiting messages go along: one push per chat, with their number', async () => {
  const { push, send, settle, pass, takeSent, users, ada, ben, cid, chatId } =
    await startPushedGroup();
  await users.setLanguage(by(ben), 'ru');
  push.outcome = { kind: 'retry', afterMs: 60_000 };
  await send(ada, chatId, 'One');
  await settle();
  await send(cid, chatId, 'Two');
  await send(ada, chatId, 'Three', [{ start: 0, length: 5, who: { type: 'user', userId: cid } }]);
  await settle();
  expect(takeSent()).toHaveLength(1);
  push.outcome = { kind: 'accepted' };
  await pass(60_000);
  expect(takeSent().map(({ payload }) => payload)).toMatchObject([
    { body: '3 новых сообщения', badgeCount: 3, tag: chatId },
  ]);
  await pass(72 * hourMs);
  expect(takeSent()).toEqual([]);
});

test('[PU23] a mention among the waiting messages makes the whole push as urgent', async () => {
  const { push, send, settle, pass, takeSent, ada, ben, chatId } = await startPushedGroup();
  push.outcome = { kind: 'retry', afterMs: 60_000 };
  await send(ada, chatId, '@Ben', [{ start: 0, length: 4, who: { type: 'user', userId: ben } }]);
  await settle();
  takeSent();
  await send(ada, chatId, 'Tea?');
  push.outcome = { kind: 'accepted' };
  await pass(60_000);
  expect(takeSent()).toMatchObject([
    { payload: { body: 'You were mentioned · 2 new messages' }, options: { urgency: 'high' } },
  ]);
});

test('[PU24] a person looking at the chat is not alerted; one with the app open elsewhere is, two seconds later', async () => {
  const { around, readMarks, send, settle, pass, takeSent, ada, ben, chatId } =
    await startPushedGroup();
  around.add(ben);
  const first = await send(ada, chatId, 'One');
  await settle();
  await readMarks.markRead(by(ben), { chatId, upTo: first.seq });
  await pass(2_000);
  expect(takeSent()).toEqual([]);
  await send(ada, chatId, 'Two');
  await settle();
  expect(takeSent()).toEqual([]);
  await pass(2_000);
  expect(takeSent()).toHaveLength(1);
  // They have not read that one, so they are not looking, and are alerted of the next at once.
  await send(ada, chatId, 'Three');
  await settle();
  expect(takeSent()).toHaveLength(1);
});

test('[PU24] the grace period does not start again with each message', async () => {
  const { around, send, settle, pass, takeSent, ada, ben, chatId } = await startPushedGroup();
  around.add(ben);
  await send(ada, chatId, 'One');
  await settle();
  for (const text of ['Two', 'Three']) {
    await pass(900);
    await send(ada, chatId, text);
    await settle();
  }
  expect(takeSent()).toEqual([]);
  await pass(200);
  expect(takeSent()).toMatchObject([{ payload: { body: '3 new messages' } }]);
});

type Group = Awaited<ReturnType<typeof startPushedGroup>>;

const endings: Record<string, (parts: Group) => unknown> = {
  read: ({ readMarks, ben, chatId }) => readMarks.markRead(by(ben), { chatId, upTo: 100 }),
  'removed from the chat': ({ groups, ada, ben, chatId }) =>
    groups.removeMember(by(ada), { chatId, userId: ben }),
  'left by': ({ groups, ben, chatId }) => groups.leave(by(ben), { chatId }),
  deactivated: ({ users, ben }) => users.deactivate(anAdministrator, ben),
  'logged out': ({ sessions, caller }) => sessions.revoke(by(caller), caller.sessionId),
  'without the device': ({ devices, caller, deviceId }) => devices.remove(by(caller), deviceId),
  muted: ({ notificationSettings, ben, chatId }) =>
    notificationSettings.setChat(by(ben), { chatId, level: null, mutedUntil: Date.UTC(2030, 1) }),
  'at level nothing': ({ notificationSettings, ben, chatId }) =>
    notificationSettings.setChat(by(ben), { chatId, level: 'nothing', mutedUntil: null }),
  'slept through': ({ clock }) => clock.advance(24 * hourMs),
};

test.for(Object.entries(endings))(
  '[PU18] a waiting job sends nothing once its message is %s',
  async ([, end]) => {
    const parts = await startPushedGroup();
    const { push, send, settle, pass, takeSent, db, ada, chatId } = parts;
    push.outcome = { kind: 'retry', afterMs: 60_000 };
    await send(ada, chatId, 'Hello');
    await settle();
    expect(takeSent()).toHaveLength(1);
    push.outcome = { kind: 'accepted' };
    // Waiting pushes are also cancelled; here only the decision at send time holds them back.
    parts.settling.read = () => Promise.resolve([]);
    parts.settling.leave = () => Promise.resolve();
    await end(parts);
    await pass(60_000);
    await pass(72 * hourMs);
    expect(takeSent()).toEqual([]);
    const kinds = await db.select((tables) => tables.selectFrom('jobs').select('kind'));
    expect(kinds).toEqual([{ kind: 'notification.forget' }]);
  },
);

test('[PU23] every device of a person is alerted, whatever the outcome on the others', async () => {
  const { push, giveDevice, send, settle, takeSent, ada, ben, chatId } = await startPushedGroup();
  const other = await giveDevice(ben);
  push.outcome = { kind: 'gone' };
  await send(ada, chatId, 'One');
  await settle();
  expect(takeSent().map(({ address }) => address)).toContain(other.address);
  push.outcome = { kind: 'accepted' };
  await send(ada, chatId, 'Two');
  await settle();
  expect(takeSent()).toEqual([]);
});

test('[JB16] a push that a full disk leaves without a record is not sent once more', async () => {
  const { db, clock, push, send, settle, pass, takeSent, ada, chatId } = await startPushedGroup();
  const disk = fillDisk({ db, clock }, 'writeInBackground');
  const take = push.send.bind(push);
  push.send = (...sent) => {
    disk.refuse(3);
    return take(...sent);
  };
  await send(ada, chatId, 'Hello');
  await settle();
  for (let hour = 0; hour < 3; hour += 1) await pass(hourMs);
  expect(disk.countRefusals()).toBe(3);
  expect(takeSent()).toHaveLength(1);
});
