import type { Mention, SearchFilters, SearchOrder } from '@tend/protocol';
import { stemsVersion } from '@tend/search';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import type { PageOutcome } from '../../../platform/web-pages/page-fetcher.ts';
import { fileOf, noteStored } from '../../files/stored-files.fixture.ts';
import { startServices, type Services } from '../../services.fixture.ts';
import { filledKey, putMeta } from './index-state.store.ts';
import { moveAll } from './move-all.fixture.ts';
import { readPageMark, type PageMark } from './page-mark.ts';
import { searchSlowly } from './slow-search.fixture.ts';

/** All pages of an answer. */
async function searchAll(
  { searcher }: Services,
  userId: string,
  asked: { words: string; filters: SearchFilters; order: SearchOrder },
) {
  const ids: string[] = [];
  let after: PageMark | null = null;
  for (;;) {
    const request = { limit: 3, ...asked, userId, after };
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
const manner = { isMultiple: false, isAnonymous: false };
const polls = [
  { question: 'Who visits Anna on Saturday?', answers: ['Mrs Hargreaves', 'Анна'], ...manner },
  { question: 'Где ключ?', answers: ['In the safe', 'В сейфе'], ...manner },
  { question: 'Which dressing?', answers: ['The key', 'Foam dressing'], ...manner },
];
const files = [
  { kind: 'document', name: 'Dressing plan.pdf', text: 'For Anna' },
  { kind: 'photo', name: 'key safe.jpg', text: '' },
  { kind: 'voice', name: 'visit.webm', text: 'перевязка' },
  { kind: 'photo', name: 'IMG_1.jpg', text: '@Ann the key' },
] as const;
/** What a page says of itself whose link is sent. */
const head = { title: 'Visiting plan', siteName: 'Key Care', description: '', picture: '' };
const queries = [
  '',
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
  'visiting plan',
  '"key care"',
  'foam',
  'img',
];

const where = { chat: fc.nat(3), by: fc.nat(3) };
const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      type: fc.constant('send'),
      ...where,
      what: fc.constantFrom('text', 'text', 'text', 'poll', 'files'),
      text: fc.constantFrom(0, 1, 2, 3, 3, 4, 5),
      poll: fc.constantFrom(...polls),
      file: fc.constantFrom(...files),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('edit'), which: fc.nat(), text: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('delete'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('read pages') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('hide preview'), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('index'), count: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('read'), ...where }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave'), ...where }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('join'), ...where }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('wait'), days: fc.integer({ min: 1, max: 20 }) }),
  },
);
const parts = ['photo', 'file', 'link', 'voice'] as const;
const question = fc.record({
  by: fc.constantFrom(0, 0, 1, 2, 3),
  words: fc.constantFrom(...queries),
  filter: fc.constantFrom(
    'none',
    'none',
    'none',
    'chat',
    'from',
    'has',
    'has',
    'unread',
    'mentions',
    'since',
    'until',
  ),
  value: fc.nat(3),
  has: fc.constantFrom(...parts),
  order: fc.constantFrom('newest', 'newest', 'best'),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

const plain = { by: 0, words: '', filter: 'none', value: 0, has: 'link', order: 'newest' } as const;
/** Asked each time, since what they find is rare. */
const always: Question[] = [
  ...parts.map((has) => ({ ...plain, filter: 'has', has }) as const),
  { ...plain, words: 'visiting plan' },
  { ...plain, order: 'best' },
];

interface Life extends Services {
  people: string[];
  chatIds: string[];
  sent: { id: string; chatId: string; authorId: string }[];
  startedAt: number;
  /** Answers for the pages whose links were sent. */
  readPages(): Promise<void>;
}

/** Of the people, who is in which chat at first. */
const members = [[0, 1, 2], [0, 2, 3], [0, 1], [0]];

async function begin(): Promise<Life> {
  let pages = Promise.withResolvers<PageOutcome>();
  const services = await startServices({
    pages: {
      fetch: () => pages.promise,
      fetchPicture: () => Promise.resolve({ type: 'unfit', reason: 'address' }),
    },
  });
  const { ada, ben, cid, dee, addGroup, openDirect, clock, jobs } = services;
  await jobs.start();
  const chatIds = [
    await addGroup(ada, ben, cid),
    await addGroup(ada, cid, dee),
    await openDirect(ada, ben),
    await openDirect(ada, ada),
  ];
  return {
    ...services,
    people: [ada, ben, cid, dee],
    chatIds,
    sent: [],
    startedAt: clock.now(),
    async readPages() {
      pages.resolve({ type: 'page', head });
      await jobs.whenIdle();
      pages = Promise.withResolvers();
    },
  };
}

type Sent = Extract<Step, { type: 'send' }>;

/** Whoever sends was in the chat at first. */
async function sendOne(life: Life, one: Sent): Promise<void> {
  const all = members[one.chat] ?? [];
  const author = all[one.by % all.length] ?? 0;
  const [authorId = '', chatId = ''] = [life.people[author], life.chatIds[one.chat]];
  const place = { id: life.id(), chatId };
  const { messages } = life;
  if (one.what === 'text') {
    const next = life.people[(author + 1) % life.people.length] ?? '';
    await messages.send(by(authorId), { ...place, ...textOf(one.text, next) });
  } else if (one.what === 'poll') {
    await messages.sendPoll(by(authorId), { ...place, ...one.poll });
  } else {
    const { kind, name, text } = one.file;
    const fileIds = await noteStored(life.db, authorId, [fileOf(kind, name)]);
    await messages.sendFiles(by(authorId), { ...place, fileIds, text });
  }
  life.sent.push({ ...place, authorId });
}

function textOf(which: number, mentioned: string): { text: string; mentions?: Mention[] } {
  const text = written[which] ?? '';
  if (which % 2 === 1) return { text };
  const who =
    which === 2 ? ({ type: 'all' } as const) : ({ type: 'user', userId: mentioned } as const);
  return { text: `@Ann ${text}`, mentions: [{ start: 0, length: 4, who }] };
}

async function changeOne(
  life: Life,
  one: Extract<Step, { type: 'edit' | 'delete' | 'hide preview' }>,
): Promise<void> {
  const { sent, messageChanges, id } = life;
  const target = sent[one.which % Math.max(1, sent.length)];
  if (target === undefined) return;
  const author = by(target.authorId);
  const place = { chatId: target.chatId, messageId: target.id };
  if (one.type === 'delete') await messageChanges.delete(author, place);
  else if (one.type === 'hide preview') await messageChanges.removePreview(author, place);
  else await messageChanges.edit(author, { id: id(), ...place, text: written[one.text] ?? '' });
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

const dayMs = 24 * 60 * 60_000;
/** Since the beginning, for dates that are asked for. */
const limitsMs = [0, 1_000, 18 * dayMs, 27 * dayMs];

async function live(life: Life, one: Step): Promise<void> {
  life.clock.advance(one.type === 'send' ? one.text * 500 : 1);
  switch (one.type) {
    case 'send':
      await sendOne(life, one);
      return;
    case 'edit':
    case 'delete':
    case 'hide preview':
      await changeOne(life, one);
      return;
    case 'read pages':
      await life.readPages();
      return;
    case 'wait':
      life.clock.advance(one.days * dayMs);
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

function limitOf({ startedAt }: Life, value: number): number {
  return startedAt + (limitsMs[value] ?? 0);
}

function toFilters(life: Life, { filter, value, has }: Question): SearchFilters {
  const { people, chatIds } = life;
  switch (filter) {
    case 'chat':
      return { chatId: chatIds[value] ?? '' };
    case 'from':
      return { fromId: people[value] ?? '' };
    case 'has':
      return { has };
    case 'unread':
      return { isUnread: true };
    case 'mentions':
      return { mentionsMe: true };
    case 'since':
      return { since: limitOf(life, value) };
    case 'until':
      return { until: limitOf(life, value) };
    case 'none':
      return {};
  }
}

/** Expects of each search what a look at each message finds. */
async function expectSame(life: Life, questions: readonly Question[]): Promise<void> {
  for (const one of questions) {
    const { order } = one;
    const userId = life.people[one.by] ?? '';
    const search = { words: one.words, filters: toFilters(life, one) };
    const found = await searchAll(life, userId, { ...search, order });
    const expected = await searchSlowly(life.db, userId, search);
    // The other answer of null: the person is not in the chat.
    const { ids, isCorrected, count } = found ?? { ids: [], isCorrected: false, count: 0 };
    // Of the best it is said which they are, each once.
    const inOrder = (all: string[]) => (order === 'best' ? all.toSorted() : all);
    expect({ ids: inOrder(ids), isCorrected, count }).toEqual({
      ids: inOrder(expected.ids),
      isCorrected: expected.isCorrected,
      count: expected.ids.length,
    });
  }
}

async function fillAnew({ db, create, ...life }: Life): Promise<void> {
  await life.jobs.stop();
  const state = JSON.stringify({ stems: stemsVersion - 1, at: null, isComplete: true });
  await db.write((transaction) => transaction.run(putMeta, { key: filledKey, value: state }));
  const { indexFilling, jobs } = create();
  await indexFilling.start();
  await jobs.start();
  await jobs.whenIdle();
}

test('[SE14] [SE21] [SE25] [SE27] whatever was sent, edited, deleted, joined and left, a search finds what a look at each message finds', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 30, maxLength: 50 }),
    fc.array(question, { minLength: 20, maxLength: 20 }),
    async (steps, random) => {
      const life = await begin();
      const questions = [...always, ...random];
      // What the rules of chats refuse changes nothing.
      for (const one of steps) await live(life, one).catch(() => undefined);
      await life.readPages();
      await expectSame(life, questions);
      await moveAll(life.indexMoving);
      await expectSame(life, questions);
      // The same from an index that was filled afterwards.
      await fillAnew(life);
      await expectSame(life, questions);
    },
  );
  const runs = fc.assert(property, { numRuns: 6, seed: 20_261_124 });
  await expect(runs).resolves.toBeUndefined();
});
