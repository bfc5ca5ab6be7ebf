import type { Files } from './files.ts';
import { openFolderFiles } from './folder-files.ts';
import { parseS3Address } from './s3-address.ts';
import { S3Files } from './s3-files.ts';

/** The storage that the operator configured: S3-compatible, or a folder. */
export async function openFiles(address: string | null, folder: string): Promise<Files> {
  const s3 = parseS3Address(address ?? '');
  return s3 === null ? openFolderFiles(folder) : new S3Files(s3);
}
