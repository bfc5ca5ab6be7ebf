import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { PictureRefused, type PictureFacts, type Pictures } from './pictures.ts';

/** Pictures that are copied as they are, and of which only the word "broken" tells that they cannot be read. */
export class FakePictures implements Pictures {
  isAvailable = true;
  /** Sides of the sizes that were made later. */
  readonly resized: number[] = [];
  facts: Omit<PictureFacts, 'sizeBytes'> = {
    width: 2_000,
    height: 1_000,
    thumbHash: 'aGFzaA==',
    isAnimated: false,
    mediaType: 'image/jpeg',
  };

  start(): Promise<void> {
    return Promise.resolve();
  }

  async store(source: string, { full, small }: { full: string; small: string }) {
    await requireWhole(source);
    await copyFile(source, full);
    await writeFile(small, 'small');
    return { ...this.facts, sizeBytes: (await stat(full)).size };
  }

  async resize(source: string, target: string, side: number): Promise<void> {
    await requireWhole(source);
    this.resized.push(side);
    await writeFile(target, `side ${side}`);
  }

  async shrink(source: string, target: string): Promise<PictureFacts> {
    await requireWhole(source);
    await writeFile(target, 'shrunk');
    return { ...this.facts, width: 320, height: 160, mediaType: 'image/webp', sizeBytes: 6 };
  }

  async square(source: string, target: string): Promise<PictureFacts> {
    await requireWhole(source);
    await writeFile(target, 'square');
    return { ...this.facts, width: 640, height: 640, mediaType: 'image/webp', sizeBytes: 6 };
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}

async function requireWhole(source: string): Promise<void> {
  const content = await readFile(source);
  if (content.includes('broken')) throw new PictureRefused('unreadable');
}
