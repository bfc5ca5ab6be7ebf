import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '../log/log.ts';
import { silentLog } from '../log/silent-log.ts';
import type { Email } from './mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

interface Received {
  recipients: string[];
  raw: string;
}

const email: Email = {
  to: 'bo@elm-court.example',
  senderName: 'Elm Court',
  replyTo: 'office@elm-court.example',
  subject: 'Elm Court приглашает вас в Tend',
  text: 'https://tend.example/#/invitation?token=abc\n',
  html: '<p>Принять приглашение</p>',
};

async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server.server, 'close');
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No port');
  return { received, url: `smtp://127.0.0.1:${address.port}` };
}

function headersOf(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n');
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}

test('[IN9] an e-mail arrives with both forms, from the configured sender', async () => {
  const { received, url } = await startMailServer();
  const mail = createSmtpMail({ url, from: 'Tend <tend@tend.example>' }, silentLog);
  expect(await mail.send(email)).toBe('sent');
  const [{ recipients, raw } = { recipients: [], raw: '' }] = received;
  expect(recipients).toEqual(['bo@elm-court.example']);
  const headers = headersOf(raw);
  expect(headers).toContain('From: Elm Court <tend@tend.example>');
  expect(headers).toContain('To: bo@elm-court.example');
  expect(headers).toContain('Reply-To: office@elm-court.example');
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
  expect(raw).toContain('Content-Type: text/html; charset=utf-8');
});

test('[IN9] names and subjects cannot add headers or recipients', async () => {
  const { received, url } = await startMailServer();
  const mail = createSmtpMail({ url, from: 'tend@tend.example' }, silentLog);
  await mail.send({
    ...email,
    senderName: 'Elm", <eve@evil.example>, "\r\nBcc: eve@evil.example',
    replyTo: 'office@elm-court.example\r\nBcc: eve@evil.example',
    subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nAnother body',
  });
  const [{ recipients, raw } = { recipients: [], raw: '' }] = received;
  expect(recipients).toEqual(['bo@elm-court.example']);
  const names = headersOf(raw).map((header) => header.split(':')[0]);
  expect(new Set(names)).toEqual(
    new Set([
      'From',
      'To',
      'Reply-To',
      'Auto-Submitted',
      'Subject',
      'Message-ID',
      'Date',
      'MIME-Version',
      'Content-Type',
    ]),
  );
});

test('[IN10] a refusal of the mail server is an outcome, and its log contains no address', async () => {
  const { url } = await startMailServer({
    onRcptTo: (address, _session, done) => done(new Error(`No such person ${address.address}`)),
  });
  const lines: Parameters<Log['warn']>[] = [];
  const log: Log = { ...silentLog, warn: (...line) => void lines.push(line) };
  const mail = createSmtpMail({ url, from: 'tend@tend.example' }, log);
  expect(await mail.send(email)).toBe('refused');
  expect(lines).toEqual([['The mail server did not accept an e-mail', { code: 'EENVELOPE' }]]);
});

test('[RE11] only a permanent error about the e-mail itself refuses it', async () => {
  const answerTo = (command: 'onMailFrom' | 'onRcptTo', responseCode: number) =>
    startMailServer({
      [command]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('No'), { responseCode })),
    });
  const outcomes = [];
  for (const server of [
    answerTo('onRcptTo', 550),
    answerTo('onRcptTo', 554),
    answerTo('onRcptTo', 450),
    answerTo('onMailFrom', 550),
  ]) {
    const { url } = await server;
    const mail = createSmtpMail({ url, from: 'tend@tend.example' }, silentLog);
    outcomes.push(await mail.send(email));
  }
  expect(outcomes).toEqual(['refused', 'refused', 'failed', 'failed']);
});

test('[IN10] a mail server that cannot be reached is an outcome', async () => {
  // Nothing listens on the discard port of the loopback network.
  const mail = createSmtpMail({ url: 'smtp://127.0.0.1:9', from: 'tend@tend.example' }, silentLog);
  expect(await mail.send(email)).toBe('failed');
});
