import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashSources } from './source-hash.ts';

const webSources = [
  'apps/web',
  'packages/client',
  'packages/languages',
  'packages/protocol',
  'package-lock.json',
  'tsconfig.base.json',
] as const;

/**
 * Builds the web app if its sources have changed since the last completed build; returns whether it did. The stamp is
 * deleted first, so that an interrupted build is repeated.
 */
export async function buildWebApp(
  root: string,
  build: () => Promise<void>,
  { isForced = false } = {},
): Promise<boolean> {
  const stamp = path.join(root, '.cache/web-build');
  const hash = await hashSources(root, webSources);
  const isBuilt = existsSync(path.join(root, 'apps/web/dist/index.html')) && existsSync(stamp);
  if (!isForced && isBuilt && (await readFile(stamp, 'utf8')) === hash) return false;
  await rm(stamp, { force: true });
  await build();
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  return true;
}
