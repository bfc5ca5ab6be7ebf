import { createHmac, hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A secret for a link or a session: 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored of a token. Tokens are random and long, so a fast hash without salt gives nothing away. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** A token that only the holder of `secret` can make, and can make again, for one `purpose`. */
export function deriveToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
