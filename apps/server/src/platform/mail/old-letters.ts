import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** The file of an e-mail, complete or not: its name begins with its time, see file-mail.ts. */
const letterName = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3})Z-.*\.eml(\.partial)?$/;

/** Deletes older e-mails from the folder, and no other files that someone may have put there. */
export async function deleteLettersBefore(folder: string, before: number): Promise<void> {
  for (const name of await listFiles(folder)) {
    const [, day, hour, minute, second] = letterName.exec(name) ?? [];
    const writtenAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    // NaN for any other file, and so never less.
    if (writtenAt < before) await rm(path.join(folder, name), { force: true });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // The folder is created for the first e-mail.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
