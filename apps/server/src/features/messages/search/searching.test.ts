import type { SearchFilters } from '@tend/protocol';
import { stemsVersion } from '@tend/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startServices, type Services } from '../../services.fixture.ts';
import { filledKey, putMeta } from './index-state.store.ts';
import { readPageMark, type PageMark } from './page-mark.ts';
import { searchSlowly } from './slow-search.fixture.ts';

/** All pages of an answer. */
async function searchAll(
  { searcher }: Services,
  userId: string,
  asked: { words: string; filters: SearchFilters; limit?: number },
) {
  const ids: string[] = [];
  let after: PageMark | null = null;
  for (;;) {
    const request = { limit: 3, order: 'newest', ...asked, userId, after } as const;
    const page = await searcher.search(request);
    if (page === null) return null;
    ids.push(...page.hits.map(({ messageId }) => messageId));
    if (page.next === null) return { ...page, ids };
    after = readPageMark(page.next);
  }
}

const written = [
  'Visited Mrs Hargreaves, dressing changed',
  'visits on Saturday: dressing for Anna',
  'В субботу перевязка у Анны, ключ в сейфе',
  'Перевязку сделали, see https://care.example/plan',
  'The key is in the safe, call 07700 900 327',
  'Anna key',
];
const queries = [
  '',
  'dressing',
  'visit anna',
  'dress',
  'key safe',
  '"the key"',
  '"key the"',
  'перевязки',
  'пер',
  '7700900327',
  'dresing',
  'суббота ключ',
];

const place = { chat: fc.nat(3), by: fc.nat(3) };
const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ type: fc.constant('send'), ...place, text: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('edit'), which: fc.nat(), text: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('delete'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('read'), ...place }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave'), ...place }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('join'), ...place }) },
);
const question = fc.record({
  by: fc.nat(3),
  words: fc.constantFrom(...queries),
  filter: fc.constantFrom(
    'none',
    'none',
    'none',
    'chat',
    'from',
    'link',
    'unread',
    'mentions',
    'since',
    'until',
  ),
  value: fc.nat(3),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

interface Life extends Services {
  people: string[];
  chatIds: string[];
  sent: { id: string; chatId: string; authorId: string }[];
  startedAt: number;
}

async function begin(): Promise<Life> {
  const services = await startServices();
  const { ada, ben, cid, dee, addGroup, openDirect, clock } = services;
  const chatIds = [
    await addGroup(ada, ben, cid),
    await addGroup(ada, cid, dee),
    await openDirect(ada, ben),
    await openDirect(ada, ada),
  ];
  return { ...services, people: [ada, ben, cid, dee], chatIds, sent: [], startedAt: clock.now() };
}

/** What the rules of chats refuse is left out. */
async function live(life: Life, one: Step): Promise<void> {
  const { people, chatIds, sent, clock, groups, messageChanges, readMarks, id } = life;
  clock.advance(one.type === 'send' ? one.text * 500 : 1);
  const target = 'which' in one ? sent[one.which % Math.max(1, sent.length)] : undefined;
  const userId = people['by' in one ? one.by : 0] ?? '';
  const chatId = chatIds['chat' in one ? one.chat : 0] ?? '';
  const boss = by(people[0] ?? '');
  switch (one.type) {
    case 'send': {
      const mentions = [{ start: 0, length: 4, who: { type: 'user', userId } } as const];
      const text = `${one.text % 2 === 0 ? '@Ann ' : ''}${written[one.text] ?? ''}`;
      const message = await life.send(
        userId,
        chatId,
        text,
        one.text % 2 === 0 ? mentions : undefined,
      );
      sent.push({ id: message.id, chatId, authorId: userId });
      return;
    }
    case 'edit': {
      if (target === undefined) return;
      const edit = { id: id(), chatId: target.chatId, messageId: target.id };
      await messageChanges.edit(by(target.authorId), { ...edit, text: written[one.text] ?? '' });
      return;
    }
    case 'delete': {
      if (target === undefined) return;
      const message = { chatId: target.chatId, messageId: target.id };
      await messageChanges.delete(by(target.authorId), message);
      return;
    }
    case 'read':
      await readMarks.markRead(by(userId), { chatId, upTo: 5 });
      return;
    case 'leave':
      await groups.leave(by(userId), { chatId });
      return;
    case 'join':
      await groups.addMembers(boss, { chatId, userIds: [userId] });
      return;
  }
}

function toFilters(
  { people, chatIds, startedAt }: Life,
  { filter, value }: Question,
): SearchFilters {
  switch (filter) {
    case 'chat':
      return { chatId: chatIds[value] ?? '' };
    case 'from':
      return { fromId: people[value] ?? '' };
    case 'link':
      return { has: 'link' };
    case 'unread':
      return { isUnread: true };
    case 'mentions':
      return { mentionsMe: true };
    case 'since':
      return { since: startedAt + value * 1_000 };
    case 'until':
      return { until: startedAt + value * 1_000 };
    default:
      return {};
  }
}

async function compare(life: Life, asked: readonly Question[]): Promise<void> {
  for (const one of asked) {
    const userId = life.people[one.by] ?? '';
    const question = { words: one.words, filters: toFilters(life, one) };
    const found = await searchAll(life, userId, question);
    const expected = await searchSlowly(life.db, userId, question);
    // The other answer of null: the person is not in the chat.
    const { ids, isCorrected, count } = found ?? { ids: [], isCorrected: false, count: 0 };
    expect({ ids, isCorrected, count }).toEqual({ ...expected, count: expected.ids.length });
  }
}

async function fillAnew({ db, create }: Life): Promise<void> {
  const state = JSON.stringify({ stems: stemsVersion - 1, at: null, isComplete: true });
  await db.write((transaction) => transaction.run(putMeta, { key: filledKey, value: state }));
  const { indexFilling, jobs } = create();
  await indexFilling.start();
  await jobs.start();
  await jobs.whenIdle();
}

test('[SE21] [SE14] whatever was sent, edited, deleted, joined and left, a search finds what a look at each message finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 30, maxLength: 50 }),
      fc.array(question, { minLength: 20, maxLength: 20 }),
      async (steps, asked) => {
        const life = await begin();
        for (const one of steps) await live(life, one).catch(() => undefined);
        await compare(life, asked);
        // The same from an index that was filled afterwards.
        await fillAnew(life);
        await compare(life, asked);
      },
    ),
    { numRuns: 6, seed: 20_261_124 },
  );
});
