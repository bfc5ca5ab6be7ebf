import type { HttpApi } from '@tend/client';
import { contract } from '@tend/protocol';
import {
  addPerson,
  apiOf,
  createApi,
  logIn,
  password,
  setUp,
  type Person,
} from '@tend/testkit/people';
import type { BrowserContext, Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { Tend } from './tend.ts';

export { password };

/** A person with an account, who can act without a device, so that a journey begins with its subject. */
export interface Colleague extends Person {
  readonly call: HttpApi['call'];
  startSession(): Promise<StoredSession>;
}

/** A browser's stored values after a log-in. */
export interface StoredSession {
  readonly userId: string;
  readonly cookie: Parameters<BrowserContext['addCookies']>[0][number];
}

/** An organisation that is set up: Nina is its administrator. */
export interface Organization {
  readonly nina: Colleague;
  readonly grace: Colleague;
  readonly tomasz: Colleague;
}

/** The people of an organisation, each with a session cookie. */
export type Founders = Readonly<Record<keyof Organization, Person & { cookie: string }>>;

/** Sets up a new server. */
export async function foundOrganization(tend: Tend): Promise<Founders> {
  const api = createApi(tend.baseUrl);
  const withSession = async (person: Person) => ({
    ...person,
    cookie: await logIn(api, person.email),
  });
  const nina = await withSession(await setUp(api, tend.setUpLink, 'Nina Sorokina'));
  return {
    nina,
    grace: await withSession(await addPerson(api, 'Grace Adeyemi', nina.cookie)),
    tomasz: await withSession(await addPerson(api, 'Tomasz Zieliński', nina.cookie)),
  };
}

/** The same people, on a server with their data. */
export function organizationOf(tend: Tend, { nina, grace, tomasz }: Founders): Organization {
  return {
    nina: toColleague(tend, nina),
    grace: toColleague(tend, grace),
    tomasz: toColleague(tend, tomasz),
  };
}

export function toColleague({ baseUrl }: Tend, { cookie, ...person }: Founders['nina']): Colleague {
  const api = createApi(baseUrl);
  return {
    ...person,
    call: apiOf(baseUrl, cookie).call,
    startSession: async () => storedSession(baseUrl, person.userId, await logIn(api, person.email)),
  };
}

function storedSession(url: string, userId: string, sessionCookie: string): StoredSession {
  const [name = '', ...value] = sessionCookie.split('=');
  const cookie = { name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' as const };
  return { userId, cookie };
}

/**
 * Opens a page with a person logged in. (`storageState` opens an extra page to fill the storage, which takes
 * as long as loading the app.)
 */
export async function openSignedIn(
  context: BrowserContext,
  { userId, cookie }: StoredSession,
): Promise<Page> {
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await page.addInitScript((id) => {
    // about:blank has no storage. Changes that the app makes later are kept.
    if (location.protocol === 'about:' || sessionStorage.getItem('isSignedIn') !== null) return;
    sessionStorage.setItem('isSignedIn', 'yes');
    localStorage.setItem('UserID', id);
  }, userId);
  return page;
}

/** A person of the demo. */
export async function demoPerson(
  { baseUrl }: Tend,
  email: string,
): Promise<Pick<Colleague, 'call' | 'startSession'>> {
  const credentials = { email, password: 'northbank-demo' };
  const { output, cookie } = await createApi(baseUrl)('session.login', credentials, null);
  const { userId } = contract['session.login'].output.parse(output);
  return {
    call: apiOf(baseUrl, cookie).call,
    startSession: () => Promise.resolve(storedSession(baseUrl, userId, cookie)),
  };
}

/** Opens the direct chat of two people; returns its id. */
export async function openDirect(one: Colleague, other: Colleague): Promise<string> {
  const { chatId } = await one.call('chat.openDirect', { id: newId(), userId: other.userId });
  return chatId;
}

/** Makes a group, with the first of its people as its administrator; returns its id. */
export async function makeGroup(
  title: string,
  [maker, ...others]: [Colleague, ...Colleague[]],
): Promise<string> {
  const memberIds = others.map(({ userId }) => userId);
  const { chatId } = await maker.call('chat.createGroup', { id: newId(), title, memberIds });
  return chatId;
}

/** Sends texts in order; returns the position of the last one. */
export async function send(
  author: Colleague,
  chatId: string,
  ...texts: readonly string[]
): Promise<number> {
  let last = 0;
  for (const text of texts) {
    ({ seq: last } = await author.call('message.send', { id: newId(), chatId, text }));
  }
  return last;
}
