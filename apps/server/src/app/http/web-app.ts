import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What Vite builds lies in one folder and carries a hash of its content: `assets/index-B3kq_9Zc.js`. */
const hashedName = /^assets\/[^/]+-[\w-]{8}\.\w+(\.(br|gz))?$/;

/** The page that the web app starts with, or null where it is not built. */
export async function readIndexPage(webFolder: string): Promise<string | null> {
  try {
    return await readFile(path.join(webFolder, 'index.html'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Serves the built web app, compressed as the build left it. */
export async function addWebApp(app: FastifyInstance, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // A file whose name tells its content may be kept for good; any other is asked for each time.
      const isHashed = hashedName.test(path.relative(webFolder, file).replaceAll('\\', '/'));
      const control = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', control);
    },
  });
}
