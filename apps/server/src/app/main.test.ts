import { copyFile, link, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { limits, serverFrameSchema, type ServerFrame } from '@tend/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeDataFolder, runTend } from './main.fixture.ts';

const chatId = '00000000-0000-7000-8000-0000000000cc';
const setUpLine = /setup\?token=/;

/** Starts Tend, sets it up and opens a chat that has no other member. */
async function startSetUp(dataFolder: string) {
  const settings = { TEND_MESSAGE_RATE: '100000', TEND_LOG_LEVEL: 'debug' };
  const tend = runTend(dataFolder, settings);
  const setUpLink = new URL((await tend.line(setUpLine)).replace(/^.*: /, ''));
  const call = (name: string, body: unknown, cookie = '') =>
    fetch(`${setUpLink.origin}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const answer = await call('organization.setUp', {
    token: setUpLink.hash.replace(/^.*token=/, ''),
    organizationName: 'Riverside',
    contactEmail: 'office@example.org',
    name: 'Anna',
    email: 'anna@example.org',
    password: 'correct horse battery',
    language: 'en',
  });
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.replace(/;.*$/, ''));
  await call('chat.createGroup', { id: chatId, title: 'North', memberIds: [] }, cookie);
  return { tend, origin: setUpLink.origin, cookie, call };
}

function sendMessage(origin: string, cookie: string, input: { id: string; text: string }) {
  return fetch(`${origin}/api/message.send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...input, chatId }),
  });
}

async function readMessages(origin: string, cookie: string): Promise<string[]> {
  const input = JSON.stringify({ chatId, limit: limits.messagePageRows });
  const response = await fetch(`${origin}/api/message.page?input=${encodeURIComponent(input)}`, {
    headers: { cookie },
  });
  return JSON.stringify(await response.json()).match(/hello \d+/g) ?? [];
}

test('[SV50] SIGTERM under load: acknowledged commands are stored, sockets are told when to reconnect', async () => {
  const dataFolder = await makeDataFolder();
  const { tend, origin, cookie } = await startSetUp(dataFolder);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie } });
  const frames: ServerFrame[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const isAnswered = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = serverFrameSchema.parse(JSON.parse(data.toString()));
      frames.push(frame);
      if (frame.type === 'reply') resolve();
    });
  });
  await new Promise((resolve) => {
    socket.once('open', resolve);
  });
  for (let id = 0; id < 60; id += 1) {
    const messageId = `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`;
    const input = { id: messageId, chatId, text: `hello ${id}` };
    socket.send(JSON.stringify({ type: 'call', id, name: 'message.send', input }));
  }
  await isAnswered;
  tend.child.kill('SIGTERM');

  const { code, reason } = await closed;
  expect([code, JSON.parse(reason)]).toEqual([1012, { retryAfterMs: expect.any(Number) }]);
  expect(await tend.exited).toMatchObject({ code: 0 });
  const acknowledged = frames.filter((frame) => frame.type === 'reply').map(({ id }) => id);
  const refused = frames.filter((frame) => frame.type === 'failure');
  expect(acknowledged.length + refused.length).toBe(60);
  expect(refused.every(({ error }) => error.code === 'shutting_down')).toBe(true);

  const again = runTend(dataFolder);
  const restarted = (await again.line(/running/)).replace(/^.*: /, '');
  const stored = await readMessages(restarted, cookie);
  expect(stored).toEqual(acknowledged.map((id) => `hello ${id}`));
});

test('[SV50] a slow call is finished and answered before the server ends', async () => {
  const { tend, call } = await startSetUp(await makeDataFolder());
  const account = { email: 'anna@example.org', password: 'correct horse battery' };
  // Passwords are checked one after the other: when the first log-in is answered, the last is still waiting.
  const logIns = Array.from({ length: 4 }, () => call('session.login', account));
  await Promise.race(logIns);
  tend.child.kill('SIGTERM');
  const answers = await Promise.all(logIns);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await tend.exited).toMatchObject({ code: 0 });
});

test('[SV23] the log contains nothing secret or personal', async () => {
  const { tend, origin, cookie, call } = await startSetUp(await makeDataFolder());
  const email = 'anna@example.org';
  await call('session.login', { email, password: 'wrong horse battery' });
  await call('session.login', { email, password: 'correct horse battery' });
  await call('message.send', { id: chatId, chatId, text: 'A private matter' }, cookie);
  await fetch(`${origin}/api/invitation.show?input={"token":"${'t'.repeat(43)}"}`);
  tend.child.kill('SIGTERM');
  const { errors } = await tend.exited;
  expect(errors).toContain('Started');
  expect(errors).not.toMatch(/@|horse|private|token|ttt/i);
  expect(errors).not.toContain(cookie.replace(/^.*=/, ''));
});

test('[SV52] a second server on the same folder does not start; after a SIGKILL the next one does', async () => {
  const dataFolder = await makeDataFolder();
  const first = runTend(dataFolder);
  await first.line(/running/);
  const second = await runTend(dataFolder).exited;
  expect(second).toEqual({ code: 1, errors: expect.stringContaining('already running') });
  first.child.kill('SIGKILL');
  await first.exited;
  await runTend(dataFolder).line(/running/);
});

