import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Files, StoredFile } from './files.ts';
import { syncFolder } from './sync-folder.ts';

const hashShape = /^[0-9a-f]{64}$/;

/**
 * Files in a folder, spread over 256 folders by the first two digits of their hash. A file is written and fsynced under
 * a draft's name and then renamed, and its folder is fsynced too: every file with its final name is complete.
 */
export async function openDiskFiles(folder: string): Promise<Files> {
  const drafts = path.join(folder, 'drafts');
  // Drafts left by a crash have no final name, so nothing refers to them.
  await rm(drafts, { recursive: true, force: true });
  await mkdir(drafts, { recursive: true });

  return {
    async put(content) {
      const draft = path.join(drafts, randomUUID());
      try {
        const stored = await writeDraft(draft, content);
        await giveName(draft, pathOf(folder, stored.hash));
        return stored;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(hash) {
      if (!hashShape.test(hash)) return null;
      try {
        const file = await open(pathOf(folder, hash));
        return file.createReadStream();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(hash) {
      if (hashShape.test(hash)) await rm(pathOf(folder, hash), { force: true });
    },
  };
}

function pathOf(folder: string, hash: string): string {
  return path.join(folder, hash.slice(0, 2), hash);
}

async function writeDraft(draft: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(draft, 'wx');
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), sizeBytes };
}

async function giveName(draft: string, name: string): Promise<void> {
  const folder = path.dirname(name);
  await mkdir(folder, { recursive: true });
  await rename(draft, name);
  await syncFolder(folder);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
