import { existsSync } from 'node:fs';
import { run } from './process.ts';

/** Requires root on Debian; does nothing elsewhere. */
export async function installOnDebian(...packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(' and ')} for the browser tests …`);
  await run(['apt-get', 'update', '-q']);
  await run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const programs = ['/usr/bin/Xvfb', '/usr/bin/xdotool'];

/** A screen and a mouse for the few browser tests that need them, and say so where they are missing. */
export async function ensureDesktop(): Promise<void> {
  if (!programs.every((file) => existsSync(file))) await installOnDebian('xvfb', 'xdotool');
}
