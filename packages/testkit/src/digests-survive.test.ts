import { openMailSink } from '@tend/server/mail-sink';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { startLives } from './lives.fixture.ts';
import type { Person } from './people.ts';

const patience = { timeout: 60_000, interval: 20 };
const minuteMs = 60_000;

async function startMail(options?: { holds: boolean }) {
  const sink = await openMailSink(options);
  onTestFinished(() => sink.close());
  const countTo = ({ email }: Person): number =>
    sink.received.filter(
      // Only digests have an unsubscribe header.
      ({ recipients, text }) => recipients.includes(email) && text.includes('List-Unsubscribe:'),
    ).length;
  return {
    settings: { TEND_SMTP_URL: sink.url },
    countTo,
    async arrive(person: Person): Promise<void> {
      while (countTo(person) === 0) await sink.receivedCount(sink.received.length + 1);
    },
  };
}

/** Ben and Cid, whom no device reaches. */
async function startUnreachable() {
  const mail = await startMail();
  const lives = await startLives({ settings: mail.settings });
  const ben = await lives.addPerson('Ben');
  const cid = await lives.addPerson('Cid');
  const cookies = { ben: await lives.logIn(ben), cid: await lives.logIn(cid) };
  const group = { id: newId(), title: 'North', memberIds: [ben.userId, cid.userId] };
  const { chatId: groupId } = await lives.as().call('chat.createGroup', group);
  return {
    ...lives,
    mail,
    ben,
    cid,
    /** Resolves as soon as it is acknowledged. */
    async writeTo({ userId }: Person): Promise<{ chatId: string; seq: number }> {
      const api = lives.as();
      const { chatId } = await api.call('chat.openDirect', { id: newId(), userId });
      const { seq } = await api.call('message.send', { id: newId(), chatId, text: 'Hello' });
      return { chatId, seq };
    },
    /** Resolves when it is in Cid's feed, and so due for an e-mail. */
    async mentionCid(): Promise<void> {
      const who = { type: 'user', userId: cid.userId } as const;
      const message = { id: newId(), chatId: groupId, text: '@Cid' };
      const mentions = [{ start: 0, length: 4, who }];
      const { seq } = await lives.as().call('message.send', { ...message, mentions });
      const isThere = async () => {
        const newest = { before: Number.MAX_SAFE_INTEGER, limit: 5 };
        const page = await lives.as(cookies.cid).call('notification.page', newest);
        return page.notifications.some(({ messageSeq }) => messageSeq === seq);
      };
      await expect.poll(isThere, patience).toBe(true);
    },
    readByBen: (chatId: string, upTo: number) =>
      lives.as(cookies.ben).call('message.markRead', { chatId, upTo }),
  };
}

test('[RE11] when a server is killed between the commit and the e-mail, the next one sends it', async () => {
  const { mail, ben, cid, writeTo, mentionCid, ...lives } = await startUnreachable();
  await mentionCid();
  await writeTo(ben);
  await lives.killAndRestart({ aheadMs: 16 * minuteMs });
  await Promise.all([mail.arrive(ben), mail.arrive(cid)]);
  await lives.stopAndRestart();
  expect([mail.countTo(ben), mail.countTo(cid)]).toEqual([1, 1]);
});

test('[RE11] when a server is killed between the e-mail and its record, it is sent once more, and never again', async () => {
  const { mail, ben, cid, writeTo, mentionCid, ...lives } = await startUnreachable();
  const holding = await startMail({ holds: true });
  await writeTo(ben);
  // Accepted, but the answer never arrives.
  await lives.killAndRestart({ settings: holding.settings, aheadMs: 16 * minuteMs });
  await holding.arrive(ben);
  await lives.killAndRestart({ aheadMs: 17 * minuteMs });
  await mail.arrive(ben);
  await mentionCid();
  await lives.stopAndRestart({ aheadMs: 60 * minuteMs });
  await mail.arrive(cid);
  await lives.stopAndRestart();
  expect([holding.countTo(ben), mail.countTo(ben)]).toEqual([1, 1]);
});

test('[RE7] [RE11] messages read before a server was killed are in no e-mail of the next one', async () => {
  const { mail, ben, cid, writeTo, mentionCid, readByBen, ...lives } = await startUnreachable();
  const { chatId, seq } = await writeTo(ben);
  await mentionCid();
  await readByBen(chatId, seq);
  await lives.killAndRestart({ aheadMs: 16 * minuteMs });
  await mail.arrive(cid);
  // Due jobs end before it stops.
  await lives.stopAndRestart();
  expect(mail.countTo(ben)).toBe(0);
});
