import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type ByteRange, fileKey, type FileKey, type Files } from './files.ts';

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A file outside the storage. */
export async function writeSource(content: Buffer | string): Promise<string> {
  const source = path.join(await makeFolder(), 'source');
  await writeFile(source, content);
  return source;
}

/** The behaviour of every Files, wherever it stores them. */
export function describeFiles(name: string, start: () => Promise<Files>): void {
  describe(`Files: ${name}`, () => {
    let files: Files;

    beforeEach(async () => {
      files = await start();
    });

    const newKey = (): FileKey => fileKey(newId(), 'original');
    const put = async (key: FileKey, content: Buffer | string): Promise<void> =>
      files.put(key, await writeSource(content));
    const readBack = async (key: FileKey, range?: ByteRange) => {
      const content = await files.read(key, range);
      return content && buffer(content);
    };
    const listAll = async () => {
      const found = [];
      for await (const stored of files.list()) found.push(stored);
      return found;
    };

    test.for([
      ['text', Buffer.from('Good morning')],
      ['nothing', Buffer.alloc(0)],
      ['every byte', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
      ['many megabytes', Buffer.alloc(5 * 1024 * 1024, 'Tend')],
    ] as const)('[FI1] %s is returned unchanged under its key', async ([, content]) => {
      const key = newKey();
      await put(key, content);
      expect((await readBack(key))?.equals(content)).toBe(true);
      expect(await files.size(key)).toBe(content.length);
    });

    test.for([
      [0, 3, 'Good'],
      [5, 11, 'morning'],
      [11, 11, 'g'],
      [0, 11, 'Good morning'],
    ] as const)('[FI1] the bytes %i to %i are read alone', async ([first, last, part]) => {
      const key = newKey();
      await put(key, 'Good morning');
      expect(String(await readBack(key, { first, last }))).toBe(part);
    });

    test('[FI1] the bytes are copied to a file whose end changes nothing; of an unknown file there is no copy', async () => {
      const key = newKey();
      await put(key, 'photo');
      const target = path.join(await makeFolder(), 'copy');
      await writeFile(target, 'a longer one that is left');
      expect(await files.copyTo(key, target)).toBe(true);
      expect(await files.copyTo(key, target)).toBe(true);
      expect(await readFile(target, 'utf8')).toBe('photo');
      expect(await files.copyTo(newKey(), target)).toBe(false);
      expect(String(await readBack(key))).toBe('photo');
      await expect(readFile(target)).rejects.toThrow('ENOENT');
    });

    test('[FI1] storing again, also at the same moment, and the source’s end change nothing', async () => {
      const key = newKey();
      const source = await writeSource('photo');
      await Promise.all(Array.from({ length: 3 }, () => files.put(key, source)));
      await files.put(key, source);
      await rm(source);
      expect(String(await readBack(key))).toBe('photo');
      expect(await listAll()).toHaveLength(1);
    });

    test('[FI2] what cannot be read is refused and not stored', async () => {
      const key = newKey();
      await expect(files.put(key, '/nowhere/at/all')).rejects.toThrow(/./);
      expect(await readBack(key)).toBeNull();
      expect(await listAll()).toEqual([]);
    });

    test('[FI1] removed and unknown files are not found', async () => {
      const key = newKey();
      await put(key, 'letter');
      await files.remove(key);
      await files.remove(key);
      for (const missing of [key, newKey()]) {
        expect(await files.read(missing)).toBeNull();
        expect(await files.size(missing)).toBeNull();
      }
    });

    test('[FI1] all files are listed with their sizes', async () => {
      const [one, other] = [newKey(), fileKey(newId(), 'small')];
      await put(one, 'letter');
      await put(other, 'photo');
      const listed = await listAll();
      const sizes = listed.map(({ key, sizeBytes }) => [key, sizeBytes] as const);
      expect(new Map(sizes)).toEqual(
        new Map([
          [one, 6],
          [other, 5],
        ]),
      );
      for (const { storedAt } of listed) {
        expect(Math.abs(storedAt - Date.now())).toBeLessThan(60_000);
      }
    });

    test.for(['../../etc/passwd', '', 'letter', `${newId()}/original`])(
      '[FI1] the name "%s" never reaches the storage',
      async (invalid) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const key = invalid as FileKey;
        await expect(put(key, 'letter')).rejects.toThrow(RangeError);
        await expect(files.read(key)).rejects.toThrow(RangeError);
        await expect(files.copyTo(key, '/nowhere')).rejects.toThrow(RangeError);
        await expect(files.remove(key)).rejects.toThrow(RangeError);
      },
    );
  });
}
