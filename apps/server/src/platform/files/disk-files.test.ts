import * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDiskFiles } from './disk-files.ts';
import { describeFiles } from './files.contract.ts';

vi.mock('node:fs/promises', { spy: true });

async function makeFolder(): Promise<string> {
  const folder = await promises.mkdtemp(path.join(tmpdir(), 'tend-files-'));
  onTestFinished(() => promises.rm(folder, { recursive: true }));
  return folder;
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text));
}

describeFiles('files on disk', async () => openDiskFiles(await makeFolder()));

test('[SV67] a file is on the disk before it has its name', async () => {
  const files = await openDiskFiles(await makeFolder());
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
  await files.put(once('letter'));
  expect(steps).toEqual(['sync file', 'name', 'sync folder']);
});

test('[SV67] nothing half written is left, not even by a crash', async () => {
  const folder = await makeFolder();
  const draft = path.join(folder, 'drafts', 'half');
  await promises.mkdir(path.dirname(draft));
  await promises.writeFile(draft, 'half');
  const files = await openDiskFiles(folder);
  await files.put(once('letter'));
  expect(await promises.readdir(path.dirname(draft))).toEqual([]);
});
