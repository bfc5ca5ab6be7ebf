/** Browsers accept a `__Host-` name only with Secure, Path=/ and without Domain, so no other host can set it. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The value in a Cookie header, or null. */
export function readCookie(
  header: string | undefined,
  name: string,
  isSecure: boolean,
): string | null {
  if (header === undefined) return null;
  const start = `${cookieName(name, isSecure)}=`;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(start)) return pair.slice(start.length);
  }
  return null;
}

/** A Set-Cookie header for a cookie inaccessible to scripts and not sent by other sites; `value` is URL-safe. */
export function writeCookie(
  name: string,
  { value, expiresAt }: { value: string; expiresAt: number },
  isSecure: boolean,
): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const expires = new Date(expiresAt).toUTCString();
  return `${cookieName(name, isSecure)}=${value}; ${attributes}; Expires=${expires}`;
}
