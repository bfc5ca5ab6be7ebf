import { expect, onTestFinished, test } from 'vitest';
import { fillDisk } from '../../platform/db/full-disk.fixture.ts';
import { openMailSink } from '../../platform/mail/mail-sink.fixture.ts';
import { createSmtpMail } from '../../platform/mail/smtp-mail.ts';
import { minuteMs, startDigests, startDirect } from './digests.fixture.ts';

const day = 24 * 60;

test('[RE11] a mail server that is down gets the e-mail later, without messages that were read by then', async () => {
  const { write, pass, read, emails, post } = await startDirect();
  post.outcome = 'failed';
  const { seq } = await write();
  await pass(20);
  const tries = emails.length;
  expect(tries).toBeGreaterThan(1);
  await read(seq);
  post.outcome = 'sent';
  await pass(120);
  expect(emails).toHaveLength(tries);
});

test('[RE11] a mail server that was down for a week gets the e-mail, with messages unread by then', async () => {
  const { write, pass, emails, post } = await startDirect();
  post.outcome = 'failed';
  await write();
  await pass(7 * day);
  await write();
  emails.length = 0;
  post.outcome = 'sent';
  await pass(61);
  expect(emails.map(({ email }) => email.subject)).toEqual(['2 messages for you at Elm Court']);
});

test('[RE11] a missing mailbox is tried less and less often, and gets the next e-mail once it exists', async () => {
  const { log, mail, write, pass, clock } = await startDirect();
  const tries: number[] = [];
  let isThere = false;
  const knows = () => {
    tries.push(clock.now());
    return isThere;
  };
  const sink = await openMailSink({ knows });
  onTestFinished(() => sink.close());
  const smtp = createSmtpMail({ url: sink.url, from: 'tend@tend.example' }, log);
  mail.send = (email) => smtp.send(email);
  const writeEachHour = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      await write();
      await pass(60);
    }
  };
  await writeEachHour(72);
  const inTheLastDay = tries.filter((at) => at > clock.now() - day * minuteMs);
  expect(inTheLastDay.length).toBeLessThanOrEqual(1);
  expect(tries.length).toBeLessThan(10);
  isThere = true;
  await writeEachHour(25);
  expect(sink.received).toHaveLength(1);
});

test('[RE11] a server killed before it has recorded the e-mail sends it once more, and then not again', async () => {
  const { write, pass, emails, post, create, clock } = await startDirect();
  post.isHeld = true;
  await write();
  await pass(0);
  clock.advance(15 * minuteMs);
  await expect.poll(() => emails.length).toBe(1);

  post.isHeld = false;
  const { jobs } = create();
  await jobs.start();
  await jobs.whenIdle();
  expect(emails).toHaveLength(2);
  clock.advance(day * minuteMs);
  await jobs.whenIdle();
  expect(emails).toHaveLength(2);
  await jobs.stop();
});

test('[JB16] an e-mail left without a record by a full disk is not sent again', async () => {
  const { db, write, pass, emails, mail, clock } = await startDirect();
  const disk = fillDisk({ db, clock }, 'write');
  const send = mail.send.bind(mail);
  mail.send = (email) => {
    disk.refuse(3);
    return send(email);
  };
  await write();
  await pass(3 * 60);
  expect(disk.countRefusals()).toBe(3);
  expect(emails).toHaveLength(1);
});

test('[SV72] when the clock is set back after an e-mail the next one is still sent', async () => {
  const { write, pass, emails, clock } = await startDirect();
  await write();
  await pass(15);
  clock.setBack(day * minuteMs);
  await write();
  await pass(15);
  expect(emails.map(({ email }) => email.subject)).toEqual([
    '1 message for you at Elm Court',
    '2 messages for you at Elm Court',
  ]);
});

test('[RE17] after 200 unread messages of a direct chat one more causes an e-mail', async () => {
  const { write, pass, emails } = await startDirect();
  for (let count = 0; count < 205; count += 1) await write();
  await pass(15);
  expect(emails).toHaveLength(1);
  await write();
  await pass(60);
  expect(emails.map(({ email }) => email.subject)).toEqual([
    '200 messages for you at Elm Court',
    '200 messages for you at Elm Court',
  ]);
});

test('[RE17] after 500 unread mentions one more causes an e-mail', async () => {
  const { ada, ben, addGroup, mention, pass, emails } = await startDigests();
  const chatId = await addGroup(ada, ben);
  for (let count = 0; count < 505; count += 1) await mention(ada, chatId, ben);
  await pass(15);
  expect(emails).toHaveLength(1);
  await mention(ada, chatId, ben);
  await pass(60);
  expect(emails).toHaveLength(2);
});

test('[RE5] [RE17] a sender who does not stop writing delays no e-mail', async () => {
  const { clock, write, pass, emails } = await startDirect();
  const begun = clock.now();
  for (let minute = 0; minute < 45; minute += 1) {
    for (let count = 0; count < 20; count += 1) await write();
    await pass(1);
  }
  expect(emails.map(({ at }) => (at - begun) / minuteMs)).toEqual([15, 45]);
});

test('[RE5] [RE17] a sender who does not stop mentioning delays no e-mail', async () => {
  const { ada, ben, addGroup, mention, pass, emails } = await startDigests();
  const chatId = await addGroup(ada, ben);
  for (let minute = 0; minute < 15; minute += 1) {
    for (let count = 0; count < 40; count += 1) await mention(ada, chatId, ben);
    await pass(1);
  }
  expect(emails).toHaveLength(1);
});
