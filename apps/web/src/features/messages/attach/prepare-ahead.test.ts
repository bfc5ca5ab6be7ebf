import type { NewFile } from '@tend/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { unedited } from '../../../ui/editing/edits.ts';
import type { Chosen } from './chosen.ts';
import { allReady, prepareAhead } from './prepare-ahead.ts';
import { prepareFile } from './prepare-file.ts';

vi.mock('./prepare-file.ts', () => ({ prepareFile: vi.fn<typeof prepareFile>() }));

function choose(name: string, turns = 0): Chosen {
  return { key: name, file: new File([name], name), edits: { ...unedited, turns } };
}

function toNewFile({ file }: Chosen): NewFile {
  const facts = { kind: 'document', mediaType: 'image/jpeg' } as const;
  return { blob: file, name: file.name, as: 'media', facts };
}

beforeEach(() => {
  vi.mocked(prepareFile).mockReset();
  vi.mocked(prepareFile).mockImplementation((chosen) => Promise.resolve(toNewFile(chosen)));
});

test('[SC321] a file that could not be prepared is prepared again when it is sent', async () => {
  const chosen = choose('a.jpg');
  vi.mocked(prepareFile).mockRejectedValueOnce(new Error('no memory'));
  await expect(prepareAhead(chosen)).rejects.toThrow('no memory');
  expect(await prepareAhead(chosen)).toMatchObject({ name: 'a.jpg' });
  expect(prepareAhead(chosen)).toBe(prepareAhead(chosen));
});

test('[SC322] edited pictures are prepared before those that wait', async () => {
  const all = [choose('a.jpg'), choose('b.jpg'), choose('edited.jpg', 1)];
  await Promise.all(all.map(prepareAhead));
  const order = vi.mocked(prepareFile).mock.calls.map(([{ key }]) => key);
  expect(order).toEqual(['a.jpg', 'edited.jpg', 'b.jpg']);
});

test('[SC432] what is sent needs no waiting once all of it is prepared', async () => {
  const [first, second] = [choose('a.jpg'), choose('b.jpg')];
  await prepareAhead(first);
  expect(allReady([first, second])).toBeNull();
  await prepareAhead(second);
  expect([...(allReady([first, second]) ?? [])]).toEqual([
    [first, toNewFile(first)],
    [second, toNewFile(second)],
  ]);
});
