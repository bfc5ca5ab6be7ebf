import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, request as requestFrom } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dist, listen, serveFile } from './static-files.ts';
import { startTend, type Tend, type TendOptions } from './tend.ts';

const hashedName = /-([\w-]{8})(\.(?:js|css))/g;

/** A Tend server whose operator installs a new version. */
export interface Deployment {
  readonly tend: Tend;
  /** Serves another build from now on: the same app, with different file names. */
  installNextVersion(): void;
  remove(): Promise<void>;
}

/** Simulates the operator's proxy: serves the app's files from a folder, and passes all else to Tend. */
export async function startDeployment(
  options: Pick<TendOptions, 'image' | 'smtpUrl'>,
): Promise<Deployment> {
  let folder: string | null = null;
  const next = await buildNextVersion();
  const port = await findFreePort();
  const proxy = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (folder !== null && !/^\/(?:api|ws)/.test(url)) {
      void serveFile(folder, url, response);
      return;
    }
    const passed = requestFrom({ port, host: '127.0.0.1', path: url, method, headers });
    passed.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    request.pipe(passed);
  });
  proxy.on('upgrade', ({ url, rawHeaders }, socket) => {
    const server = connect(port, '127.0.0.1');
    const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    server.write(`GET ${url ?? ''} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.pipe(server).pipe(socket);
    for (const end of [socket, server]) end.on('error', () => end.destroy());
  });
  const baseUrl = `http://localhost:${await listen(proxy)}`;
  const settings = { TEND_PORT: String(port), TEND_BASE_URL: baseUrl };
  const tend = await startTend({ ...options, settings });
  return {
    tend: { ...tend, baseUrl },
    installNextVersion: () => {
      folder = next;
    },
    async remove() {
      proxy.closeAllConnections();
      proxy.close();
      await tend.remove();
      await rm(next, { recursive: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** The build with every hash reversed, in file names and references. */
async function buildNextVersion(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-next-version-'));
  await cp(dist, folder, { recursive: true });
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!/\.(?:html|js|css)$/.test(name)) continue;
    await writeFile(file, renameHashes(await readFile(file, 'utf8')));
    if (renameHashes(name) !== name) await rename(file, path.join(folder, renameHashes(name)));
  }
  const page = path.join(folder, 'index.html');
  const content = await readFile(page, 'utf8');
  await writeFile(page, content.replace('<head>', '<head><meta name="version" content="next">'));
  const worker = path.join(folder, 'combined-sw.js');
  const code = await readFile(worker, 'utf8');
  await writeFile(worker, code.replace(/(index\.html[^}]*revision[^\w]+)\w/, '$1X'));
  return folder;
}

function renameHashes(text: string): string {
  return text.replaceAll(hashedName, (_, hash: string, extension: string) => {
    const [first = '', ...rest] = hash;
    return `-${[...rest, first].join('')}${extension}`;
  });
}