test('[SV52] a second server on the same database does not start, whatever its folder', async () => {
  const database = path.join(await makeDataFolder(), 'tend.db');
  const settings = { TEND_DATABASE_URL: `sqlite:${database}` };
  await runTend(await makeDataFolder(), settings).line(/running/);
  const second = await runTend(await makeDataFolder(), settings).exited;
  expect(second).toEqual({ code: 1, errors: expect.stringContaining('already running') });
});

test('[SV51] a port in use ends the start with one sentence', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, errors } = await runTend(await makeDataFolder(), { TEND_PORT: port }).exited;
  expect(code).toBe(1);
  expect(errors).toBe(
    `Port ${port} is in use: stop what uses it, or choose another port with TEND_PORT.\n`,
  );
});

test('[SV51] a file that is not a database ends the start with one sentence', async () => {
  const dataFolder = await makeDataFolder();
  await mkdir(dataFolder, { recursive: true });
  await writeFile(path.join(dataFolder, 'tend.db'), 'x'.repeat(5_000));
  const { code, errors } = await runTend(dataFolder).exited;
  expect([code, errors.split('\n').length]).toEqual([1, 2]);
  expect(errors).toContain('is damaged or no database of Tend');
});

test('[SV1] an unknown setting ends the start with one sentence', async () => {
  const { code, errors } = await runTend(await makeDataFolder(), { TEND_PROT: '1' }).exited;
  expect([code, errors]).toEqual([
    1,
    'TEND_PROT is not a setting of Tend; did you mean TEND_PORT?\n',
  ]);
});

test('[SV53] a backup of a running server starts elsewhere with everything that was written', async () => {
  const dataFolder = await makeDataFolder();
  const { origin, cookie } = await startSetUp(dataFolder);
  const send = (text: string, id: string) => sendMessage(origin, cookie, { text, id });
  await send('hello 1', '00000000-0000-7000-8000-000000000001');

  const elsewhere = await makeDataFolder();
  const target = path.join(elsewhere, 'tend.db');
  const backup = ['--backup', target];
  expect(await runTend(dataFolder, {}, backup).exited).toMatchObject({ code: 0 });
  await send('hello 2', '00000000-0000-7000-8000-000000000002');

  const restored = runTend(elsewhere);
  const address = (await restored.line(/running/)).replace(/^.*: /, '');
  expect(await readMessages(address, cookie)).toEqual(['hello 1']);
});

test('[SV73][SV76] copying a backup over a killed server’s database is refused, and the restore command works', async () => {
  const folder = await makeDataFolder();
  const dataFolder = path.join(folder, 'data');
  const { tend, origin, cookie } = await startSetUp(dataFolder);
  const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
  await sendMessage(origin, cookie, { id: id(1), text: 'hello 1' });
  const backup = path.join(folder, 'backup.db');
  expect(await runTend(dataFolder, {}, ['--backup', backup]).exited).toMatchObject({ code: 0 });
  await sendMessage(origin, cookie, { id: id(2), text: 'hello 2' });
  tend.child.kill('SIGKILL');
  await tend.exited;

  await copyFile(backup, path.join(dataFolder, 'tend.db'));
  const { code, errors } = await runTend(dataFolder).exited;
  expect([code, errors]).toEqual([1, expect.stringMatching(/^[^\n]*npm run restore[^\n]*\.\n$/)]);

  expect(await runTend(dataFolder, {}, ['--restore', backup]).exited).toEqual({
    code: 0,
    errors: '',
  });
  const restored = runTend(dataFolder);
  const address = (await restored.line(/running/)).replace(/^.*: /, '');
  expect(await readMessages(address, cookie)).toEqual(['hello 1']);
});

test('[SV74] an impossible restore ends with one sentence', async () => {
  const dataFolder = await makeDataFolder();
  const database = path.join(dataFolder, 'tend.db');
  const running = runTend(dataFolder);
  await running.line(/running/);
  const refuse = async (args: string[], sentence: RegExp): Promise<void> => {
    const { code, errors } = await runTend(dataFolder, {}, ['--restore', ...args]).exited;
    expect([code, errors]).toEqual([1, expect.stringMatching(sentence)]);
    expect(errors).toMatch(/^[^\n]+\.\n$/);
  };
  await refuse([], /^Say which backup/);
  await refuse(['--demo'], /^Say which backup/);
  await refuse([database], /already running/);
  running.child.kill('SIGTERM');
  await running.exited;
  const other = path.join(await makeDataFolder(), 'other.db');
  await link(database, other);
  await refuse([other], /another name as well/);
});

test('[SV54] what the server and a backup write is readable only by their own user', async () => {
  const folder = await makeDataFolder();
  const dataFolder = path.join(folder, 'data');
  await startSetUp(dataFolder);
  const target = path.join(folder, 'backup.db');
  expect(await runTend(dataFolder, {}, ['--backup', target]).exited).toMatchObject({ code: 0 });
  const names = await readdir(folder, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(['backup.db', 'data', 'data/tend.db']));
  for (const name of names) {
    const { mode } = await stat(path.join(folder, name));
    expect([name, mode & 0o077]).toEqual([name, 0]);
  }
});
