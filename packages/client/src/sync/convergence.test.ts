import type { ChangeFrame, Mention, MessageContent } from '@tend/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ben, north, self, south } from '../rows.fixture.ts';
import type { ModelServer } from './model-server.fixture.ts';
import { World, type Fate } from './world.fixture.ts';

const chatId = fc.constantFrom(north, south);

const mentioned = fc.constantFrom<Mention['who'] | undefined>(
  undefined,
  { type: 'all' },
  { type: 'user', userId: self },
  { type: 'user', userId: ben },
);

/** Null: the content stays. An event no longer counts as unread, like a deleted message. */
const content = fc.constantFrom<MessageContent | null>(
  null,
  { type: 'text', text: 'Plain' },
  { type: 'text', text: '@Self', mentions: [{ start: 0, length: 5, who: { type: 'all' } }] },
  { type: 'event', event: { type: 'groupRenamed', title: 'Gone' } },
);

const happening = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('write'), chatId, isOwn: fc.boolean(), mentioned }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('edit'), chatId, index: fc.nat(14), content }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('loadOlder'), chatId }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('read'), chatId, upTo: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('list'), chatId, pinOrder: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('join'), chatId }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave'), chatId }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reconnect') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restart') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('backUp') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restore') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('deliverLate') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('answer') }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

type Step = [happens: Happening, fate: Fate];

function storyWith(...fates: Fate[]): fc.Arbitrary<Step[]> {
  const step = fc.tuple(happening, fc.constantFrom(...fates));
  // Or most of them would be over before anything has happened.
  return fc.array(step, { minLength: 1, maxLength: 60, size: 'max' });
}

async function live(
  story: readonly Step[],
  rowsPerAnswer = Number.POSITIVE_INFINITY,
): Promise<World> {
  const world = new World();
  world.server.rowsPerAnswer = rowsPerAnswer;
  // More than a reset brings.
  world.server.join(north);
  for (let count = 0; count < 8; count += 1) world.server.write(north, ben);
  world.connect();
  await world.answer();
  for (const [happens, fate] of story) await happen(world, happens, fate);
  return world;
}

test('[SY22][SY41] whatever is late, doubled or out of order, the local copy ends as the server is', async () => {
  const check = async (story: readonly Step[]): Promise<void> => {
    const world = await live(story);
    await world.calmDown();
    const { held, expected } = await world.compare();
    expect(held).toEqual(expected);
    expect(world.sync.isCaughtUp.getSnapshot()).toBe(true);
    expect(world.problems).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(storyWith('arrives', 'twice', 'late'), check), {
    numRuns: 400,
    seed: 1,
  });
});

test('[SY22] the same when answers are cut into parts, while more happens', async () => {
  const check = async (story: readonly Step[], rowsPerAnswer: number): Promise<void> => {
    const world = await live(story, rowsPerAnswer);
    world.disconnect();
    world.connect();
    await world.calmDown();
    const { held, expected } = await world.compare();
    expect(held).toEqual(expected);
    expect(world.sync.isCaughtUp.getSnapshot()).toBe(true);
    expect(world.problems).toEqual([]);
  };
  const story = storyWith('arrives', 'lost', 'twice', 'late');
  await fc.assert(fc.asyncProperty(story, fc.integer({ min: 1, max: 3 }), check), {
    numRuns: 200,
    seed: 2,
  });
});

test('[SY22] whatever was lost on the way is there after the next connection', async () => {
  const check = async (story: readonly Step[]): Promise<void> => {
    const world = await live(story);
    world.disconnect();
    world.connect();
    await world.calmDown();
    const { held, expected } = await world.compare();
    expect(held).toEqual(expected);
  };
  const story = storyWith('arrives', 'lost', 'twice', 'late');
  await fc.assert(fc.asyncProperty(story, check), { numRuns: 200, seed: 3 });
});

async function happen(world: World, happens: Happening, itsFate: Fate): Promise<void> {
  if (happens.type === 'loadOlder') {
    world.loadOlder(happens.chatId);
  } else if ('chatId' in happens) {
    for (const change of changesOf(world.server, happens)) world.tell(change, itsFate);
  } else {
    await world[happens.type]();
  }
}

function changesOf(
  server: ModelServer,
  happens: Exclude<Extract<Happening, { chatId: string }>, { type: 'loadOlder' }>,
): ChangeFrame[] {
  switch (happens.type) {
    case 'join':
      return server.join(happens.chatId);
    case 'leave':
      return server.leave(happens.chatId);
    case 'write':
      return server.write(happens.chatId, happens.isOwn ? self : ben, happens.mentioned);
    case 'edit':
      return server.edit(happens.chatId, happens.index, happens.content);
    case 'list':
      return server.list(happens.chatId, happens.pinOrder);
    case 'read':
      return server.read(happens.chatId, happens.upTo);
  }
}
