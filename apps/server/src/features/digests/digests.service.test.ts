import { forEver } from '@tend/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { minuteMs, startDigests, startDirect } from './digests.fixture.ts';

const day = 24 * 60;

test('[RE5] messages to a person whom no device reaches are e-mailed after 15 minutes', async () => {
  const { write, pass, emails, ben, clock } = await startDirect();
  const writtenAt = clock.now();
  await write();
  await pass(14);
  expect(emails).toEqual([]);
  await pass(1);
  expect(emails.map(({ at }) => at - writtenAt)).toEqual([15 * minuteMs]);
  const [{ email } = { email: undefined }] = emails;
  expect(email).toMatchObject({
    to: `${ben}@elm-court.example`,
    senderName: 'Elm Court',
    subject: '1 message for you at Elm Court',
  });
  expect(email?.text).toContain('Hello Ben,');
  expect(email?.text).toContain('https://tend.example/#/home');
});

test('[RE5] the organisation sets the delay', async () => {
  const { write, pass, emails, organization } = await startDirect();
  await organization.updateNotifications(anAdministrator, {
    allowTextInPush: false,
    digestAfterMinutes: 2,
  });
  await write();
  await pass(1);
  expect(emails).toEqual([]);
  await pass(1);
  expect(emails).toHaveLength(1);
});

test('[RE5] a reachable device prevents the e-mail, a failing one does not', async () => {
  const { ada, ben, cid, addDevice, openDirect, send, pass, emails } = await startDigests();
  await addDevice(ben);
  await addDevice(cid, 1);
  await send(ada, await openDirect(ada, ben), 'Hello');
  await send(ada, await openDirect(ada, cid), 'Hello');
  await pass(60);
  expect(emails.map(({ email }) => email.to)).toEqual([`${cid}@elm-court.example`]);
});

test('[RE5] the device of an ended session does not count', async () => {
  const { write, ben, addDevice, pass, emails, clock } = await startDirect();
  await addDevice(ben, null, clock.now());
  await write();
  await pass(15);
  expect(emails).toHaveLength(1);
});

test('[RE5] when the last device fails, messages unread by then are e-mailed', async () => {
  const { write, ben, addDevice, failDevice, pass, emails } = await startDirect();
  const deviceId = await addDevice(ben);
  await write();
  await pass(60);
  await failDevice(ben, deviceId);
  await pass(15);
  expect(emails).toHaveLength(1);
});

test('[RE6] mentions and keywords are e-mailed with their group, ordinary messages of a group are not', async () => {
  const { ada, ben, cid, addGroup, send, pass, emails, notificationSettings } =
    await startDigests();
  const chatId = await addGroup(ada, ben, cid);
  await notificationSettings.update(by(ben), { keywords: ['key safe'] });
  await send(ada, chatId, '@Ben hello', [
    { start: 0, length: 4, who: { type: 'user', userId: ben } },
  ]);
  await send(ada, chatId, 'The key safe is open');
  await send(ada, chatId, '@all good night', [{ start: 0, length: 4, who: { type: 'all' } }]);
  await send(ada, chatId, 'Ordinary');
  await pass(15);
  const told = new Map(emails.map(({ email }) => [email.to, email.text]));
  expect(told.get(`${ben}@elm-court.example`)).toContain('North: 3 messages for you');
  expect(told.get(`${cid}@elm-court.example`)).toContain('North: 1 message for you');
  expect(told.size).toBe(2);
});

test('[RE6][AL24] a reply in a group is e-mailed to the author of the message that it answers, and a reaction is not', async () => {
  const { ada, ben, cid, id, addGroup, send, messages, messageChanges, pass, emails } =
    await startDigests();
  const chatId = await addGroup(ada, ben, cid);
  const { id: replyToId } = await send(ben, chatId, 'Who takes room 12?');
  const { id: messageId } = await send(cid, chatId, 'Good night');
  await messages.send(by(ada), { id: id(), chatId, text: 'I do', replyToId });
  await messageChanges.react(by(ada), { chatId, messageId, emoji: '👍' });
  await pass(15);
  expect(emails.map(({ email }) => email.to)).toEqual([`${ben}@elm-court.example`]);
});

const refusals: Record<string, (parts: Awaited<ReturnType<typeof startDirect>>) => unknown> = {
  'has muted the chat': ({ notificationSettings, ben, chatId }) =>
    notificationSettings.setChat(by(ben), { chatId, level: null, mutedUntil: forEver }),
  'wants nothing of the chat': ({ notificationSettings, ben, chatId }) =>
    notificationSettings.setChat(by(ben), { chatId, level: 'nothing', mutedUntil: null }),
  'wants no e-mail': ({ notificationSettings, ben }) =>
    notificationSettings.update(by(ben), { emailDigest: false }),
  'has been deactivated': ({ users, ben }) => users.deactivate(anAdministrator, ben),
  'has got a device': ({ addDevice, ben }) => addDevice(ben),
  'has read it': ({ read }) => read(1_000),
};

test.for(Object.entries(refusals))(
  '[RE6] [RE7] a person who %s in the meantime gets no e-mail',
  async ([, refuse]) => {
    const parts = await startDirect();
    await parts.write();
    await parts.fanOut.lookThroughAll();
    await refuse(parts);
    await parts.pass(60);
    expect(parts.emails).toEqual([]);
  },
);

test('[RE6] a chat muted before schedules nothing', async () => {
  const { write, pass, emails, ben, chatId, notificationSettings, db } = await startDirect();
  await notificationSettings.setChat(by(ben), { chatId, level: null, mutedUntil: forEver });
  await write();
  await pass(0);
  expect(await db.select((tables) => tables.selectFrom('jobs').select('id'))).toEqual([]);
  expect(emails).toEqual([]);
});

