import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Server, ServerResponse } from 'node:http';
import path from 'node:path';

/** The built web app. */
export const dist = path.resolve(import.meta.dirname, '../../apps/web/dist');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
};

/** Returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('There is no port');
  return address.port;
}

export async function serveFile(
  folder: string,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(url, 'http://localhost');
  const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
  try {
    const content = await readFile(file);
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}
