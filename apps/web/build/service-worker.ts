import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { withoutSummaries } from './without-summaries.ts';

const entry = 'src/worker/combined-sw.ts';
const hashedName = /^assets\/[^/]+-[\w-]{8}\.\w+$/;
/** Files needed to start without a network, except those that few people ever load. */
const shellFile =
  /^(?:index\.html|assets\/(?!firebase-|emoji\/|PdfPages-).+\.(?:js|css|json|svg|png|webp)|icons\/(?:icon-192|badge-96)\.png)$/;

/**
 * Builds `combined-sw.js`, including the list of the files of this version. Workbox's own build tool would
 * add three hundred packages, among them a second bundler and Babel; this plugin does all that is needed of
 * it.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'tend:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = path.resolve(root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await buildWorker(root, folder);
      },
    },
  };
}

async function buildWorker(root: string, folder: string): Promise<void> {
  const files = JSON.stringify(await listShellFiles(folder));
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutSummaries()],
    define: { shellFiles: files, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      // Built as a library, so that no code for preloading a page's chunks is added.
      lib: {
        entry: path.join(root, entry),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'combined-sw.js',
      },
    },
  });
}

async function listShellFiles(folder: string) {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => shellFile.test(name));
  return Promise.all(
    files.toSorted().map(async (url) => ({ url, revision: await revisionOf(folder, url) })),
  );
}

async function revisionOf(folder: string, name: string): Promise<string | null> {
  if (hashedName.test(name)) return null;
  const content = await readFile(path.join(folder, name));
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
