import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../../platform/operations/caller.fixture.ts';
import { startPushes } from '../pushes.fixture.ts';
import { deleteSeenAlerts } from './retention.store.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function startChat() {
  const parts = await startPushes();
  const { ada, ben, giveDevice, openDirect, send, explanations, settle } = parts;
  const phone = await giveDevice(ben);
  const chatId = await openDirect(ada, ben);
  return {
    ...parts,
    phone,
    chatId,
    sendOne: async (): Promise<number> => {
      const { seq } = await send(ada, chatId, 'Hello');
      await settle();
      return seq;
    },
    explain: (seq: number) => explanations.explain(phone.caller, { chatId, seq }),
  };
}

test('[NT26] a notified person learns why, and the outcome on each device', async () => {
  const { sendOne, explain, giveDevice, readMarks, pass, clock, phone, ben, chatId } =
    await startChat();
  const seq = await sendOne();
  const at = clock.now();
  const later = await giveDevice(ben);
  await pass(1_000);
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await pass(500);
  const { devices, ...answer } = await explain(seq);
  expect(answer).toEqual({
    basis: 'record',
    decision: { kind: 'direct', how: 'sound', reason: 'direct', until: null, postponedUntil: null },
  });
  const delivery = { state: 'accepted', reason: null, at, withdrawnAt: clock.now() };
  const device = { userAgent: 'Vitest', isPresent: true };
  expect(devices).toEqual(
    expect.arrayContaining([
      { ...device, deviceId: phone.deviceId, isCurrent: true, delivery },
      { ...device, deviceId: later.deviceId, isCurrent: false, delivery: null },
    ]),
  );
});

test('[NT26] the answer stays what it was when settings change afterwards', async () => {
  const { sendOne, explain, notificationSettings, clock, ben, chatId } = await startChat();
  const mutedUntil = clock.now() + dayMs;
  await notificationSettings.setChat(by(ben), { chatId, level: null, mutedUntil });
  const muted = await sendOne();
  await notificationSettings.setChat(by(ben), { chatId, level: null, mutedUntil: null });
  const rung = await sendOne();
  await notificationSettings.setChat(by(ben), { chatId, level: 'nothing', mutedUntil: null });
  expect(await explain(muted)).toMatchObject({
    basis: 'record',
    decision: { how: 'nothing', reason: 'muted', until: mutedUntil },
    devices: [{ delivery: null }],
  });
  expect(await explain(rung)).toMatchObject({
    basis: 'record',
    decision: { how: 'sound', reason: 'direct' },
    devices: [{ delivery: { state: 'accepted' } }],
  });
});

test.for([
  [{ kind: 'retry', afterMs: 60_000 }, { state: 'waiting' }],
  [{ kind: 'gone' }, { state: 'gone' }],
  [{ kind: 'refused', status: 403 }, { state: 'refused' }],
  [{ kind: 'tooLarge' }, { state: 'tooLarge' }],
  [{ kind: 'retry', afterMs: 100 * dayMs }, { state: 'expired' }],
] as const)('[NT26] a push that ends with %j is told as %j', async ([outcome, delivery]) => {
  const { push, sendOne, explain } = await startChat();
  push.outcome = outcome;
  const seq = await sendOne();
  expect((await explain(seq)).devices).toMatchObject([{ delivery }]);
});

test('[NT26] a push that was held back says until when, and one whose message was read first says so', async () => {
  const { sendOne, explain, notificationSettings, readMarks, settle, clock, ben, chatId } =
    await startChat();
  const until = clock.now() + dayMs;
  await notificationSettings.update(by(ben), { doNotDisturbUntil: until });
  const seq = await sendOne();
  expect(await explain(seq)).toMatchObject({
    decision: { reason: 'doNotDisturb', until, postponedUntil: until },
    devices: [{ delivery: { state: 'waiting', at: until } }],
  });
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await settle();
  expect((await explain(seq)).devices).toMatchObject([
    { delivery: { state: 'dropped', reason: 'read' } },
  ]);
});

type Chat = Awaited<ReturnType<typeof startChat>>;

const endings: [state: string, what: string, end: (parts: Chat) => unknown][] = [
  [
    'loggedOut',
    'logs out',
    ({ sessions, phone: { caller } }) => sessions.revoke(by(caller), caller.sessionId),
  ],
  ['loggedOut', 'is deactivated', ({ users, ben }) => users.deactivate(anAdministrator, ben)],
  [
    'loggedOut',
    'lets the session expire',
    ({ letExpire, phone: { caller } }) => letExpire(caller.sessionId),
  ],
  [
    'removed',
    'turns notifications off',
    ({ devices, phone: { caller, deviceId } }) => devices.remove(by(caller), deviceId),
  ],
  [
    'removed',
    'lets somebody else register there',
    ({ giveDevice, cid, phone: { subscription } }) => giveDevice(cid, subscription),
  ],
  [
    'gone',
    'is out of reach by then',
    async ({ push, send, ada, ben, addGroup, fanOut, jobs }) => {
      push.outcome = { kind: 'gone' };
      const now = await addGroup(ada, ben);
      await send(ada, now, 'Call me');
      await fanOut.lookThroughAll();
      await jobs.whenIdle();
      push.outcome = { kind: 'accepted' };
    },
  ],
];

test.for(endings)(
  '[NT26] a waiting push is reported as %s once the person or the device %s',
  async ([state, , end]) => {
    const parts = await startChat();
    const { push, sendOne, chatId, pass, db, phone } = parts;
    push.outcome = { kind: 'retry', afterMs: dayMs };
    await sendOne();
    await end(parts);
    await pass(dayMs);
    const states = await db.select((tables) =>
      tables
        .selectFrom('alert_deliveries')
        .select(['state', 'reason'])
        .where('device_id', '=', phone.deviceId)
        .where('topic', '=', chatId),
    );
    expect(states).toEqual([{ state, reason: null }]);
  },
);

