import { afterEach, expect, test } from 'vitest';
import { ClientWorld } from './client-world.fixture.ts';
import { settle } from './fake-clock.fixture.ts';
import { north } from './rows.fixture.ts';

const world = new ClientWorld();

afterEach(() => world.stop());

test('[CL40] a chat that was read ahead shows its messages in the moment in which it is opened', async () => {
  await (await world.open()).stop();
  const client = await world.open();
  client.readAhead(north);
  await settle();
  const { status, messages } = client.conversation(north).getSnapshot();
  expect(status).toBe('ready');
  expect(messages).not.toEqual([]);
});

test('[CL40] another one is read when it is opened', async () => {
  const client = await world.open();
  expect(client.conversation(north).getSnapshot().status).toBe('loading');
});
