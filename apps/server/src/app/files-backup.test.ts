import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { fileKey } from '../platform/files/files.ts';
import { openFolderFiles } from '../platform/files/folder-files.ts';
import { makeDataFolder, runTend } from './main.fixture.ts';
import { startUploads } from './uploading.fixture.ts';

/** What a command prints. */
async function run(folder: string, ...args: string[]): Promise<string> {
  const tend = runTend(folder, {}, args);
  const [text, { code, errors }] = await Promise.all([buffer(tend.child.stdout), tend.exited]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return text.toString();
}

test('[FI28] a backup of a running server has its files, and a restore says which are missing', async () => {
  const tend = await startUploads();
  onTestFinished(() => tend.stop());
  const upload = async (text: string): Promise<string> => {
    const about = { id: tend.id(), name: 'rota.txt', as: 'document' } as const;
    await tend.upload(about, Buffer.from(text));
    return about.id;
  };
  const first = await upload('May');
  const backups = await makeDataFolder();
  const backup = path.join(backups, 'monday.db');
  expect(await run(tend.folder, '--backup', backup)).toMatch(/new since the last backup: 1,/);
  const second = await upload('June');
  const next = path.join(backups, 'tuesday.db');
  expect(await run(tend.folder, '--backup', next)).toMatch(/new since the last backup: 1,/);

  const elsewhere = await makeDataFolder();
  expect(await run(elsewhere, '--restore', next)).not.toMatch(/missing/);
  const files = await openFolderFiles(path.join(elsewhere, 'files'));
  const content = await files.read(fileKey(second, 'original'));
  expect(content && String(await buffer(content))).toBe('June');

  // Copies from before stay right, and what is in no backup is named.
  await rm(path.join(backups, 'files'), { recursive: true });
  await files.remove(fileKey(first, 'original'));
  const said = await run(elsewhere, '--restore', next);
  expect(said).toContain(`Of 2 photos and files 1 are missing`);
  expect(said).toContain(first);
  expect(await readdir(backups)).toEqual(['monday.db', 'tuesday.db']);
});

test('[FI28] a backup beside the files themselves is refused, for they would not be copied', async () => {
  const folder = await makeDataFolder();
  const { code, errors } = await runTend(folder, {}, ['--backup', path.join(folder, 'monday.db')])
    .exited;
  expect([code, errors]).toEqual([1, expect.stringMatching(/^[^\n]+ name another folder/)]);
});
