import { existsSync } from 'node:fs';
import { installOnDebian } from './debian.ts';

const programs = ['/usr/bin/Xvfb', '/usr/bin/xdotool'];

/** Checks for a screen and a mouse, which a few browser tests need, and reports missing ones. */
export async function ensureDesktop(): Promise<void> {
  if (!programs.every((file) => existsSync(file))) await installOnDebian('xvfb', 'xdotool');
}
