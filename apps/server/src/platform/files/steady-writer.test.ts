import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeFolder } from './files.contract.ts';
import { SteadyWriter } from './steady-writer.ts';

test('[FI5] what the disk wrote in part is written to its end, in order', async () => {
  const name = path.join(await makeFolder(), 'steady');
  await using file = await open(name, 'a');
  const writev = file.writev.bind(file);
  const parts: number[] = [];
  vi.spyOn(file, 'writev').mockImplementation((batch) => {
    parts.push(batch.length);
    const all = Buffer.concat(
      batch.map(
        ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
      ),
    );
    return writev([all.subarray(0, 3)]);
  });
  const writer = new SteadyWriter(file);
  const chunks = ['zero', 'one ', 'two ', 'end.'];
  await Promise.all(chunks.map((chunk) => writer.add(Buffer.from(chunk))));
  await writer.end();
  expect(parts).toEqual([1, 3]);
  expect(await readFile(name, 'utf8')).toBe(chunks.join(''));
});
