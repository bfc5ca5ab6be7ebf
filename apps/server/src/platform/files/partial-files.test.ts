import { symlink, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { makeFolder } from './files.contract.ts';
import { PartialFiles } from './partial-files.ts';

const ignore = (): void => undefined;

const mayGoOn = () => Promise.resolve();

test('[FI5] what arrives is added, up to the room that there is', async () => {
  const partial = await PartialFiles.open(await makeFolder());
  const id = newId();
  const add = (text: string, room: number) =>
    partial.append(id, Readable.from([Buffer.from(text)]), { room, onArrived: ignore, mayGoOn });
  expect(await partial.length(id)).toBe(0);
  expect(await add('Good ', 12)).toBe(5);
  expect(await add('morning, Ada', 7)).toBe(7);
  expect(await partial.length(id)).toBe(12);
});

test('[FI5] a connection that ends early is no error, and keeps what it has brought', async () => {
  const partial = await PartialFiles.open(await makeFolder());
  const id = newId();
  const content = new Readable({ read: ignore });
  const adding = partial.append(id, content, {
    room: 100,
    onArrived: () => content.destroy(),
    mayGoOn,
  });
  content.push(Buffer.from('half'));
  expect(await adding).toBe(4);
  expect(await partial.length(id)).toBe(4);
});

// A device of Linux on which every write fails.
test.runIf(process.platform === 'linux')(
  '[FI10] a disk that becomes full meanwhile is an error',
  async () => {
    const partial = await PartialFiles.open(await makeFolder());
    const id = newId();
    await symlink('/dev/full', partial.pathOf(id));
    const content = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024)));
    const adding = partial.append(id, content, { room: 10_000_000, onArrived: ignore, mayGoOn });
    await expect(adding).rejects.toMatchObject({ code: 'ENOSPC' });
  },
);

test('[FI25] what was made of a file goes with it, and nothing of others does', async () => {
  const partial = await PartialFiles.open(await makeFolder());
  const [one, other] = [newId(), newId()];
  for (const id of [one, other]) {
    await writeFile(partial.pathOf(id), 'half');
    await writeFile(partial.draftOf(id, 'small'), 'small');
  }
  await partial.remove(one);
  expect(await partial.list()).toEqual([other]);
  expect(() => partial.pathOf('../secret')).toThrow(RangeError);
});
