import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from '../tasks/process.ts';
import { copyWebApp } from './copy-web-app.ts';
import { dressAndroid } from './dress-android.ts';
import { dressIos } from './dress-ios.ts';

/*
 * Prepares both native projects: `npm run mobile:sync -- --server=https://chat.example.org`. They are created once from
 * Capacitor's templates, and later changes to them are kept.
 */

const folder = path.join(root, 'apps/mobile');
const resources = path.join(folder, 'resources');
const { values } = parseArgs({ options: { server: { type: 'string' } } });

async function cap(...args: string[]): Promise<void> {
  // Without a terminal it asks no questions.
  const { code, output } = await run(['cap', ...args], { folder, env: { CI: '1' } });
  if (code !== 0) throw new Error(`cap ${args.join(' ')} failed:\n${output}`);
}

await copyWebApp(path.join(root, 'apps/web/dist'), path.join(folder, 'www'), values.server ?? null);
for (const platform of ['android', 'ios']) {
  if (!existsSync(path.join(folder, platform))) await cap('add', platform);
}
await cap('sync');
await dressAndroid(path.join(folder, 'android'), resources);
await dressIos(path.join(folder, 'ios'), resources);
console.log(
  'Both projects are ready: apps/mobile/android and apps/mobile/ios (see docs/mobile.md)',
);
