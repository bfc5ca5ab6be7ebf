/** Browsers accept the `__Host-` name only with Secure, Path=/ and no Domain, so no other host can plant it. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-tend-session' : 'tend-session';
}

/** The session token in a Cookie header, or null. */
export function readSessionToken(
  cookieHeader: string | undefined,
  isSecure: boolean,
): string | null {
  if (cookieHeader === undefined) return null;
  const start = `${sessionCookieName(isSecure)}=`;
  for (const part of cookieHeader.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(start)) return pair.slice(start.length);
  }
  return null;
}

/** The Set-Cookie header that begins a session (its token is URL-safe text), or ends it when null. */
export function writeSessionCookie(
  session: { token: string; expiresAt: number } | null,
  isSecure: boolean,
): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const expires = new Date(session?.expiresAt ?? 0).toUTCString();
  return `${sessionCookieName(isSecure)}=${session?.token ?? ''}; ${attributes}; Expires=${expires}`;
}
