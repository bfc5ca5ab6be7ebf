import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Where Linux has a file system in memory; the 64 MB that containers often have there are too little. */
const inMemory = '/dev/shm';
/** A run needs some 60 MB. The rest is what the servers of tests must find free to take uploads, and what Chromium shares. */
const leastBytes = 1.5 * 2 ** 30;
const folderName = /^tend-tests-(\d+)-/;

/**
 * Makes a folder in memory, for what tests write; null where there is none, or too little room. Commits wait for the disk,
 * which was two fifths of the time of the server's tests. Folders of runs that were killed are removed.
 */
export async function makeMemoryFolder(
  parent = inMemory,
  least = leastBytes,
): Promise<string | null> {
  try {
    for (const name of await readdir(parent)) {
      const pid = folderName.exec(name)?.[1];
      if (pid !== undefined && !isRunning(Number(pid))) {
        await removeMemoryFolder(path.join(parent, name));
      }
    }
    const { bavail, bsize } = await statfs(parent);
    if (bavail * bsize < least) return null;
    return await mkdtemp(path.join(parent, `tend-tests-${process.pid}-`));
  } catch {
    // Another system, or not ours to write to: the disk does as well.
    return null;
  }
}

/** What has just been ended may still write there. If it stays, the next run removes it: that is no failure of this one. */
export async function removeMemoryFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    console.error(`${folder} was not removed:`, error);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another user's.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
