import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeSearchEngine, type SearchEngine } from '@tend/search/contract';
import { afterAll } from 'vitest';
import { FakeClock } from '../../../platform/clock/fake-clock.ts';
import { openSqliteDatabase } from '../../../platform/db/sqlite/sqlite-database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { silentLog } from '../../../platform/log/silent-log.ts';
import { cheapPasswords } from '../../../platform/passwords/cheap-passwords.fixture.ts';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { fakeExchange, password, tokenOf } from '../../organization.fixture.ts';
import { createServices, type Services } from '../../services.ts';
import { createUnheardParts } from '../../unheard-parts.ts';
import { moveAll } from './move-all.fixture.ts';
import { readPageMark, type PageMark } from './page-mark.ts';
import { ThreadSearcher } from './thread-searcher.ts';

const closing = new AsyncDisposableStack();
afterAll(() => closing.disposeAsync());

/** The services on a database of its own, with the thread that searches it, for all tests of this file. */
async function startServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-search-'));
  closing.defer(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'tend.db');
  const db = await openSqliteDatabase(file, { asideMs: 0 });
  closing.defer(() => db.close());
  const searcher = new ThreadSearcher(file, silentLog);
  closing.defer(() => searcher.close());
  const clock = new FakeClock();
  const parts = { ...createUnheardParts(db, clock), searcher, passwords: cheapPasswords };
  const services = createServices(parts);
  await services.epoch.begin();
  const http = fakeExchange();
  const { userId } = await services.organization.setUp(
    {
      token: tokenOf(await services.organization.issueSetUpLink()),
      organizationName: 'Elm Court',
      contactEmail: 'office@elm-court.example',
      name: 'Ada',
      email: 'ada@elm-court.example',
      password,
      language: 'en',
    },
    http,
  );
  return { searcher, clock, services, userId, id: () => newId(clock.now()) };
}

/** `prepare` is called before each search. */
async function startEngine(prepare: (services: Services) => Promise<void>): Promise<SearchEngine> {
  const { searcher, clock, services, userId, id } = await startServer();
  const { messages, messageChanges, chats } = services;
  const { chatId } = await chats.openDirect(by(userId), { id: id(), userId });
  const ids = new Map<string, string>();
  const idOf = (name: string): string => ids.get(name) ?? '';

  return {
    async add(named) {
      for (const { name, text } of named) {
        clock.advance(1);
        const message = { id: id(), chatId, text };
        await messages.send(by(userId), message);
        ids.set(name, message.id);
      }
    },
    async change({ name, text }) {
      const edit = { id: id(), chatId, messageId: idOf(name), text };
      await messageChanges.edit(by(userId), edit);
    },
    async remove(name) {
      await messageChanges.delete(by(userId), { chatId, messageId: idOf(name) });
      ids.delete(name);
    },
    async find(words, order) {
      await prepare(services);
      const nameOf = new Map(Array.from(ids, ([name, messageId]) => [messageId, name]));
      const names: string[] = [];
      let after: PageMark | null = null;
      for (;;) {
        const request = { userId, words, filters: {}, order, limit: 30, after } as const;
        const page = await searcher.search(request);
        names.push(...(page?.hits ?? []).map(({ messageId }) => nameOf.get(messageId) ?? ''));
        after = readPageMark(page?.next ?? undefined);
        if (after === null) return { names, isCorrected: page?.isCorrected ?? false };
      }
    },
  };
}

describeSearchEngine('the server, of messages that wait for the index', () =>
  startEngine(() => Promise.resolve()),
);

describeSearchEngine('the server, by its index', () =>
  startEngine(({ indexMoving }) => moveAll(indexMoving)),
);
