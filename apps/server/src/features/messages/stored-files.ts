import { fileSchema, type FileInfo } from '@tend/protocol';
import { z } from 'zod';

/** The files of a message, as they are stored with it: none of them changes once it is sent. */
export function readFiles(stored: string | null): FileInfo[] {
  return z.array(fileSchema).parse(JSON.parse(stored ?? ''));
}

export function writeFiles(files: readonly FileInfo[]): string {
  return JSON.stringify(files);
}
