import fc from 'fast-check';
import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startPushes } from '../pushes.fixture.ts';

type Step =
  | { do: 'send'; by: 'ada' | 'ben' | 'cid'; chat: number; together: boolean }
  | { do: 'read'; chat: number; back: number }
  | { do: 'leave'; chat: number }
  | { do: 'comeBack'; chat: number }
  | { do: 'pass'; ms: number };

const chat = fc.nat(2);
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        by: fc.constantFrom('ada' as const, 'ben' as const, 'cid' as const),
        chat,
        together: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('read' as const), chat, back: fc.nat(3) }),
    },
    fc.record({ do: fc.constantFrom('leave' as const, 'comeBack' as const), chat }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(500, 3_000, 70_000) }),
  ) satisfies fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 25 },
);

/** Ben has two devices. */
async function play(sequence: readonly Step[]): Promise<string[]> {
  const parts = await startPushes();
  const { ada, ben, cid, giveDevice, addGroup, send, groups, readMarks } = parts;
  const people = { ada, ben, cid };
  for (let device = 0; device < 2; device += 1) await giveDevice(ben);
  const chatIds: string[] = [];
  for (let index = 0; index < 3; index += 1) chatIds.push(await addGroup(ada, ben, cid));
  const isIn = new Set(chatIds);
  const wrong: string[] = [];

  /** Counted from the rows of the chats, independently of how pushes count. */
  async function recount(): Promise<number> {
    const counts = await Promise.all(
      [...isIn].map(async (chatId) => (await readMarks.unread(ben, chatId)).count),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async function settle(): Promise<void> {
    await parts.settle();
    const expected = await recount();
    for (const { payload } of parts.takeSent()) {
      if (payload.badgeCount !== expected) wrong.push(`${payload.badgeCount} for ${expected}`);
    }
  }

  const moves = {
    send: async (chatId: string, { by: author }: Extract<Step, { do: 'send' }>) => {
      await send(people[author], chatId, 'Hello');
    },
    read: async (chatId: string, { back }: Extract<Step, { do: 'read' }>) => {
      const { chatVersion } = await readMarks.unread(ben, chatId);
      await readMarks.markRead(by(ben), { chatId, upTo: Math.max(0, chatVersion - back) });
    },
    leave: async (chatId: string) => {
      await groups.leave(by(ben), { chatId });
      isIn.delete(chatId);
    },
    comeBack: async (chatId: string) => {
      await groups.addMembers(by(ada), { chatId, userIds: [ben] });
      isIn.add(chatId);
    },
  };

  async function take(step: Step): Promise<void> {
    if (step.do === 'pass') {
      parts.clock.advance(step.ms);
      return;
    }
    const chatId = chatIds[step.chat] ?? '';
    if (isIn.has(chatId) === (step.do === 'comeBack')) return;
    if (step.do === 'send') await moves.send(chatId, step);
    else if (step.do === 'read') await moves.read(chatId, step);
    else await moves[step.do](chatId);
  }

  for (const step of sequence) {
    await take(step);
    if (step.do !== 'send' || !step.together) await settle();
  }
  await settle();
  return wrong;
}

test('[PU27] whatever happens on any device, the icon’s number equals a recount of unread messages', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      expect(await play(sequence)).toEqual([]);
    }),
    { numRuns: 25, seed: 1 },
  );
});
