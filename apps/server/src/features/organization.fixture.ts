import { TendError, type Role } from '@tend/protocol';
import { onTestFinished } from 'vitest';
import { by } from '../platform/operations/caller.fixture.ts';
import type { BusEvents } from '../platform/bus/bus.ts';
import { createLocalBus } from '../platform/bus/local-bus.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import type { Change } from '../platform/db/database.ts';
import { openTempDatabase } from '../platform/db/temp-database.fixture.ts';
import { newId } from '../platform/ids/new-id.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import type { Email, Mail, MailOutcome } from '../platform/mail/mail.ts';
import type { Session } from '../platform/operations/caller.ts';
import type { HttpExchange } from '../platform/operations/handler.ts';
import { sessionCookieName } from '../platform/operations/session-cookie.ts';
import { cheapPasswords } from '../platform/passwords/cheap-passwords.fixture.ts';
import { openSearcher } from './messages/search/searcher.fixture.ts';
import { createServices, type ServiceParts } from './services.ts';
import { createUnheardParts } from './unheard-parts.ts';

const baseUrl = 'https://tend.example';
const secret = 'a-secret-that-only-tests-know-and-43-bytes-long';
export const password = 'correct horse battery';

/** How long notifications are kept that were seen. */
export const notificationDays = 100;

type Replaceable =
  | 'passwords'
  | 'push'
  | 'pages'
  | 'kinds'
  | 'pictures'
  | 'fileStorage'
  | 'partialFiles'
  | 'readDisk';

interface Options extends Partial<Pick<ServiceParts, Replaceable>> {
  mailOutcome?: MailOutcome;
}

export type Organization = Awaited<ReturnType<typeof startOrganization>>;

/** Everything about people on a real database, with a clock that stands still, before set-up. */
export async function startOrganization({ mailOutcome = 'sent', ...options }: Options = {}) {
  const { db, path } = await openTempDatabase();
  const searcher = openSearcher(path);
  onTestFinished(() => searcher.close());
  const clock = new FakeClock();
  const bus = createLocalBus();
  const log = recordLog();
  const changes: Change[] = [];
  db.onCommitted((committed) => changes.push(...committed));
  const ended: BusEvents['sessionsEnded'][] = [];
  bus.subscribe('sessionsEnded', (event) => ended.push(event));
  const emails: Email[] = [];
  /** The outcomes of the next e-mails; all others have the outcome that the test set. */
  const mailOutcomes: MailOutcome[] = [];
  const mail: Mail = {
    delivery: 'server',
    send(email: Email) {
      emails.push(email);
      return Promise.resolve(mailOutcomes.shift() ?? mailOutcome);
    },
  };

  /** As a server makes them that starts on the same database. */
  const create = () => {
    const jobs = new Jobs({ db, clock, log, random: () => 0 });
    onTestFinished(() => jobs.stop());
    const unheard = { ...createUnheardParts(db, clock), searcher };
    const given = { ...unheard, passwords: cheapPasswords, ...options };
    return {
      jobs,
      ...createServices({ ...given, bus, jobs, log, mail, baseUrl, secret, notificationDays }),
    };
  };
  const services = create();
  const { organization, invitations, joining, accounts, authenticator } = services;

  async function callerOf(http: FakeExchange): Promise<Session> {
    const caller = await authenticator.authenticate(http.cookie);
    if (!caller) throw new Error('No session on that device');
    return caller;
  }

  /** The organisation with its first administrator. */
  async function setUp(): Promise<Session> {
    const http = fakeExchange();
    const token = tokenOf(await organization.issueSetUpLink());
    await organization.setUp(
      {
        token,
        organizationName: 'Elm Court',
        contactEmail: 'office@elm-court.example',
        name: 'Ada',
        email: 'ada@elm-court.example',
        password,
        language: 'en',
      },
      http,
    );
    return callerOf(http);
  }

  /** An invited person who has accepted, as the caller of their first session. */
  async function join(
    administrator: Session,
    name: string,
    role: Role = 'member',
  ): Promise<Session> {
    const email = `${name.toLowerCase()}@elm-court.example`;
    const input = { id: newId(clock.now()), email, role, jobTitle: '', language: 'en' } as const;
    const { link } = await invitations.create(by(administrator.userId), input);
    const http = fakeExchange();
    await joining.accept({ token: tokenOf(link), name, password, language: 'en' }, http);
    return callerOf(http);
  }

  /** Another session of a person, or the error of the log-in. */
  async function logIn(name: string, given = password, http = fakeExchange()): Promise<Session> {
    const email = `${name.toLowerCase()}@elm-court.example`;
    await accounts.logIn({ email, password: given }, http, null);
    return callerOf(http);
  }

  return {
    ...services,
    create,
    db,
    searcher,
    clock,
    bus,
    log,
    mail,
    /** The changes published since, in order. */
    changes,
    ended,
    emails,
    mailOutcomes,
    setUp,
    join,
    logIn,
  };
}

export interface FakeExchange extends HttpExchange {
  /** The cookie that the browser would send back. */
  cookie: string | undefined;
  deviceToken: string | null;
}

export function fakeExchange(address = '192.0.2.1'): FakeExchange {
  return {
    address,
    userAgent: 'Vitest',
    cookie: undefined,
    deviceToken: null,
    setDevice(device) {
      this.deviceToken = device.token;
    },
    setSession(session) {
      this.cookie = session ? `${sessionCookieName(true)}=${session.token}` : undefined;
    },
  };
}

/** The secret part of a link. */
export function tokenOf(link: string | null): string {
  return new URLSearchParams(link?.split('?')[1]).get('token') ?? '';
}

/** The error codes of the failed calls. */
export function refusalsOf(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    return [outcome.reason instanceof TendError ? outcome.reason.code : String(outcome.reason)];
  });
}

/** A log that records its lines, at every level. */
export function recordLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const record = (...parts: unknown[]): void => {
    lines.push(JSON.stringify(parts.map((part) => (part instanceof Error ? part.stack : part))));
  };
  return { lines, debug: record, info: record, warn: record, error: record };
}
