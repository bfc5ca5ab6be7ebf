import { chmod, mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ownerOnly = 0o600;
const othersBits = 0o077;

/** A private file has unexpected content: edited by hand, or truncated by a full disk. */
export class PrivateFileError extends Error {
  constructor(path: string, missing: string) {
    super(`${path} holds ${missing}; restore it from a backup, or delete it to create a new one.`);
    this.name = 'PrivateFileError';
  }
}

/**
 * A file in the data folder that only its owner may read, created at the first start. A mode that lets others read it
 * is corrected: copying a data folder easily loses the mode.
 */
export async function loadPrivateFile(
  dataFolder: string,
  name: string,
  make: () => string,
): Promise<{ text: string; path: string }> {
  const path = join(dataFolder, name);
  const text = (await readIfThere(path)) ?? (await write(dataFolder, path, make()));
  const { mode } = await stat(path);
  if ((mode & othersBits) !== 0) await chmod(path, ownerOnly);
  return { text, path };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function write(dataFolder: string, path: string, text: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true });
  const file = await open(path, 'wx', ownerOnly);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return text;
}
