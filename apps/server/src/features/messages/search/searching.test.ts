import type { SearchFilters } from '@tend/protocol';
import { stemsVersion } from '@tend/search';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startServices, type Services } from '../../services.fixture.ts';
import { filledKey, putMeta } from './index-state.store.ts';
import { moveAll } from './move-all.fixture.ts';
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

const where = { chat: fc.nat(3), by: fc.nat(3) };
const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ type: fc.constant('send'), ...where, text: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('edit'), which: fc.nat(), text: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('delete'), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('index'), count: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('read'), ...where }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave'), ...where }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('join'), ...where }) },
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

async function sendOne(life: Life, one: { chat: number; by: number; text: number }): Promise<void> {
  const { people, chatIds, sent } = life;
  const [userId = '', chatId = ''] = [people[one.by], chatIds[one.chat]];
  const isMention = one.text % 2 === 0;
  const next = people[(one.by + 1) % people.length] ?? '';
  const who =
    one.text === 2 ? ({ type: 'all' } as const) : ({ type: 'user', userId: next } as const);
  const mentions = [{ start: 0, length: 4, who }];
  const text = `${isMention ? '@Ann ' : ''}${written[one.text] ?? ''}`;
  const { id } = await life.send(userId, chatId, text, isMention ? mentions : undefined);
  sent.push({ id, chatId, authorId: userId });
}

async function changeOne(life: Life, which: number, text: string | null): Promise<void> {
  const { sent, messageChanges, id } = life;
  const target = sent[which % Math.max(1, sent.length)];
  if (target === undefined) return;
  const author = by(target.authorId);
  const place = { chatId: target.chatId, messageId: target.id };
  if (text === null) await messageChanges.delete(author, place);
  else await messageChanges.edit(author, { id: id(), ...place, text });
}

/** Brings some of the messages that wait into the index. */
async function indexSome({ searcher, indexMoving }: Life, count: number): Promise<void> {
  const read = searcher.readMessages.bind(searcher);
  vi.spyOn(searcher, 'readMessages').mockImplementationOnce((order) => read({ ...order, count }));
  await indexMoving.movePiece();
}

async function moveOne(
  { people, chatIds, groups, readMarks }: Life,
  { type, ...one }: { type: 'read' | 'leave' | 'join'; chat: number; by: number },
): Promise<void> {
  const [userId = '', chatId = '', boss = ''] = [people[one.by], chatIds[one.chat], people[0]];
  if (type === 'read') await readMarks.markRead(by(userId), { chatId, upTo: 5 });
  else if (type === 'leave') await groups.leave(by(userId), { chatId });
  else await groups.addMembers(by(boss), { chatId, userIds: [userId] });
}

async function live(life: Life, one: Step): Promise<void> {
  life.clock.advance(one.type === 'send' ? one.text * 500 : 1);
  switch (one.type) {
    case 'send':
      await sendOne(life, one);
      return;
    case 'edit':
      await changeOne(life, one.which, written[one.text] ?? '');
      return;
    case 'delete':
      await changeOne(life, one.which, null);
      return;
    case 'index':
      await indexSome(life, one.count);
      return;
    case 'read':
    case 'leave':
    case 'join':
      await moveOne(life, one);
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
    case 'none':
      return {};
  }
}

/** Expects of each search what a look at each message finds. */
async function expectSame(life: Life, asked: readonly Question[]): Promise<void> {
  for (const one of asked) {
    const userId = life.people[one.by] ?? '';
    const search = { words: one.words, filters: toFilters(life, one) };
    const found = await searchAll(life, userId, search);
    const expected = await searchSlowly(life.db, userId, search);
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
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 30, maxLength: 50 }),
    fc.array(question, { minLength: 20, maxLength: 20 }),
    async (steps, asked) => {
      const life = await begin();
      // What the rules of chats refuse changes nothing.
      for (const one of steps) await live(life, one).catch(() => undefined);
      await expectSame(life, asked);
      await moveAll(life.indexMoving);
      await expectSame(life, asked);
      // The same from an index that was filled afterwards.
      await fillAnew(life);
      await expectSame(life, asked);
    },
  );
  const runs = fc.assert(property, { numRuns: 6, seed: 20_261_124 });
  await expect(runs).resolves.toBeUndefined();
});
