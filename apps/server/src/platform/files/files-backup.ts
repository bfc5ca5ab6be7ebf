import { constants, copyFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileKey, type Files } from './files.ts';
import { listFolder, nullIfMissing, pathOf } from './folder-files.ts';
import { syncFile } from './sync.ts';

/**
 * Copies the files of one folder that are not in another one yet; resolves with their number. A server may be using
 * both. Files never change, so a copy from before is still right.
 */
export async function copyMissingFiles(from: string, to: string): Promise<number> {
  if ((await stat(from).catch(nullIfMissing)) === null) return 0;
  let count = 0;
  for await (const { key, sizeBytes } of listFolder(from)) {
    const target = pathOf(to, key);
    const copied = await stat(target).catch(nullIfMissing);
    if (copied?.size === sizeBytes) continue;
    await mkdir(path.dirname(target), { recursive: true });
    const draft = `${target}.partial`;
    // It may be removed while this lasts.
    const isCopied = await copyFile(pathOf(from, key), draft, constants.COPYFILE_FICLONE).then(
      () => true,
      nullIfMissing,
    );
    if (isCopied === null) continue;
    await syncFile(draft);
    await rename(draft, target);
    count += 1;
  }
  return count;
}

/** Which of these files are not stored, and how many there are in all. */
export async function findMissingFiles(
  fileIds: readonly string[],
  files: Files,
): Promise<{ count: number; missing: string[] }> {
  const missing = new Set(fileIds);
  if (missing.size === 0) return { count: 0, missing: [] };
  for await (const { key } of files.list()) {
    const [fileId = ''] = key.split('.');
    if (key === fileKey(fileId, 'original')) missing.delete(fileId);
  }
  return { count: fileIds.length, missing: [...missing] };
}
