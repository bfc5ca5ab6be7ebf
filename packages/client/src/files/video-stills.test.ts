import { beforeEach, expect, test } from 'vitest';
import type { NewFile } from '../client.ts';
import { idOf, message, north, self } from '../rows.fixture.ts';
import { FileWorld } from './file-world.fixture.ts';

let world: FileWorld;

beforeEach(() => {
  world = new FileWorld();
});

/** A video whose bytes, and those of its still, are texts. */
function film(): NewFile {
  return {
    blob: new Blob(['moving'], { type: 'video/mp4' }),
    still: { blob: new Blob(['still']), width: 40, height: 30, thumbHash: 'hash' },
    name: 'film.mp4',
    as: 'media',
    facts: { kind: 'video', mediaType: 'video/mp4', width: 400, height: 300, durationMs: 9_000 },
  };
}

test('[UP62] a video shows by its still at once, also after a reload, as a single file', async () => {
  const first = await world.open();
  await world.lose(first);
  const id = first.sendFiles(north, [film()]);
  await first.storeAll();
  await first.stop();
  const client = await world.start();
  expect(world.fileIds(client, id)).toHaveLength(1);
  const stillId = stillIn(client);
  expect(await (await client.files.open(stillId, 'small')).text()).toBe('still');
  expect(client.files.progress(id).getSnapshot()).toMatchObject({ sentFiles: 0, files: 1 });
});

test('[UP62] its still is uploaded with it, and named by the message', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const id = client.sendFiles(north, [film()]);
  const [fileId = ''] = world.fileIds(client, id);
  const stillId = stillIn(client);
  await world.uploads.goOn();
  await world.untilSent(client, id);
  expect(world.uploads.textOf(fileId)).toBe('moving');
  expect(world.uploads.textOf(stillId)).toBe('still');
  expect(world.uploads.uploads.get(stillId)?.about).toMatchObject({ as: 'media' });
  const sent = world.sockets.all.flatMap(({ calls }) => calls);
  expect(sent.find(({ name }) => name === 'message.sendFiles')?.input).toMatchObject({
    fileIds: [fileId],
    stills: [{ fileId, stillId }],
  });
});

test('[UP62] a video goes without a still that the server cannot read', async () => {
  const client = await world.open();
  world.uploads.unreadable.add('still');
  const id = client.sendFiles(north, [film()]);
  await world.untilSent(client, id);
  expect(world.uploaded(client, id)).toEqual(['moving']);
});

test('[UP25] with a deleted message the bytes of its still go, too', async () => {
  const client = await world.open();
  const [fileId, stillId] = [idOf(70), idOf(71)];
  world.uploads.files.set(`${stillId}/small`, 'still');
  const file = { id: fileId, name: 'film.mp4', mediaType: 'video/mp4', sizeBytes: 6 };
  const facts = { width: null, height: null, durationMs: null };
  const video = {
    kind: 'video',
    ...file,
    ...facts,
    still: { id: stillId, thumbHash: '' },
  } as const;
  await world.tell(message(3, { content: { type: 'files', text: '', files: [video] } }));
  await client.files.open(stillId, 'small');
  await world.until(async () => (await world.keptFiles()).length === 1);
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.until(async () => (await world.keptFiles()).length === 0);
  expect(client.files.held(stillId, 'small')).toBeNull();
});

function stillIn(client: Parameters<FileWorld['own']>[0]): string {
  const content = world.own(client).at(-1)?.content;
  const file = content?.type === 'files' ? content.files[0] : undefined;
  return file?.kind === 'video' ? (file.still?.id ?? '') : '';
}
