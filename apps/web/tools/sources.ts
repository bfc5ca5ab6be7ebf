import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Source {
  file: string;
  code: string;
}

const root = path.resolve(import.meta.dirname, '../../..');
const isProduct = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(?:test|fixture|contract|d)\.ts|(?:^|\/)texts-in-tests/.test(file);

/** Reads the product's source files below a folder of the repository, without tests. */
export async function readSources(folder: string): Promise<Source[]> {
  const files = await readdir(path.join(root, folder), { recursive: true });
  return Promise.all(
    files.filter(isProduct).map(async (file) => ({
      file,
      code: await readFile(path.join(root, folder, file), 'utf8'),
    })),
  );
}
