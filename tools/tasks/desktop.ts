import { existsSync } from 'node:fs';
import { installOnDebian } from './debian.ts';

const programs = ['/usr/bin/Xvfb', '/usr/bin/xdotool'];

/** A screen and a mouse for the few browser tests that need them, and say so where they are missing. */
export async function ensureDesktop(): Promise<void> {
  if (!programs.every((file) => existsSync(file))) await installOnDebian('xvfb', 'xdotool');
}
