import { request } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { password, tokenOf } from '../features/organization.fixture.ts';
import { openSearcher } from '../features/messages/search/searcher.fixture.ts';
import { cheapPasswords } from '../platform/passwords/cheap-passwords.fixture.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import type { Log } from '../platform/log/log.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { FakePictures } from '../platform/pictures/fake-pictures.fixture.ts';
import { startServer } from './compose.ts';
import { readConfig } from './config.ts';
import { startMailSink } from './mail-sink.fixture.ts';
import { makeDataFolder, runTend } from './main.fixture.ts';

const email = 'ada@elm-court.example';

/** With headers that `fetch` would not send. */
function post(port: string, name: string, input: unknown, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/${name}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }));
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify(input));
  });
}

const administrator = {
  organizationName: 'Elm Court',
  contactEmail: 'office@elm-court.example',
  name: 'Ada',
  email,
  password,
  language: 'en',
};

/** The real server with one administrator, as a process. */
async function runSetUp(folder: string, settings: Record<string, string>) {
  const tend = runTend(folder, settings);
  const [running, link] = await Promise.all([
    tend.line(/^Tend is running/),
    tend.line(/^Set it up here, once: /),
  ]);
  const port = /:(\d+)$/.exec(running)?.[1] ?? '';
  await post(port, 'organization.setUp', { ...administrator, token: tokenOf(link) });
  return { ...tend, port };
}

/** The same in this process, where the test can await it. */
async function startSetUp(settings: Record<string, string>) {
  const folder = await makeDataFolder();
  const config = readConfig({
    TEND_PORT: '0',
    TEND_HOST: '127.0.0.1',
    TEND_DATA_DIR: folder,
    ...settings,
  });
  const lines: string[] = [];
  const log: Log = { ...silentLog, warn: (message) => void lines.push(message) };
  const server = await startServer(config, {
    clock: new FakeClock(),
    log,
    passwords: cheapPasswords,
    pictures: new FakePictures(),
    openSearcher,
  });
  onTestFinished(() => server.stop());
  const port = String(server.port);
  const token = tokenOf(server.setUpLink);
  await post(port, 'organization.setUp', { ...administrator, token });
  return { port, folder, lines, whenIdle: () => server.whenIdle() };
}

test('[PW12] the link begins with the configured address, whatever host a request names', async () => {
  const sink = await startMailSink();
  const { port } = await startSetUp({
    TEND_SMTP_URL: sink.url,
    TEND_BASE_URL: 'https://chat.elm-court.example',
  });
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  };
  const answer = await post(port, 'passwordReset.request', { email }, forged);
  expect(answer).toMatchObject({ status: 200, body: {} });
  await sink.receivedCount(1);
  const [{ recipients, text } = { recipients: [], text: '' }] = sink.received;
  expect(recipients).toEqual([email]);
  expect(text).toContain('https://chat.elm-court.example/#/forgotpassword?token=');
  expect(text).not.toContain('evil.example');
});

test('[PW2] [PW22] over HTTP an address gets the same answers with and without an account, however often', async () => {
  const sink = await startMailSink();
  const { port } = await startSetUp({ TEND_SMTP_URL: sink.url });
  const answersTo = async (address: string) => {
    const answers: unknown[] = [];
    // All spellings are one address. After five there are no further e-mails.
    for (const written of [
      address,
      ` ${address} `,
      address.toUpperCase(),
      address,
      address,
      address,
    ]) {
      answers.push(await post(port, 'passwordReset.request', { email: written }));
    }
    return answers;
  };
  const known = await answersTo(email);
  expect(known).toEqual(Array.from({ length: 6 }, () => ({ status: 200, body: {} })));
  expect(await answersTo('nobody@elm-court.example')).toEqual(known);
  await sink.receivedCount(1);
  expect(new Set(sink.received.flatMap(({ recipients }) => recipients))).toEqual(new Set([email]));
});

test('[PW13] [JB8] an e-mail that was being sent when the server was killed is sent again', async () => {
  const holding = await startMailSink({ holds: true });
  const folder = await makeDataFolder();
  const { port, child, exited } = await runSetUp(folder, { TEND_SMTP_URL: holding.url });
  await post(port, 'passwordReset.request', { email });
  await holding.receivedCount(1);
  child.kill('SIGKILL');
  await exited;

  const sink = await startMailSink();
  runTend(folder, { TEND_SMTP_URL: sink.url });
  await sink.receivedCount(1);
  expect(sink.received[0]?.recipients).toEqual([email]);
});

test.for([
  { smtp: {}, sendsMail: false },
  { smtp: { TEND_SMTP_URL: 'smtp://127.0.0.1:1' }, sendsMail: true },
])('[PW30] anybody is told whether e-mails are sent: $sendsMail', async ({ smtp, sendsMail }) => {
  const { port } = await startSetUp({ ...smtp });
  const response = await fetch(`http://127.0.0.1:${port}/api/organization.state`);
  expect(await response.json()).toMatchObject({ isSetUp: true, sendsMail });
});

test('[PW20] without a mail server e-mails are stored in the mail folder, and the log says so', async () => {
  const { port, folder, lines, whenIdle } = await startSetUp({});
  await post(port, 'passwordReset.request', { email });
  await whenIdle();
  expect(lines).toEqual(['There is no mail server (TEND_SMTP_URL): e-mails are saved as files']);
  const outbox = path.join(folder, 'outbox');
  const [name = ''] = await readdir(outbox);
  expect(await readFile(path.join(outbox, name), 'utf8')).toContain(`To: ${email}`);
});
