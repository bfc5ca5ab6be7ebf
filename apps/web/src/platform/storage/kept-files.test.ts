import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countKept, forgetKept, forgetKeptOf, keepFile, readKept } from './kept-files.ts';

const place = 'user/chosen/chat';
const stored = new Map<string, Response>();

/** A cache whose puts take longer than its deletions. */
const cache = {
  async put(address: string, response: Response) {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    stored.set(`https://tend.example${address}`, response);
  },
  keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }))),
  match: ({ url }: { url: string }) => Promise.resolve(stored.get(url)?.clone()),
  delete: ({ url }: { url: string }) => Promise.resolve(stored.delete(url)),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
});

afterEach(() => vi.unstubAllGlobals());

async function keysKept(): Promise<string[]> {
  return [...(await readKept(place)).keys()];
}

test('[SC323] what is forgotten while it is being kept does not come back, also with what is kept of it later', async () => {
  const file = new File(['a'], 'a.txt');
  void keepFile(place, 'a', file);
  void keepFile(place, 'b', file);
  await forgetKept(place, 'a');
  await keepFile(place, 'a', file);
  expect(await keysKept()).toEqual(['b']);
});

test('[SC323] a place can be used again after all of it was forgotten', async () => {
  const file = new File(['a'], 'a.txt');
  void keepFile(place, 'c', file);
  await forgetKept(place);
  expect(await keysKept()).toEqual([]);
  await keepFile(place, 'c', file);
  expect(await keysKept()).toEqual(['c']);
});

test('[SC324] what is kept of somebody and not sent is counted: chosen files, and chats with recordings', async () => {
  const file = new File(['a'], 'a.txt');
  expect(await countKept('me')).toBe(0);
  await keepFile('me/chosen/one', 'd', file);
  await keepFile('me/chosen/two', 'e', file);
  for (const key of ['f.1', 'f.2', 'f.about']) await keepFile('me/voice/one', key, file);
  await keepFile('other/chosen/one', 'g', file);
  await keepFile('shared', 'h', file);
  expect(await countKept('me')).toBe(3);
});

test('[UP51] all of a person goes, and nothing of others', async () => {
  const file = new File(['a'], 'a.txt');
  await keepFile('me/chosen/three', 'i', file);
  await keepFile('me/voice/three', 'j', file);
  await keepFile('other/chosen/three', 'k', file);
  await keepFile('shared', 'l', file);
  await forgetKeptOf('me');
  expect(await countKept('me')).toBe(0);
  expect(await countKept('other')).toBe(1);
  expect([...(await readKept('shared')).keys()]).toEqual(['l']);
});
