import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, type InputOf, type OperationName, type OutputOf } from '@tend/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, recordLog, tokenOf } from '../features/organization.fixture.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import { cheapPasswords } from '../platform/passwords/cheap-passwords.fixture.ts';
import { startServer, type RunningServer } from './compose.ts';
import { readConfig } from './config.ts';
import { Peer } from './gateway/gateway.fixture.ts';

const shell = 'capacitor://localhost';
const email = 'administrator@tend.example';
const clock = new FakeClock();
const log = recordLog();
let folder: string;
let server: RunningServer;
let administratorToken: string;

/** As the native shell calls; resolves with the answer of a call that must succeed. */
async function call<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  token?: string,
): Promise<OutputOf<Name>> {
  const isQuery = contract[name].kind === 'query';
  const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const response = await fetch(`http://127.0.0.1:${server.port}/api/${name}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: {
      origin: shell,
      'tend-session': 'token',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(!isQuery && { body: JSON.stringify(input) }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return contract[name].output.parse(body) as OutputOf<Name>;
}

function dial(token: string): Peer {
  const url = `ws://127.0.0.1:${server.port}/ws`;
  return new Peer(url, { origin: shell }, ['tend', `bearer.${token}`]);
}

async function logIn(): Promise<string> {
  const { token = '' } = await call('session.login', { email, password });
  return token;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tend-shell-'));
  const config = readConfig({
    TEND_PORT: '0',
    TEND_HOST: '127.0.0.1',
    TEND_DATA_DIR: folder,
    TEND_ALLOWED_ORIGINS: `https://localhost,${shell}`,
  });
  server = await startServer(config, { clock, log, passwords: cheapPasswords });
  const { token = '' } = await call('organization.setUp', {
    token: tokenOf(server.setUpLink),
    organizationName: 'Tend',
    contactEmail: 'office@tend.example',
    name: 'Administrator',
    email,
    password,
    language: 'en',
  });
  administratorToken = token;
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('[NS2] set-up, log-in and joining hand a token over that works', async () => {
  const invitation = { id: newId(clock.now()), email: 'ben@tend.example', role: 'member' } as const;
  const details = { ...invitation, jobTitle: '', language: 'en' } as const;
  const { link } = await call('invitation.create', details, administratorToken);
  const acceptance = { token: tokenOf(link), name: 'Ben', password, language: 'en' } as const;
  const joined = await call('invitation.accept', acceptance);
  for (const token of [administratorToken, await logIn(), joined.token ?? '']) {
    expect(token).toMatch(/^\w{32}$/);
    expect(await call('session.current', {}, token)).toMatchObject({
      userId: expect.any(String),
    });
  }
});

test('[NS4] a session that is revoked takes its token’s sockets and calls with it', async () => {
  const token = await logIn();
  const { sessionId } = await call('session.current', {}, token);
  const peer = dial(token);
  await peer.next('hello');
  await call('session.revoke', { sessionId }, administratorToken);
  expect(await peer.closed).toMatchObject({ code: 4401 });
  await expect(call('session.current', {}, token)).rejects.toThrow('not_signed_in');
  expect(await dial(token).closed).toMatchObject({ code: 4401 });
});

test('[NS4] logging out does too', async () => {
  const token = await logIn();
  const peer = dial(token);
  await peer.next('hello');
  await call('session.logout', {}, token);
  expect(await peer.closed).toMatchObject({ code: 4401 });
  await expect(call('session.current', {}, token)).rejects.toThrow('not_signed_in');
});

test('[NS3] no token is in the log', async () => {
  const token = await logIn();
  const peer = dial(token);
  await peer.next('hello');
  peer.socket.terminate();
  await call('session.revoke', { sessionId: 'none' }, token).catch(() => undefined);
  expect(log.lines).not.toEqual([]);
  expect(log.lines.join()).not.toContain(token);
  expect(log.lines.join()).not.toContain(administratorToken);
});
