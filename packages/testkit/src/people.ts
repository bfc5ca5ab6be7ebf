import { createHttpApi, type HttpApi } from '@tend/client';
import { contract, type InputOf, type OperationName } from '@tend/protocol';
import { v7 as newId } from 'uuid';

export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** The password of every test person. */
export const password = 'correct horse battery';

type Api = ReturnType<typeof createApi>;

/** Plain commands over HTTP, with access to cookies. */
export function createApi(baseUrl: string) {
  return async <Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    cookie: string | null,
  ): Promise<{ output: unknown; cookie: string }> => {
    const response = await fetch(`${baseUrl}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === null ? {} : { cookie }) },
      body: JSON.stringify(input),
    });
    const output: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} failed: ${JSON.stringify(output)}`);
    const [setCookie = ''] = response.headers.getSetCookie();
    return { output, cookie: setCookie.split(';')[0] ?? '' };
  };
}

/** The contract over HTTP, for the holder of a session's cookie. */
export function apiOf(baseUrl: string, cookie: string): HttpApi {
  return createHttpApi({
    baseUrl,
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return fetch(url, { ...init, headers });
    },
  });
}

/** Creates the organisation and its first administrator. */
export async function setUp(api: Api, setUpLink: string, name = 'Ada'): Promise<Person> {
  const email = emailOf(name);
  const { output } = await api(
    'organization.setUp',
    {
      token: tokenOf(setUpLink),
      organizationName: 'Elm Court',
      contactEmail: 'office@tend.example',
      name,
      email,
      password,
      language: 'en',
    },
    null,
  );
  return { ...contract['organization.setUp'].output.parse(output), name, email };
}

/** Invites a person and accepts for them. */
export async function addPerson(
  api: Api,
  name: string,
  administratorCookie: string,
): Promise<Person> {
  const email = emailOf(name);
  const invitation = { id: newId(), email, role: 'member', jobTitle: '', language: 'en' } as const;
  const invited = await api('invitation.create', invitation, administratorCookie);
  const { link } = contract['invitation.create'].output.parse(invited.output);
  const acceptance = { token: tokenOf(link), name, password, language: 'en' } as const;
  const { output } = await api('invitation.accept', acceptance, null);
  return { ...contract['invitation.accept'].output.parse(output), name, email };
}

/** Returns the cookie of a new session. */
export async function logIn(api: Api, email: string): Promise<string> {
  return (await api('session.login', { email, password }, null)).cookie;
}

function emailOf(name: string): string {
  const [firstName = ''] = name.toLowerCase().split(' ');
  return `${firstName}@tend.example`;
}

/** The secret part of a link. */
function tokenOf(link: string): string {
  return new URLSearchParams(link.split('?')[1]).get('token') ?? '';
}