test('[NT26] a removed device is still listed', async () => {
  const { sendOne, explain, devices, phone } = await startChat();
  const seq = await sendOne();
  await devices.remove(by(phone.caller), phone.deviceId);
  expect((await explain(seq)).devices).toMatchObject([
    { deviceId: phone.deviceId, isPresent: false, userAgent: null },
  ]);
});

test('[NT27] without a record the answer is from the message itself, or says that it is based on today’s settings', async () => {
  const { addGroup, addPerson, giveDevice, explanations, settle, send, groups, ...parts } =
    await startChat();
  const { ada, cid } = parts;
  const chatId = await addGroup(ada, cid);
  const before = await send(ada, chatId, 'Before');
  const own = await send(cid, chatId, 'Mine');
  await settle();
  const { caller } = await giveDevice(cid);
  const explain = (seq: number, who = caller) => explanations.explain(who, { chatId, seq });
  expect(await explain(own.seq)).toMatchObject({
    basis: 'message',
    decision: { kind: null, reason: 'own' },
  });
  expect(await explain(before.seq)).toMatchObject({
    basis: 'today',
    decision: { kind: 'group' },
    devices: [{ delivery: null }],
  });
  await parts.readMarks.markRead(by(cid), { chatId, upTo: own.seq });
  expect(await explain(before.seq)).toMatchObject({ decision: { kind: 'group', how: 'sound' } });
  const eve = await addPerson('Eve');
  await groups.addMembers(by(ada), { chatId, userIds: [eve] });
  const joined = (await giveDevice(eve)).caller;
  expect(await explain(before.seq, joined)).toMatchObject({
    basis: 'message',
    decision: { reason: 'notMember' },
  });
});

test('[NT38] a deleted alert is not explained by the run of ordinary messages around it', async () => {
  const { addGroup, send, settle, explanations, readMarks, ...parts } = await startChat();
  const { db, phone, notificationSettings, ada, ben } = parts;
  const chatId = await addGroup(ada, ben);
  const who = { type: 'user', userId: ben } as const;
  await send(ada, chatId, 'One');
  const { seq } = await send(ada, chatId, '@Ben', [{ start: 0, length: 4, who }]);
  const last = await send(ada, chatId, 'Two');
  await settle();
  const explain = (of: number) => explanations.explain(phone.caller, { chatId, seq: of });
  expect(await explain(seq)).toMatchObject({ basis: 'record', decision: { kind: 'mention' } });
  await readMarks.markRead(by(ben), { chatId, upTo: last.seq });
  const all = { before: Number.MAX_SAFE_INTEGER, count: 100 };
  await db.write((transaction) => transaction.all(deleteSeenAlerts, all));
  expect(await explain(seq)).toMatchObject({ basis: 'today', decision: { kind: 'mention' } });
  await notificationSettings.update(by(ben), { keywords: ['two'] });
  expect(await explain(last.seq)).toMatchObject({ basis: 'record', decision: { kind: 'group' } });
});

test('[NT27] messages that the caller may not see do not exist, like unknown ones', async () => {
  const { explanations, giveDevice, chatId, cid, explain, sendOne } = await startChat();
  const seq = await sendOne();
  const { caller } = await giveDevice(cid);
  const notFound = { code: 'not_found' };
  await expect(explanations.explain(caller, { chatId, seq })).rejects.toMatchObject(notFound);
  await expect(explain(seq + 1)).rejects.toMatchObject(notFound);
});

test('[NT28] records are few, and are deleted after 30 days', async () => {
  const { sendOne, explain, pass, db } = await startChat();
  const seqs: number[] = [];
  for (let count = 0; count < 10; count += 1) seqs.push(await sendOne());
  const runs = () => db.select((tables) => tables.selectFrom('alert_runs').select('to_seq'));
  expect(await runs()).toHaveLength(1);
  for (let day = 0; day < 29; day += 1) await pass(dayMs);
  expect(await explain(seqs[9] ?? 0)).toMatchObject({ basis: 'record' });
  for (let day = 0; day < 2; day += 1) await pass(dayMs);
  expect(await runs()).toEqual([]);
  const deliveries = await db.select((tables) =>
    tables.selectFrom('alert_deliveries').select('state'),
  );
  expect(deliveries).toEqual([]);
});

test('[NT26][NT27] the alert itself records how an addressed message was delivered, if there was a device', async () => {
  const { addGroup, giveDevice, explanations, settle, send, db, phone, ...parts } =
    await startChat();
  const { ada, ben, cid, notificationSettings } = parts;
  const chatId = await addGroup(ada, ben, cid);
  const { seq } = await send(ada, chatId, '@all', [{ start: 0, length: 4, who: { type: 'all' } }]);
  await settle();
  const { caller } = await giveDevice(cid);
  for (const person of [ben, cid]) {
    await notificationSettings.setChat(by(person), { chatId, level: 'nothing', mutedUntil: null });
  }
  expect(await explanations.explain(phone.caller, { chatId, seq })).toMatchObject({
    basis: 'record',
    decision: { kind: 'all', how: 'sound', reason: 'all' },
  });
  expect(await explanations.explain(caller, { chatId, seq })).toMatchObject({
    basis: 'today',
    decision: { kind: 'all', how: 'feed', reason: 'levelNothing' },
  });
  const runs = await db.select((tables) => tables.selectFrom('alert_runs').select('kind'));
  expect(runs).toEqual([]);
});
