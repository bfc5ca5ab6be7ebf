import { beforeEach, expect, test, vi } from 'vitest';
import { north } from '../rows.fixture.ts';
import { FileWorld, photo } from './file-world.fixture.ts';

let world: FileWorld;

beforeEach(() => {
  world = new FileWorld();
});

test('[UP30] where the code for files cannot be loaded, what files were made of is needed until they are sent', async () => {
  vi.doMock('./kept/loaded-files.ts', () => {
    throw new Error('No connection');
  });
  const client = await world.open();
  await world.lose(client);
  const id = client.sendFiles(north, [photo('A')]);
  const onKept = vi.fn<() => void>();
  const keeping = client.files.whenKept(id).then(onKept);
  await client.storeAll();
  await world.until(() => world.problems.length > 0);
  vi.doUnmock('./kept/loaded-files.ts');
  world.uploads.isHolding = true;
  await world.reconnect(client);
  await world.until(() => world.uploads.heldNow === 1);
  expect(onKept).not.toHaveBeenCalled();
  await world.uploads.goOn();
  await world.untilSent(client, id);
  await keeping;
  expect(world.uploaded(client, id)).toEqual(['A']);
});
