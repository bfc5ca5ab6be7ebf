import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';

const tokenBytes = 32;

/** A secret for a link or a session: 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** The stored form of a token. Tokens are random and long, so a fast hash without salt reveals nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/**
 * The number of a link's issue, from which its token is derived. Not counted: a restored backup would count the same
 * numbers again, and so bring back links that were revoked since.
 */
export function newIssue(): number {
  return randomInt(1, 2 ** 31);
}

/** A reproducible token for one `purpose` that only the holder of `secret` can make. */
export function deriveToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
