import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { startHttpFixture } from './http.fixture.ts';

const inlineScript = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><title>Tend</title><script>${inlineScript}</script>
<script type="module" src="./assets/index-B3kq_9Zc.js"></script>`;

async function buildWebApp(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'assets/i18n'), { recursive: true });
  const files = {
    'index.html': page,
    'combined-sw.js': 'self.skipWaiting();',
    'assets/index-B3kq_9Zc.js': 'console.log(1);',
    'assets/index-B3kq_9Zc.js.br': brotliCompressSync('console.log(1);'),
    'assets/i18n/en-wordlist.json': '{}',
    'icon-maskable.png': 'png',
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

test.for([
  ['/', 'no-cache'],
  ['/combined-sw.js', 'no-cache'],
  ['/assets/i18n/en-wordlist.json', 'no-cache'],
  ['/icon-maskable.png', 'no-cache'],
  ['/assets/index-B3kq_9Zc.js', 'public, max-age=31536000, immutable'],
] as const)('[SV18] %s is served with "%s"', async ([file, cacheControl]) => {
  const { get } = await startHttpFixture({ webFolder: await buildWebApp() });
  const response = await get(file);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe(cacheControl);
});

test('[SV18] a browser that supports brotli gets the files compressed by the build', async () => {
  const { get } = await startHttpFixture({ webFolder: await buildWebApp() });
  const script = '/assets/index-B3kq_9Zc.js';
  const compressed = await get(script, { 'accept-encoding': 'br' });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('content-type')).toMatch(/javascript/);
  expect(compressed.headers.get('cache-control')).toContain('immutable');
  expect(await compressed.text()).toBe('console.log(1);');
  const plain = await get(script, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
});

test('[SV18] a file is the same for every origin, so that an import takes from the cache what was fetched', async () => {
  const shell = 'capacitor://localhost';
  const { get } = await startHttpFixture({
    webFolder: await buildWebApp(),
    allowedOrigins: [shell],
  });
  const { headers } = await get('/assets/index-B3kq_9Zc.js', { origin: shell });
  expect(headers.get('vary')).toBe('accept-encoding');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('[SV17] an inline script may run only as it was built', async () => {
  const { get } = await startHttpFixture({ webFolder: await buildWebApp() });
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  const policy = (await get('/')).headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test.for([
  ['/../package.json', 404],
  ['/%2e%2e/package.json', 404],
  ['/assets/..%2f..%2fpackage.json', 404],
  ['/assets/..\\..\\package.json', 404],
  ['//etc/passwd', 404],
  ['/index.html%00', 400],
  ['/assets', 404],
  ['/nothing.js', 404],
] as const)('[SV18] nothing outside of the web app is served: %s', async ([file, status]) => {
  const { getVerbatim, errors } = await startHttpFixture({ webFolder: await buildWebApp() });
  expect(await getVerbatim(file)).toBe(status);
  expect(errors).toEqual([]);
});
