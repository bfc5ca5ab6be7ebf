import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import type { Log } from '../log/log.ts';
import { silentLog } from '../log/silent-log.ts';
import { createFileMail } from './file-mail.ts';
import type { Email } from './mail.ts';

const email: Email = {
  to: 'bo@elm-court.example',
  senderName: 'Elm Court',
  replyTo: 'office@elm-court.example',
  subject: 'Elm Court приглашает вас в Tend',
  text: 'Откройте ссылку:\nhttps://tend.example/#/invitation?token=abc\n',
  html: '<p>Принять приглашение</p>',
};

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('[PW20] without a mail server an e-mail is a file, readable only by its owner', async () => {
  const folder = path.join(await makeFolder(), 'outbox');
  const clock = new FakeClock();
  const mail = createFileMail({ folder, from: 'Tend <tend@tend.example>' }, clock, silentLog);
  expect(await mail.send(email)).toBe('filed');
  clock.advance(1);
  expect(await mail.send({ ...email, to: 'cy@elm-court.example' })).toBe('filed');
  const names = await readdir(folder);
  expect(names).toEqual([
    expect.stringMatching(/^2026-11-21T08-00-00\.000Z-[0-9a-f]{12}\.eml$/),
    expect.stringMatching(/^2026-11-21T08-00-00\.001Z-[0-9a-f]{12}\.eml$/),
  ]);
  const first = path.join(folder, names[0] ?? '');
  expect((await stat(first)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const content = await readFile(first, 'utf8');
  expect(content).toContain('From: Elm Court <tend@tend.example>');
  expect(content).toContain('To: bo@elm-court.example');
  expect(content).toContain('Content-Type: text/plain; charset=utf-8');
  const text = 'Откройте ссылку:\r\nhttps://tend.example/#/invitation?token=abc';
  expect(content).toContain(text);
  expect(content).toContain('Content-Type: text/html; charset=utf-8');
});

test('[PW20] a folder that cannot be written is an outcome, and its log contains no address', async () => {
  const folder = path.join(await makeFolder(), 'outbox');
  await writeFile(folder, 'in the way');
  const lines: string[] = [];
  const log: Log = {
    ...silentLog,
    error: (message, cause) => void lines.push(`${message}: ${String(cause)}`),
  };
  const mail = createFileMail({ folder, from: 'tend@tend.example' }, new FakeClock(), log);
  expect(await mail.send(email)).toBe('failed');
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain('bo@');
});
