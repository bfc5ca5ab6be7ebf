import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { silentLog } from '../log/silent-log.ts';
import { Converters } from './converters.ts';
import type { colours } from './picture-files.fixture.ts';

/** Converts pictures for the tests of a file, in a folder of their own. */
export function usePictures() {
  const pictures = new Converters({ log: silentLog, clock: systemClock });
  let folder = '';
  let files = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tend-pictures-'));
  });

  afterAll(async () => {
    await pictures.stop();
    await rm(folder, { recursive: true });
  });

  function newPath(): string {
    files += 1;
    return join(folder, String(files));
  }

  async function put(content: Uint8Array): Promise<string> {
    const path = newPath();
    await writeFile(path, content);
    return path;
  }

  async function store(content: Uint8Array) {
    const [full, small] = [newPath(), newPath()];
    const facts = await pictures.store(await put(content), { full, small });
    return { facts, path: full, full: await readFile(full), small: await readFile(small) };
  }

  async function resize(source: string, side: number): Promise<Buffer> {
    const target = newPath();
    await pictures.resize(source, target, side);
    return await readFile(target);
  }

  async function square(content: Uint8Array, side: number) {
    const target = newPath();
    const facts = await pictures.square(await put(content), target, side);
    return { facts, cut: await readFile(target) };
  }

  async function shrink(content: Uint8Array, side: number) {
    const target = newPath();
    const facts = await pictures.shrink(await put(content), target, side);
    return { facts, small: await readFile(target) };
  }

  return { pictures, newPath, put, store, resize, square, shrink };
}

/** The colour at a place, given in parts of the picture's width and height. */
export async function colourAt(picture: Buffer, x: number, y: number) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
  return { r, g, b, alpha };
}

type Colour = (typeof colours)[keyof typeof colours];

/** How far the colour at a place is from another, in the channel that differs most. */
export async function distanceAt(
  picture: Buffer,
  [x, y]: [number, number],
  colour: Colour,
): Promise<number> {
  const { r, g, b } = await colourAt(picture, x, y);
  return Math.max(Math.abs(r - colour.r), Math.abs(g - colour.g), Math.abs(b - colour.b));
}

/** For what was encoded with losses. */
export async function expectColour(
  picture: Buffer,
  place: [number, number],
  colour: Colour,
): Promise<void> {
  expect(await distanceAt(picture, place, colour)).toBeLessThanOrEqual(6);
}
