import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Files built by Vite are in one folder and carry a hash of their content: `assets/index-B3kq_9Zc.js`. */
const hashedName = /^assets\/[^/]+-[\w-]{8}\.\w+(\.(br|gz))?$/;

/** The start page of the web app, or null if it is not built. */
export async function readIndexPage(webFolder: string): Promise<string | null> {
  try {
    return await readFile(path.join(webFolder, 'index.html'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Serves the built web app, with the compressed files of the build. */
export async function addWebApp(app: FastifyInstance, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // A file named by its content may be cached forever; any other is revalidated each time.
      const isHashed = hashedName.test(path.relative(webFolder, file).replaceAll('\\', '/'));
      const control = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', control);
    },
  });
  // The plugin's own route lists the folder for each request, in case an address differs in capitals only: with hundreds
  // of files, half of the work. No address here is guarded.
  app.get<{ Params: { '*': string } }>('/*', { exposeHeadRoute: true }, (request, reply) => {
    // The same for every page. A browser sends the origin with an import and not with a `fetch`, and would not take from its
    // cache for the one what the other has stored.
    reply.removeHeader('vary').removeHeader('access-control-allow-origin');
    return reply.sendFile(`/${request.params['*']}`);
  });
}
