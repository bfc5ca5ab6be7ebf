import { open } from 'node:fs/promises';

/** Makes durable which names a folder holds. Windows does that by itself, and has no way to ask for it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(folder);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
