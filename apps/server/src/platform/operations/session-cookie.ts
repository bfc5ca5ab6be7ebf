import { cookieName, readCookie, writeCookie } from './cookie.ts';
import type { CarriedToken } from './handler.ts';

const name = 'tend-session';

export function sessionCookieName(isSecure: boolean): string {
  return cookieName(name, isSecure);
}

/** The session token in a Cookie header, or null. */
export function readSessionToken(header: string | undefined, isSecure: boolean): string | null {
  return readCookie(header, name, isSecure);
}

/** The Set-Cookie header that starts a session (its token is URL-safe text), or ends it when null. */
export function writeSessionCookie(session: CarriedToken | null, isSecure: boolean): string {
  const { token: value, expiresAt } = session ?? { token: '', expiresAt: 0 };
  return writeCookie(name, { value, expiresAt }, isSecure);
}
