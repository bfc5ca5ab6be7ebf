import { password, tokenOf } from '../features/organization.fixture.ts';

/** Sets up a server that runs as its own process; resolves with the cookie of its first person, Ada. */
export async function setUpAsAda(address: string, link: string): Promise<string> {
  const response = await fetch(`${address}/api/organization.setUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: tokenOf(link),
      organizationName: 'Tend',
      contactEmail: 'office@tend.example',
      name: 'Ada',
      email: 'ada@tend.example',
      password,
      language: 'en',
    }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
