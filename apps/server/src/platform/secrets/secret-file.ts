import { chmod, mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newToken } from './tokens.ts';

const fileName = 'secret';
const ownerOnly = 0o600;
const othersBits = 0o077;
const shapeOfSecret = /^[A-Za-z0-9_-]{43,}$/;

/** The secret file holds something that is no secret: edited by hand, or cut off by a full disk. */
export class SecretFileError extends Error {
  constructor(path: string) {
    super(`${path} holds no secret; restore it from a backup, or delete it to make a new one.`);
    this.name = 'SecretFileError';
  }
}

/**
 * The server's secret, made at the first start and kept in the data folder for its owner's eyes only. A mode that
 * lets others read it is put right: whoever copies a data folder easily loses the mode on the way.
 * @throws SecretFileError
 */
export async function loadSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, fileName);
  const secret = (await readIfThere(path)) ?? (await makeSecret(dataFolder, path));
  if (!shapeOfSecret.test(secret)) throw new SecretFileError(path);
  const { mode } = await stat(path);
  if ((mode & othersBits) !== 0) await chmod(path, ownerOnly);
  return secret;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeSecret(dataFolder: string, path: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true });
  const secret = newToken();
  const file = await open(path, 'wx', ownerOnly);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return secret;
}
