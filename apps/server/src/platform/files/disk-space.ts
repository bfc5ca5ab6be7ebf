import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** What this user may still use. */
  freeBytes: number;
  totalBytes: number;
}

/** The disk that holds the folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
