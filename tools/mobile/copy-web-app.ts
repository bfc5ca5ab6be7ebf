import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const isWanted = (file: string): boolean => !/\.(?:br|gz)$|combined-sw\.js/.test(file);

/**
 * Copies the built web app without the files that only a server needs, with a page that no server's headers protect.
 */
export async function copyWebApp(from: string, to: string, server: string | null): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, filter: isWanted });
  const page = path.join(to, 'index.html');
  await writeFile(page, toShellPage(await readFile(page, 'utf8'), server));
}

/**
 * Allows only its own scripts, like the server's header for browsers; and calls to any server, since people choose
 * theirs.
 */
export function toShellPage(html: string, server: string | null): string {
  const scripts = Array.from(
    html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  );
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "connect-src 'self' https: wss: http: ws:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
  const tags = [`<meta http-equiv="Content-Security-Policy" content="${policy}" />`];
  if (server !== null) tags.push(`<meta name="tend-server" content="${originOf(server)}" />`);
  return html.replace(/<head>/, `<head>\n    ${tags.join('\n    ')}`);
}

function originOf(server: string): string {
  const url = URL.parse(server);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error(`--server must be an address such as https://chat.example.org, not ${server}`);
}
