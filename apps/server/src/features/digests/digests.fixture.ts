import { onTestFinished, vi } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { query } from '../../platform/db/query.ts';
import type { Email, MailOutcome } from '../../platform/mail/mail.ts';
import { startServices } from '../services.fixture.ts';

export const minuteMs = 60_000;

const insertSession = query<{ id: string; userId: string; expiresAt: number }>()((db, p) =>
  db.insertInto('sessions').values({
    id: p.id,
    user_id: p.userId,
    token_hash: p.id,
    expires_at: p.expiresAt,
    address: null,
    user_agent: null,
    created_at: 0,
    updated_at: 0,
  }),
);

const insertDevice = query<{ id: string; userId: string; unreachableSince: number | null }>()(
  (db, p) =>
    db.insertInto('devices').values({
      id: p.id,
      user_id: p.userId,
      session_id: p.id,
      kind: 'fcm',
      platform: 'android',
      address: p.id,
      public_key: null,
      auth_secret: null,
      created_at: 0,
      last_contact_at: 0,
      last_success_at: null,
      failing_since: null,
      last_error: null,
      failures: 0,
      unreachable_since: p.unreachableSince,
    }),
);

const failDevice = query<{ id: string }>()((db, p) =>
  db.updateTable('devices').set({ unreachable_since: 1 }).where('id', '=', p.id),
);

/** The services with people whom no device reaches, and the e-mails that they get. */
export async function startDigests() {
  const services = await startServices();
  const { db, clock, id, send, mail, jobs, digests, fanOut, devices } = services;
  const emails: { at: number; email: Email }[] = [];
  const post: { outcome: MailOutcome; isHeld: boolean } = { outcome: 'sent', isHeld: false };
  const ending = Promise.withResolvers<MailOutcome>();
  onTestFinished(() => ending.resolve('failed'));
  vi.spyOn(mail, 'send').mockImplementation((email) => {
    emails.push({ at: clock.now(), email });
    // One that is held has arrived, and the server does not learn of it.
    return post.isHeld ? ending.promise : Promise.resolve(post.outcome);
  });
  // Their devices are rows only: nothing is sent there.
  vi.spyOn(devices, 'listLive').mockResolvedValue([]);
  fanOut.follow();
  await jobs.start();

  return {
    ...services,
    emails,
    post,
    mention: (authorId: string, chatId: string, userId: string) =>
      send(authorId, chatId, '@Ben', [{ start: 0, length: 4, who: { type: 'user', userId } }]),
    addDevice: async (
      userId: string,
      unreachableSince: number | null = null,
      expiresAt = Number.MAX_SAFE_INTEGER,
    ): Promise<string> => {
      const deviceId = id();
      await db.write(async (transaction) => {
        await transaction.run(insertSession, { id: deviceId, userId, expiresAt });
        await transaction.run(insertDevice, { id: deviceId, userId, unreachableSince });
      });
      return deviceId;
    },
    failDevice: (userId: string, deviceId: string): Promise<void> =>
      db.write(async (transaction) => {
        await transaction.run(failDevice, { id: deviceId });
        await digests.schedule(transaction, userId);
      }),
    /** Advances minute by minute, as timers would. */
    pass: async (minutes: number): Promise<void> => {
      await fanOut.lookThroughAll();
      for (let minute = 0; minute < minutes; minute += 1) {
        await jobs.whenIdle();
        clock.advance(minuteMs);
        await jobs.whenIdle();
      }
    },
  };
}

/** Ada writes to Ben, whom no device reaches. */
export async function startDirect() {
  const parts = await startDigests();
  const { ada, ben, openDirect, send } = parts;
  const chatId = await openDirect(ada, ben);
  return {
    ...parts,
    chatId,
    write: (text = 'The key safe code is 4711') => send(ada, chatId, text),
    read: (upTo: number) => parts.readMarks.markRead(by(ben), { chatId, upTo }),
  };
}
