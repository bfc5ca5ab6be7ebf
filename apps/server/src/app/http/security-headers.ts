import { createHash } from 'node:crypto';
import type { Origins } from './origins.ts';

/** The hashes of a page's inline scripts, for its Content-Security-Policy. */
export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, source = '']) => {
    const hash = createHash('sha256').update(source).digest('base64');
    return `'sha256-${hash}'`;
  });
}

/** The headers of every answer. */
export function securityHeaders(
  origins: Origins,
  inlineScripts: readonly string[],
  connectsTo: readonly string[],
): Record<string, string> {
  const socketOrigin = origins.baseUrl.replace(/^http/, 'ws');
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts].join(' ')}`,
    // The page's first styles are inline.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Videos and recordings that wait to be sent.
    "media-src 'self' blob:",
    // Older Safari does not include ws: in 'self'.
    `connect-src ${["'self'", socketOrigin, ...connectsTo].join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(origins.isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
