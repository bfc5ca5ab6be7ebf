import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** A letter's file, also one that was never finished: its name begins with its moment, see file-mail.ts. */
const letterName = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3})Z-.*\.eml(\.partial)?$/;

/** Deletes the letters in the folder that are older, and nothing else that somebody may have put there. */
export async function deleteLettersBefore(folder: string, before: number): Promise<void> {
  for (const name of await listFiles(folder)) {
    const [, day, hour, minute, second] = letterName.exec(name) ?? [];
    const writtenAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    // Of any other file it is no number, and that is never less.
    if (writtenAt < before) await rm(path.join(folder, name), { force: true });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // It is made when the first letter needs it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