test('[RE7] a person who has left the group in the meantime gets nothing of it', async () => {
  const { ada, ben, addGroup, send, groups, pass, emails } = await startDigests();
  const chatId = await addGroup(ada, ben);
  await send(ada, chatId, '@all hello', [{ start: 0, length: 4, who: { type: 'all' } }]);
  await pass(5);
  await groups.removeMember(by(ada), { chatId, userId: ben });
  await pass(60);
  expect(emails).toEqual([]);
});

const steps = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('write' as const) }),
    fc.record({ type: fc.constant('read' as const), share: fc.constantFrom(0.5, 1, 1) }),
    fc.record({ type: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  ),
  { minLength: 5, maxLength: 25 },
);

test('[RE7] whatever is written and read, an e-mail contains exactly the unread and new messages', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { write, read, pass, emails, clock, mail } = await startDirect();
      const places: { seq: number; at: number }[] = [];
      let readUpTo = 0;
      const wrong: string[] = [];
      const send = mail.send.bind(mail);
      mail.send = (email) => {
        const unread = places.filter(({ seq }) => seq > readUpTo);
        const last = emails.at(-1);
        const untold = unread.filter(({ at }) => last === undefined || at >= last.at);
        if (!email.subject.startsWith(`${unread.length} `)) wrong.push(email.subject);
        if (untold.length === 0) wrong.push('nothing new');
        if (untold.every(({ at }) => clock.now() - at < 15 * minuteMs)) wrong.push('too early');
        return send(email);
      };
      for (const step of sequence) {
        if (step.type === 'write') places.push({ seq: (await write()).seq, at: clock.now() });
        else if (step.type === 'pass') await pass(step.minutes);
        else {
          const place = places[Math.ceil(places.length * step.share) - 1];
          if (place === undefined) continue;
          readUpTo = Math.max(readUpTo, place.seq);
          await read(readUpTo);
        }
      }
      expect(wrong).toEqual([]);
      await read(places.at(-1)?.seq ?? 1);
      const sent = emails.length;
      await pass(120);
      expect(emails).toHaveLength(sent);
    }),
    { numRuns: 10, seed: 1 },
  );
});

test('[RE8] as long as nothing is read, e-mails become less frequent, and none is sent without news', async () => {
  const { write, pass, emails, clock } = await startDirect();
  const begun = clock.now();
  for (let minute = 0; minute < 8 * 60; minute += 5) {
    await write();
    await pass(5);
  }
  const minutes = emails.map(({ at }) => (at - begun) / minuteMs);
  expect(minutes).toEqual([15, 45, 105, 225, 465]);
  await pass(2 * day);
  expect(emails).toHaveLength(6);
});

test('[RE8] after the person has read something, the first delay applies again', async () => {
  const { write, pass, read, emails, clock } = await startDirect();
  await write();
  await pass(15);
  const { seq } = await write();
  await pass(60);
  expect(emails).toHaveLength(2);
  await read(seq);
  const writtenAt = clock.now();
  await write();
  await pass(15);
  expect(emails.map(({ at }) => at - writtenAt).at(-1)).toBe(15 * minuteMs);
});

test('[RE9] "do not disturb" holds the e-mail back until its end, quiet hours do not', async () => {
  const { write, pass, emails, ben, notificationSettings, clock } = await startDirect();
  const days = Array.from({ length: 7 }, () => [{ from: 0, to: 1_439 }]);
  await notificationSettings.update(by(ben), {
    quietHours: { isOn: true, days },
    timeZone: 'Europe/Berlin',
    doNotDisturbUntil: clock.now() + 50 * minuteMs,
  });
  await write();
  await pass(49);
  expect(emails).toEqual([]);
  await pass(1);
  expect(emails).toHaveLength(1);
});

test('[RE5] a message that arrives while an e-mail is due adds no job, and is included', async () => {
  const { write, pass, emails, db } = await startDirect();
  const countJobs = async () =>
    (await db.select((tables) => tables.selectFrom('jobs').select('id'))).length;
  await write();
  await pass(0);
  expect(await countJobs()).toBe(1);
  await write();
  await pass(10);
  await write();
  await pass(0);
  expect(await countJobs()).toBe(1);
  await pass(5);
  expect(emails.map(({ email }) => email.subject)).toEqual(['3 messages for you at Elm Court']);
});

test('[RE10] names and texts are shown only where the organisation and the person allow it', async () => {
  const shown = async (isAllowed: boolean, showSender: boolean, showText: boolean) => {
    const { write, pass, emails, ben, organization, notificationSettings } = await startDirect();
    await organization.updateNotifications(anAdministrator, {
      allowTextInPush: isAllowed,
      digestAfterMinutes: 15,
    });
    await notificationSettings.update(by(ben), { showSender, showText, sound: false });
    await write('The code is <b>4711</b>');
    await pass(15);
    const { text = '', html = '' } = emails[0]?.email ?? {};
    expect(html).not.toContain('<b>4711');
    return [text.includes('Ada'), text.includes('4711'), html.includes('4711')];
  };
  expect(await shown(false, true, true)).toEqual([false, false, false]);
  expect(await shown(true, false, false)).toEqual([false, false, false]);
  expect(await shown(true, true, false)).toEqual([true, false, false]);
  expect(await shown(true, true, true)).toEqual([true, true, true]);
});

test('[RE10] the e-mail is in the person’s language', async () => {
  const { write, pass, emails, ben, users } = await startDirect();
  await users.setLanguage(by(ben), 'ru');
  await write();
  await write();
  await pass(15);
  expect(emails[0]?.email.subject).toBe('Elm Court: 2 сообщения для вас');
  expect(emails[0]?.email.text).toContain('Личные сообщения: 2');
});
