import { onTestFinished } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { query } from '../../platform/db/query.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import type { Letter, Mail, MailOutcome } from '../../platform/mail/mail.ts';
import { FanOut } from '../alerts/raise/fan-out.service.ts';
import { MessageDecider } from '../alerts/raise/message-decider.ts';
import { RaiseService } from '../alerts/raise/raise.service.ts';
import { startServices } from '../services.fixture.ts';
import { DigestsService } from './digests.service.ts';
import { UnreadService } from './unread.service.ts';
import { UnsubscribingService } from './unsubscribing.service.ts';

export const minuteMs = 60_000;
const baseUrl = 'https://tend.example';
const secret = 'a-secret-that-only-tests-know-and-43-bytes-long';

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
  const { db, clock, log, messages, id, send } = services;
  const letters: { at: number; letter: Letter }[] = [];
  const post: { outcome: MailOutcome; isHeld: boolean } = { outcome: 'sent', isHeld: false };
  const ending = Promise.withResolvers<MailOutcome>();
  const mail: Mail = {
    delivery: 'server',
    send(letter) {
      letters.push({ at: clock.now(), letter });
      // A held e-mail has arrived, but the server does not learn of it.
      return post.isHeld ? ending.promise : Promise.resolve(post.outcome);
    },
  };
  const unsubscribing = new UnsubscribingService({ ...services, baseUrl, secret });
  const unread = new UnreadService(services);
  const parts = { ...services, mail, unread, unsubscribing, baseUrl };

  /** Creates it like a server that starts on the same database. */
  const create = () => {
    const jobs = new Jobs({ db, clock, log, random: () => 0 });
    return { jobs, digests: new DigestsService({ ...parts, jobs }) };
  };
  const { jobs, digests } = create();
  // Their devices are only rows: nothing is sent there.
  const devices = { listLive: () => Promise.resolve([]) };
  const raise = new RaiseService({ clock, jobs, devices, digests, isAround: () => false });
  const decider = new MessageDecider({ clock, messages, raise });
  const fanOut = new FanOut({ db, clock, log, decider, digests });
  await jobs.start();
  onTestFinished(() => {
    ending.resolve('failed');
    return jobs.stop();
  });

  return {
    ...services,
    letters,
    post,
    mail,
    jobs,
    fanOut,
    unsubscribing,
    create,
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
