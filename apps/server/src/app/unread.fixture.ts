import { contract, type InputOf, type OperationName } from '@tend/protocol';
import { expect, onTestFinished } from 'vitest';
import { password, tokenOf } from '../features/organization.fixture.ts';
import { openSearcher } from '../features/messages/search/searcher.fixture.ts';
import { cheapPasswords } from '../platform/passwords/cheap-passwords.fixture.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { FakePush } from '../platform/push/fake-push.fixture.ts';
import { addEmptyDatabase } from '../platform/db/empty-database.fixture.ts';
import { FakePictures } from '../platform/pictures/fake-pictures.fixture.ts';
import { startServer } from './compose.ts';
import { readConfig } from './config.ts';
import { startMailSink } from './mail-sink.fixture.ts';
import { makeDataFolder } from './main.fixture.ts';

export const baseUrl = 'https://chat.elm-court.example';
const minuteMs = 60_000;

/** Ada, and Bo, who has no device and has not read her messages; a real mail server receives the e-mails. */
export async function startUnread() {
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
  await addEmptyDatabase(config.databasePath);
  const push = new FakePush();
  const pictures = new FakePictures();
  const ports = { clock, log: silentLog, passwords: cheapPasswords, push, pictures, openSearcher };
  const server = await startServer(config, ports);
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

  /** Only digests have an unsubscribe header. */
  const digests = () => sink.received.filter(({ text }) => text.includes('List-Unsubscribe:'));
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
  return {
    address,
    clock,
    config,
    server,
    push,
    call,
    ada: { cookie: ada.cookie },
    bo: { userId, email, cookie: bo.cookie },
    write,
    digests,
    passUntil,
    pass: async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.advance(minuteMs);
        await server.whenIdle();
      }
    },
  };
}
