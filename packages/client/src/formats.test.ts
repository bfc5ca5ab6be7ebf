import { beforeEach, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { ClientWorld } from './client-world.fixture.ts';
import { settle } from './fake-clock.fixture.ts';
import { message, north, self } from './rows.fixture.ts';

let world: ClientWorld;

beforeEach(() => {
  world = new ClientWorld();
});

/** The device has the chat, and no network from now on. */
async function openOffline(): Promise<Client> {
  const client = await world.open();
  world.sockets.last.end();
  await settle();
  return client;
}

const formats = [{ type: 'bold' as const, start: 0, length: 2 }];

test('[CL140] a message shows its formats at once, is sent with them, and keeps them over a restart', async () => {
  const client = await openOffline();
  const content = { type: 'text', text: 'On my way', formats };
  client.sendMessage(north, content.text, { formats });
  await settle();
  const shown = client.conversation(north).getSnapshot().messages.at(-1);
  expect(shown?.content).toEqual(content);
  await client.stop();
  await world.open();
  expect(world.history.at(-1)?.content).toEqual(content);
});

test('[CL140] a message that could not be stored is a draft with its signs', async () => {
  const client = await openOffline();
  const typed = { text: '**On** my way', mentions: [] };
  client.sendMessage(north, 'On my way', { formats, typed });
  expect(world.noted).toContain('**On** my way');
  const { id, content } = message(2);
  const seen = { id, seq: 2, authorId: self, content, forwardedFrom: null };
  const edit = { message: seen, setAside: { text: '', mentions: [] } };
  client.editMessage(north, edit, {
    text: 'Edited',
    mentions: [],
    formats,
    typed: { text: '**Ed**ited', mentions: [] },
  });
  expect(world.noted).toContain('**Ed**ited');
});
