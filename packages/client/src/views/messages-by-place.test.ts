import { beforeEach, expect, test } from 'vitest';
import { validatingCodec } from '../connection/codec.ts';
import { settle } from '../fake-clock.fixture.ts';
import { message, north, northSpace, self } from '../rows.fixture.ts';
import { ChatWorld } from './chat-world.fixture.ts';
import { MessagesByPlace } from './messages-by-place.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.holdNorth({ total: 9, held: 3 });
});

const newVersion = message(3, { version: 11, content: { type: 'text', text: 'Edited' } });

test('[CL106] a message that changes while it is fetched stays the newer one', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  const page = { messages: [message(3)], hasOlder: true, hasNewer: true };
  const { copy, connection } = world;
  const places = new MessagesByPlace({
    copy,
    selfId: self,
    connection,
    call: async (name) => {
      await isAnswered;
      return validatingCodec.parseOutput(name, page);
    },
  });
  const shown = places.at(north, 3);
  await settle();
  await world.arrive(northSpace, newVersion);
  expect(shown.getSnapshot()).toMatchObject({ version: 11 });
  answer();
  await settle();
  expect(shown.getSnapshot()).toMatchObject({ version: 11 });
});

test('[CL106] after missed changes a message that is not stored is fetched again', async () => {
  const shown = world.views.message(north, 3);
  await settle();
  expect(shown.getSnapshot()).toEqual(message(3));
  world.history = world.history.map((row) => (row.seq === 3 ? newVersion : row));
  await world.copy.reload();
  await settle();
  expect(shown.getSnapshot()).toEqual(newVersion);
});

test('[CL106] a reset of the chat is shown', async () => {
  const shown = world.views.message(north, 10);
  await settle();
  await world.reset(northSpace, 12, [message(10, { version: 12 })]);
  expect(shown.getSnapshot()).toMatchObject({ version: 12 });
});

test('[CL102] queued changes of a message show wherever it is shown', async () => {
  const shown = world.views.message(north, 3);
  await settle();
  world.outbox.react({ chatId: north, messageId: message(3).id, emoji: '👍' });
  await world.copy.whenWritten();
  expect(shown.getSnapshot()?.reactions).toEqual([{ emoji: '👍', userIds: [self] }]);
});
