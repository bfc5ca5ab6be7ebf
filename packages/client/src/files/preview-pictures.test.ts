import type { MessageRow } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../client.ts';
import { idOf, message, messages, north, self } from '../rows.fixture.ts';
import { FileWorld } from './file-world.fixture.ts';

let world: FileWorld;

beforeEach(() => {
  world = new FileWorld();
  for (const number of [70, 71]) world.uploads.files.set(`${idOf(number)}/small`, 'small');
});

/** Opens it, and lets it be stored. */
async function see(client: Client, number: number): Promise<void> {
  await client.files.open(idOf(number), 'small');
  await world.until(async () => (await world.keptFiles()).includes(`${idOf(number)}/small`));
}

/** A message with a link, below which is a picture; null if its author has removed that. */
function linkWith(pictureId: string | null, changes: Partial<MessageRow> = {}): MessageRow {
  const url = 'https://www.northbank.org/';
  const picture = pictureId && { id: pictureId, width: 320, height: 240, thumbHash: '' };
  const preview = picture ? { preview: { url, title: 'Northbank', picture } } : {};
  return message(3, { content: { type: 'text', text: url, ...preview }, ...changes });
}

test('[LP39] the picture of a preview is kept, and goes with a deleted message', async () => {
  const client = await world.open();
  await world.tell(linkWith(idOf(70)));
  await see(client, 70);
  await world.until(async () => (await world.keptFiles()).length === 1);
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.until(async () => (await world.keptFiles()).length === 0);
  expect(client.files.held(idOf(70), 'small')).toBeNull();
});

test('[LP39] it goes with a preview that is removed, and stays through other changes', async () => {
  const client = await world.open();
  await world.tell(linkWith(idOf(70)));
  await see(client, 70);
  await world.tell(linkWith(idOf(70), { version: 4, editedAt: 1_004 }));
  await see(client, 71);
  expect(await world.keptFiles()).toHaveLength(2);
  await world.tell(linkWith(null, { version: 5 }));
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(71)}/small`]);
});

test('[LP39] also of a message that is shown after a jump, and not held', async () => {
  world.history.push(linkWith(idOf(70)), ...messages(4, 120));
  const client = await world.open();
  const conversation = client.conversation(north);
  await world.until(() => conversation.getSnapshot().status === 'ready');
  await conversation.jumpTo(3);
  await see(client, 70);
  await world.tell(linkWith(null, { version: 121 }));
  await world.until(async () => (await world.keptFiles()).length === 0);
  expect(client.files.held(idOf(70), 'small')).toBeNull();
});
