import { contract, type InputOf, type OperationName } from '@tend/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { cheapPasswords, password, tokenOf } from '../features/organization.fixture.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { startServer } from './compose.ts';
import { readConfig } from './config.ts';
import { startMailSink } from './mail-sink.fixture.ts';
import { makeDataFolder } from './main.fixture.ts';

const baseUrl = 'https://chat.elm-court.example';
const minuteMs = 60_000;

/** Ada, and Bo with no device, who has unread what she wrote; a real mail server gets the letter. */
async function startUnread() {
  const sink = await startMailSink();
  const folder = await makeDataFolder();
  const clock = new FakeClock();
  const config = readConfig({
    TEND_PORT: '0',
    TEND_HOST: '127.0.0.1',
    TEND_DATA_DIR: folder,
    TEND_SMTP_URL: sink.url,
    TEND_BASE_URL: baseUrl,
  });
  const server = await startServer(config, { clock, log: silentLog, passwords: cheapPasswords });
  onTestFinished(() => server.stop());
  const address = `http://127.0.0.1:${server.port}`;

  async function call<Name extends OperationName>(name: Name, input: InputOf<Name>, cookie = '') {
    const response = await fetch(`${address}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
    });
    const output: unknown = await response.json();
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(output)}`);
    return { output, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }

  const ada = await call('organization.setUp', {
    token: tokenOf(server.setUpLink),
    organizationName: 'Elm Court',
    contactEmail: 'office@elm-court.example',
    name: 'Ada',
    email: 'ada@elm-court.example',
    password,
    language: 'en',
  });
  const email = 'bo@elm-court.example';
  const invitation = { id: newId(clock.now()), email, role: 'member', jobTitle: '' } as const;
  const invited = await call('invitation.create', { ...invitation, language: 'en' }, ada.cookie);
  const { link } = contract['invitation.create'].output.parse(invited.output);
  const acceptance = { token: tokenOf(link), name: 'Bo', password, language: 'en' } as const;
  const bo = await call('invitation.accept', acceptance);
  const { userId } = contract['invitation.accept'].output.parse(bo.output);
  const chatId = newId(clock.now());
  await call('chat.openDirect', { id: chatId, userId }, ada.cookie);
  const write = () =>
    call('message.send', { id: newId(clock.now()), chatId, text: 'The code is 4711' }, ada.cookie);

  /** The letters after the invitation. */
  const digests = () => sink.received.slice(1);
  const passUntil = async (count: number): Promise<void> => {
    await expect
      .poll(
        async () => {
          clock.advance(minuteMs);
          await server.whenIdle();
          return digests().length;
        },
        { timeout: 20_000 },
      )
      .toBe(count);
  };
  return { address, clock, server, write, digests, passUntil, email };
}

function unsubscribeLinkIn(letter: string): string {
  return /List-Unsubscribe:\s*<([^>]+)>/.exec(letter)?.[1] ?? '';
}

test('[RE12] a mail program ends the letters with the one request of RFC 8058, without a session', async () => {
  const { address, write, digests, passUntil, email, clock, server } = await startUnread();
  await write();
  await passUntil(1);
  const [{ recipients, text } = { recipients: [], text: '' }] = digests();
  expect(recipients).toEqual([email]);
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(text).not.toContain('4711');
  const link = unsubscribeLinkIn(text.replaceAll('=3D', '='));
  expect(link.startsWith(`${baseUrl}/unsubscribe?token=`)).toBe(true);
  expect(decodeURIComponent(link)).not.toContain('bo@');
  const { pathname, search } = new URL(link);

  const answer = await fetch(`${address}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await write();
  for (let minute = 0; minute < 60; minute += 1) {
    clock.advance(minuteMs);
    await server.whenIdle();
  }
  expect(digests()).toHaveLength(1);
});

test('[RE12] opening the link asks and changes nothing; the button of the page does it', async () => {
  const { address, write, digests, passUntil } = await startUnread();
  await write();
  await passUntil(1);
  const { pathname, search } = new URL(unsubscribeLinkIn(digests()[0]?.text ?? ''));
  const url = `${address}${pathname}${search}`;
  for (const scanner of ['one', 'another']) {
    const page = await fetch(url, { headers: { 'user-agent': scanner } });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('<form method="post">');
  }
  const boundary = 'x';
  const pressed = await fetch(url, {
    method: 'POST',
    headers: {
      origin: baseUrl,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `--${boundary}--\r\n`,
  });
  expect(await pressed.text()).toContain('You will get no more e-mails');
  expect(await (await fetch(url)).text()).not.toContain('<form');
});

test('[RE12] a wrong link says so in the language of the browser, and another site cannot use one', async () => {
  const { address } = await startUnread();
  const url = `${address}/unsubscribe`;
  const id = '00000000-0000-7000-8000-000000000001';
  for (const token of ['', 'x', `${id}.${'A'.repeat(43)}`, `${id}.${'<script>'.repeat(5)}abc`]) {
    for (const method of ['GET', 'POST']) {
      const query = new URLSearchParams({ token }).toString();
      const answer = await fetch(`${url}?${query}`, { method });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
      const text = await answer.text();
      expect(text).toContain('This link does not work');
      expect(text).not.toContain('<script>');
    }
  }
  expect((await fetch(url)).status).toBe(404);
  const russian = await fetch(url, { headers: { 'accept-language': 'ru-RU,ru;q=0.9' } });
  expect(await russian.text()).toContain('Ссылка не работает');
  const foreign = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
});

test('[RE12] the page needs no script and fits the page policy', async () => {
  const { address } = await startUnread();
  const page = await fetch(`${address}/unsubscribe`);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(await page.text()).not.toMatch(/<script|https?:/);
});
