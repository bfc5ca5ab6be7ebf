import { type FileInfo, limits, type ParsedInputOf } from '@tend/protocol';
import { describe, expect, test } from 'vitest';
import { query } from '../../../platform/db/query.ts';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { fileOf, noteStored } from '../../files/stored-files.fixture.ts';
import { startServices } from '../../services.fixture.ts';
import { lastPosition } from './message-index.store.ts';
import { moveAll } from './move-all.fixture.ts';

const raise = query<{ chatId: string; to: number }>()((db, p) =>
  db.updateTable('spaces').set({ version: p.to }).where('id', '=', p.chatId),
);

type Asked = Partial<ParsedInputOf<'search.messages'>>;

describe.each([
  ['that wait for the index', false],
  ['in the index', true],
])('of messages %s', (_state, isMoved) => {
  async function start() {
    const services = await startServices();
    const { ada, ben, cid, addGroup, search, indexMoving } = services;
    const chatId = await addGroup(ada, ben, cid);
    const ask = async (userId: string, words: string, asked: Asked = {}) => {
      if (isMoved) await moveAll(indexMoving);
      const whole = {
        filters: {},
        order: 'newest',
        limit: limits.searchPageHits,
        ...asked,
      } as const;
      return search.search(by(userId), { words, ...whole });
    };
    const textsOf = async (userId: string, words: string, asked: Asked = {}) =>
      (await ask(userId, words, asked)).hits.map(({ excerpt }) => excerpt);
    return { ...services, chatId, ask, textsOf };
  }

  const none = { hits: [], next: null, count: 0, isCorrected: false, isIndexing: false };

  test('[SE22] who has left a chat or was removed from it finds nothing of it, and again when they are back', async () => {
    const { ada, ben, chatId, send, ask, textsOf, groups } = await start();
    await send(ada, chatId, 'The dressing is done');
    expect(await textsOf(ben, 'dressing')).toEqual(['The dressing is done']);
    await groups.removeMember(by(ada), { chatId, userId: ben });
    expect(await ask(ben, 'dressing')).toEqual(none);
    expect(await ask(ben, 'dresing')).toEqual(none);
    expect(await ask(ben, '')).toEqual(none);
    expect(await ask(ben, '', { filters: { fromId: ada } })).toEqual(none);
    await groups.addMembers(by(ada), { chatId, userIds: [ben] });
    expect(await textsOf(ben, 'dressing')).toEqual(['The dressing is done']);
    await groups.leave(by(ben), { chatId });
    expect(await ask(ben, 'dressing')).toEqual(none);
  });

  test('[SE21] a message behind the last position that the index has room for is not found, nor in another chat', async () => {
    const { ada, ben, cid, chatId, addGroup, send, ask, textsOf, db, messageChanges } =
      await start();
    const next = await addGroup(ada, cid);
    await send(ada, chatId, 'One dressing');
    await send(ada, next, 'Two dressings');
    await db.write((transaction) => transaction.run(raise, { chatId, to: lastPosition }));
    const { id: messageId } = await send(ada, chatId, 'Three dressings');
    await messageChanges.delete(by(ada), { chatId, messageId });
    await send(ada, chatId, 'Four dressings');
    expect(await textsOf(ben, 'dressing')).toEqual(['One dressing']);
    expect((await textsOf(cid, 'dressing')).toSorted()).toEqual(['One dressing', 'Two dressings']);
    expect(await ask(cid, 'dressing')).toMatchObject({ count: 2 });
  });

  test('[SE22] a page that goes on shows nothing of a chat that was left since', async () => {
    const { ada, ben, chatId, send, ask, groups, openDirect, clock } = await start();
    for (const text of ['One dressing', 'Two dressings']) await send(ada, chatId, text);
    clock.advance(1);
    const kept = await openDirect(ada, ben);
    await send(ada, kept, 'Third dressing');
    const first = await ask(ben, 'dressing', { limit: 1 });
    expect(first).toMatchObject({ count: 3, hits: [{ excerpt: 'Third dressing' }] });
    await groups.leave(by(ben), { chatId });
    const rest = await ask(ben, 'dressing', { limit: 1, after: first.next ?? '' });
    expect(rest).toMatchObject({ count: 1, hits: [], next: null });
  });

  test('[SE23] a chat that the person is not in does not exist', async () => {
    const { ada, ben, dee, chatId, ask, id, groups } = await start();
    const inChat = { filters: { chatId } };
    await expect(ask(dee, 'dressing', inChat)).rejects.toMatchObject({ code: 'not_found' });
    const unknown = { filters: { chatId: id() } };
    await expect(ask(ada, 'dressing', unknown)).rejects.toMatchObject({ code: 'not_found' });
    expect(await ask(ben, 'dressing', inChat)).toEqual(none);
    await groups.leave(by(ben), { chatId });
    await expect(ask(ben, 'dressing', inChat)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('[SE22] a deactivated person finds nothing, even if their search was waiting', async () => {
    const { ada, ben, chatId, send, ask, users } = await start();
    await send(ada, chatId, 'The dressing is done');
    await users.deactivate({ ...by(ada), role: 'administrator' }, ben);
    expect(await ask(ben, 'dressing')).toEqual(none);
  });

  test('[SE52] a message mentions its author as little as it is unread to them', async () => {
    const { ada, ben, chatId, send, textsOf } = await start();
    const mentions = [{ start: 0, length: 4, who: { type: 'all' } as const }];
    await send(ada, chatId, '@all dressing', mentions);
    const [mentioned, unread] = [
      { filters: { mentionsMe: true } },
      { filters: { isUnread: true } },
    ];
    expect(await textsOf(ben, '', mentioned)).toEqual(['@all dressing']);
    expect(await textsOf(ben, '', unread)).toEqual(['@all dressing']);
    expect(await textsOf(ada, '', mentioned)).toEqual([]);
    expect(await textsOf(ada, '', unread)).toEqual([]);
  });

  test('[SE24] of a deleted message, and of what an edited one said before, there is no trace', async () => {
    const { ada, ben, chatId, send, ask, messageChanges, id } = await start();
    const deleted = await send(ada, chatId, 'Confidential quarantine');
    const edited = await send(ada, chatId, 'Embarrassing mistake');
    await messageChanges.delete(by(ada), { chatId, messageId: deleted.id });
    const edit = { id: id(), chatId, messageId: edited.id, text: 'Correct words' };
    await messageChanges.edit(by(ada), edit);
    for (const words of ['quarantine', 'quarantin', 'confidental', 'embarrassing', 'embarassing']) {
      expect(await ask(ben, words)).toEqual(none);
    }
    expect(await ask(ben, '')).toMatchObject({ count: 1, hits: [{ excerpt: 'Correct words' }] });
  });

  test('[SE25] pages follow each other without gaps and repetitions, while messages arrive', async () => {
    const { ada, ben, chatId, send, ask, clock, openDirect } = await start();
    const direct = await openDirect(ada, ben);
    const sent: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      // Several of one moment, in both chats.
      if (index % 4 === 0) clock.advance(1);
      const text = `Dressing ${index}`;
      await send(ada, index % 3 === 0 ? direct : chatId, text);
      sent.push(text);
    }
    const found: string[] = [];
    let page = await ask(ben, 'dressing', { limit: 4 });
    clock.advance(1);
    await send(ada, chatId, 'A later dressing');
    while (page.next !== null) {
      found.push(...page.hits.map(({ excerpt }) => excerpt));
      page = await ask(ben, 'dressing', { limit: 4, after: page.next });
    }
    found.push(...page.hits.map(({ excerpt }) => excerpt));
    expect(found).toHaveLength(25);
    expect(found.toSorted()).toEqual(sent.toSorted());
  });

  test('[SE25] the best come in pages, too, and marks of pages are of their order', async () => {
    const { ada, ben, chatId, send, ask } = await start();
    for (let index = 0; index < 5; index += 1) await send(ada, chatId, `Dressings ${index}`);
    await send(ada, chatId, 'Something, and then a dressing');
    const best = { order: 'best', limit: 4 } as const;
    const first = await ask(ben, 'dressing', best);
    const rest = await ask(ben, 'dressing', { ...best, after: first.next ?? '' });
    expect(first.hits[0]?.excerpt).toBe('…and then a dressing');
    const ids = [...first.hits, ...rest.hits].map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(6);
    expect(rest.next).toBeNull();
    for (const after of [first.next ?? '', 'newest', 'newest.x.y.z', '']) {
      const again = ask(ben, 'dressing', { after });
      await expect(again).rejects.toMatchObject({ code: 'bad_request' });
    }
  });

  test('[SE26] hits are counted up to a thousand', async () => {
    const { ada, ben, chatId, send, ask } = await start();
    const sending = Array.from({ length: limits.searchCount + 5 }, (_, index) =>
      send(ada, chatId, `Dressing ${index}`),
    );
    await Promise.all(sending);
    for (const words of ['dressing', 'dres', '"dressing"']) {
      const { count, hits } = await ask(ben, words);
      expect({ words, count, hits: hits.length }).toEqual({ words, count: 1_000, hits: 30 });
    }
  });

  test('[SE27] a poll is found by its question and answers', async () => {
    const { ada, ben, chatId, textsOf, messages, id } = await start();
    await messages.sendPoll(by(ada), {
      id: id(),
      chatId,
      question: 'Who takes the early shift?',
      answers: ['Anna', 'Bertha'],
      isMultiple: false,
      isAnonymous: false,
    });
    expect(await textsOf(ben, 'bertha')).toEqual(['…shift? · Anna · Bertha']);
  });

  test('[SE27][SE52] files are found by their words, their names and their kinds', async () => {
    const { ada, ben, chatId, textsOf, messages, messageChanges, db, id } = await start();
    const sendFiles = async (files: FileInfo[], text: string) => {
      const messageId = id();
      const fileIds = await noteStored(db, ada, files);
      await messages.sendFiles(by(ada), { id: messageId, chatId, fileIds, text });
      return messageId;
    };
    const ofKind = (has: 'photo' | 'file' | 'voice') => textsOf(ben, '', { filters: { has } });
    const rota = await sendFiles([fileOf('document', 'Rota May.pdf')], 'For the night team');
    await sendFiles([fileOf('photo', 'IMG_1.jpg')], 'Left heel');
    await sendFiles([fileOf('voice', 'recording.webm')], '');
    expect(await textsOf(ben, 'rota')).toEqual(['…the night team · Rota May.pdf']);
    expect(await textsOf(ben, 'nights')).toEqual(['For the night team · Rota May.pdf']);
    expect(await textsOf(ben, 'heels')).toEqual(['Left heel · IMG_1.jpg']);
    expect(await textsOf(ben, 'recording')).toEqual([]);
    expect(await ofKind('file')).toEqual(['For the night team · Rota May.pdf']);
    expect(await ofKind('photo')).toEqual(['Left heel · IMG_1.jpg']);
    expect(await ofKind('voice')).toEqual(['']);
    await messageChanges.delete(by(ada), { chatId, messageId: rota });
    expect(await textsOf(ben, 'rota')).toEqual([]);
    expect(await ofKind('file')).toEqual([]);
  });

  test('[SE28] every answer leaves at a multiple of five milliseconds, whatever it took', async () => {
    const { ada, ben, chatId, send, ask, id } = await start();
    await send(ada, chatId, 'The dressing is done');
    for (const work of [
      () => ask(ben, 'dressing'),
      () => ask(ben, 'nothing'),
      () => ask(ben, 'x', { filters: { chatId: id() } }).catch(() => null),
    ]) {
      const askedAt = performance.now();
      await work();
      expect(performance.now() - askedAt).toBeGreaterThanOrEqual(5);
    }
  });

  const evil = [
    'NEAR(',
    'NEAR("a" "b", 5)',
    '"',
    '*',
    '-',
    'OR',
    'terms:dressing',
    'facets : photo',
    '{terms} : "x"',
    '^dressing',
    'dressing*',
    'a\0b',
    '\uD800',
    'dressing \uDFFF',
    '😀 dressing',
    'שלום \u202Edressing\u202C',
    "'; drop table messages; --",
    '"dressing'.repeat(800),
    'x y '.repeat(2_000),
    '((((((((',
    '+++ AND NOT OR ---',
  ];

  test.each(evil.map((words) => [words.slice(0, 20), words]))(
    '[SE29] %j is answered',
    async (_title, words) => {
      const { ada, ben, chatId, send, ask } = await start();
      await send(ada, chatId, 'A dressing');
      for (const order of ['newest', 'best'] as const) {
        expect(await ask(ben, words, { order })).toMatchObject({ isIndexing: false });
      }
    },
  );
});

test('[SE33] of more messages than may be looked at the newest are found, and it says that others may be missing', async () => {
  const { ada, ben, addGroup, send, search, indexMoving } = await startServices();
  const chatId = await addGroup(ada, ben);
  await send(ada, chatId, 'The key safe of old');
  await Promise.all(Array.from({ length: 2_100 }, () => send(ada, chatId, 'A safe key')));
  await send(ada, chatId, 'The key safe of now');
  await moveAll(indexMoving);
  const ask = async (words: string) => {
    const found = await search.search(by(ben), { words, filters: {}, order: 'newest', limit: 3 });
    return { ...found, hits: found.hits.map(({ excerpt }) => excerpt) };
  };
  const over = { isCorrected: false, isIndexing: true };
  expect(await ask('"key safe"')).toMatchObject({ ...over, hits: ['The key safe of now'] });
  expect(await ask('"safe keyz"')).toMatchObject({ isIndexing: false, count: 0 });
  expect(await ask('key safe ')).toMatchObject({ isIndexing: false, count: limits.searchCount });
});

test('[SE27] a link is found by what is said of its page, until its preview is removed', async () => {
  const head = { title: 'Stairlift manual', siteName: 'Northbank', description: '', picture: '' };
  const { ada, ben, addGroup, send, search, messageChanges, indexMoving, jobs } =
    await startServices({
      pages: {
        fetch: () => Promise.resolve({ type: 'page', head }),
        fetchPicture: () => Promise.resolve({ type: 'unfit', reason: 'address' }),
      },
    });
  const chatId = await addGroup(ada, ben);
  await jobs.start();
  const { id: messageId } = await send(ada, chatId, 'https://www.northbank.org/stairs');
  const textsOf = async (words: string) => {
    const asked = { words, filters: {}, order: 'newest', limit: 3 } as const;
    return (await search.search(by(ben), asked)).hits.map(({ excerpt }) => excerpt);
  };
  await jobs.whenIdle();
  const said = ['…Stairlift manual · Northbank'];
  expect(await textsOf('stairlifts')).toEqual(said);
  await moveAll(indexMoving);
  expect(await textsOf('stairlifts')).toEqual(said);
  await messageChanges.removePreview(by(ada), { chatId, messageId });
  expect(await textsOf('stairlifts')).toEqual([]);
});
