import { mkdtemp, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Where Linux has a file system in memory. */
const inMemory = '/dev/shm';
/** Containers often have 64 MB there, which is about what a whole run needs. */
const leastBytes = 2 ** 30;

/**
 * Makes a folder in memory, for what tests write; null where there is none, or too little room. Commits wait for the disk,
 * which was two fifths of the time of the server's tests.
 */
export async function makeMemoryFolder(
  parent = inMemory,
  least = leastBytes,
): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(parent);
    return bavail * bsize < least ? null : await mkdtemp(path.join(parent, 'tend-tests-'));
  } catch {
    // Another system, or not ours to write to: the disk does as well.
    return null;
  }
}
