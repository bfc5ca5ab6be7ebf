import * as promises from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import { fileKey } from './files.ts';
import { describeFiles, makeFolder, writeSource } from './files.contract.ts';
import { openFolderFiles, pathOf } from './folder-files.ts';

vi.mock('node:fs/promises', { spy: true });

describeFiles('in a folder', async () => openFolderFiles(await makeFolder()));

test('[FI2] a file is on the disk before it has its name', async () => {
  const files = await openFolderFiles(await makeFolder());
  const source = await writeSource('letter');
  const steps: string[] = [];
  const { open, rename } = await vi.importActual<typeof promises>('node:fs/promises');
  vi.mocked(promises.open).mockImplementation(async (...args) => {
    const handle = await open(...args);
    const sync = handle.sync.bind(handle);
    vi.spyOn(handle, 'sync').mockImplementation(async () => {
      await sync();
      steps.push((await handle.stat()).isDirectory() ? 'sync folder' : 'sync file');
    });
    return handle;
  });
  vi.mocked(promises.rename).mockImplementation(async (from, to) => {
    steps.push('name');
    await rename(from, to);
  });
  const id = newId();
  await files.put(fileKey(id, 'original'), source);
  // The folder above, in which the file's is new, and the file's.
  expect(steps).toEqual(['sync file', 'sync folder', 'name', 'sync folder']);
  // Its name may be lost: it can be made again.
  await files.put(fileKey(id, 'small'), source);
  expect(steps.slice(4)).toEqual(['sync file', 'name']);
});

test('[FI2] nothing half written is left, not even by a crash', async () => {
  const folder = await makeFolder();
  const draft = path.join(folder, 'drafts', 'half');
  await promises.mkdir(path.dirname(draft));
  await promises.writeFile(draft, 'half');
  const files = await openFolderFiles(folder);
  await files.put(fileKey(newId(), 'original'), await writeSource('letter'));
  expect(await promises.readdir(path.dirname(draft))).toEqual([]);
});

test('[FI2] without hard links, as on another disk, it is copied', async () => {
  const files = await openFolderFiles(await makeFolder());
  vi.mocked(promises.link).mockRejectedValueOnce(new Error('EXDEV'));
  const key = fileKey(newId(), 'original');
  await files.put(key, await writeSource('letter'));
  const content = await files.read(key);
  expect(content && String(await buffer(content))).toBe('letter');
});

test('[FI107] a buffer is no larger than the file, and a copy is a second name of it', async () => {
  const folder = await makeFolder();
  const files = await openFolderFiles(folder);
  const key = fileKey(newId(), 'original');
  await files.put(key, await writeSource('letter'));
  const chunks: unknown[] = [];
  for await (const chunk of (await files.read(key)) ?? []) chunks.push(chunk);
  const sizes = chunks.map((chunk) => Buffer.isBuffer(chunk) && chunk.buffer.byteLength);
  expect(sizes).toEqual([6]);
  const target = path.join(await makeFolder(), 'copy');
  await files.copyTo(key, target);
  expect((await promises.stat(target)).ino).toBe((await promises.stat(pathOf(folder, key))).ino);
  vi.mocked(promises.link).mockRejectedValueOnce(new Error('EXDEV'));
  await files.copyTo(key, target);
  expect(await promises.readFile(target, 'utf8')).toBe('letter');
  const missing = path.join(folder, 'missing', 'copy');
  await expect(files.copyTo(key, missing)).rejects.toThrow('ENOENT');
});
