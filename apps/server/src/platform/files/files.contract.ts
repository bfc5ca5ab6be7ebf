import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Files } from './files.ts';

async function* chunksOf(...chunks: Buffer[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

async function* breakingOff(): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from('half'));
  throw new Error('The phone went away');
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The behaviour of every Files, wherever it stores them. */
export function describeFiles(name: string, start: () => Promise<Files>): void {
  describe(`Files: ${name}`, () => {
    let files: Files;

    beforeEach(async () => {
      files = await start();
    });

    const readBack = async (hash: string) => {
      const content = await files.read(hash);
      return content && buffer(content);
    };

    test.for([
      ['several chunks', [Buffer.from('Good '), Buffer.from('morning')]],
      ['nothing', []],
      ['every byte', [Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))]],
      ['many megabytes', Array.from({ length: 40 }, () => Buffer.alloc(128 * 1024, 7))],
    ] as const)(
      '[SV67] %s is returned unchanged by the hash of its content',
      async ([, chunks]) => {
        const whole = Buffer.concat(chunks);
        const stored = await files.put(chunksOf(...chunks));
        expect(stored).toEqual({ hash: hashOf(whole), sizeBytes: whole.length });
        expect((await readBack(stored.hash))?.equals(whole)).toBe(true);
      },
    );

    test('[SV67] the same content has the same name, also at the same moment', async () => {
      const photos = Array.from({ length: 3 }, () => chunksOf(Buffer.from('photo')));
      const stored = await Promise.all(photos.map((photo) => files.put(photo)));
      expect(new Set(stored.map(({ hash }) => hash)).size).toBe(1);
      expect(await readBack(hashOf(Buffer.from('photo')))).toEqual(Buffer.from('photo'));
    });

    test('[SV67] interrupted content is refused and not stored', async () => {
      await expect(files.put(breakingOff())).rejects.toThrow('The phone went away');
      expect(await files.read(hashOf(Buffer.from('half')))).toBeNull();
    });

    test('[SV67] a removed file, an unknown hash and an invalid hash are not found', async () => {
      const { hash } = await files.put(chunksOf(Buffer.from('letter')));
      await files.remove(hash);
      await files.remove(hash);
      for (const missing of [hash, hashOf(Buffer.from('other')), '../../etc/passwd', '']) {
        expect(await files.read(missing)).toBeNull();
      }
    });
  });
}
