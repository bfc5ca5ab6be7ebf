import type { OutputOf, InputOf, MessageRow, SearchHit } from '@tend/protocol';
import type { ConnectionState, ConnectionStatus } from '../connection/connection-status.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { Listeners, Observable } from '../observable.ts';
import { ben, idOf, north } from '../rows.fixture.ts';
import type {
  DeviceAnswer,
  DeviceQuestion,
  FoundMessage,
  SearchedChange,
} from './device-search.ts';
import type { FoundMessages, MessageQuery } from './message-search.ts';
import { RunningSearch } from './running-search.ts';
import { adoptChange } from './touched-hits.ts';

type Page = OutputOf<'search.messages'>;

export function hit(seq: number, createdAt = seq): SearchHit {
  return {
    chatId: north,
    messageId: idOf(seq),
    seq,
    authorId: ben,
    createdAt,
    type: 'text',
    excerpt: `Text ${seq}`,
    marks: [],
  };
}

export const hits = (...seqs: number[]): SearchHit[] => seqs.map((seq) => hit(seq));

export const here = (found: FoundMessage[], changes: Partial<DeviceAnswer> = {}): DeviceAnswer => ({
  hits: found,
  count: found.length,
  isCorrected: false,
  isWhole: true,
  ...changes,
});

export const page = (found: SearchHit[], changes: Partial<Page> = {}): Page => ({
  hits: found,
  next: null,
  count: found.length,
  isCorrected: false,
  isIndexing: false,
  ...changes,
});

/** A device and a server that answer when a test lets them. */
export class SearchWorld {
  readonly clock = new FakeClock();
  readonly connection = new Observable<ConnectionStatus>(statusOf('live'));
  readonly changes = new Listeners();
  readonly changed = new Set<(change: SearchedChange) => void>();
  readonly asked: Array<{ query: DeviceQuestion; answer: PromiseWithResolvers<DeviceAnswer> }> = [];
  readonly called: Array<{
    input: InputOf<'search.messages'>;
    answer: PromiseWithResolvers<Page>;
  }> = [];
  readonly problems: unknown[] = [];
  /** The code that looks at hits again, which is fetched when it is needed. */
  loadTouched = () => Promise.resolve({ adoptChange });
  readonly search: RunningSearch;

  constructor(state: ConnectionState = 'live') {
    this.become(state);
    this.search = new RunningSearch({
      findHere: (query) => {
        const answer = Promise.withResolvers<DeviceAnswer>();
        this.asked.push({ query, answer });
        return answer.promise;
      },
      onChangedHere: this.changes.subscribe,
      onChanged: (listener) => {
        this.changed.add(listener);
        return () => this.changed.delete(listener);
      },
      loadTouched: () => this.loadTouched(),
      findThere: (input) => {
        const answer = Promise.withResolvers<Page>();
        this.called.push({ input, answer });
        return answer.promise;
      },
      connection: this.connection,
      serverNow: () => 1_000_000,
      clock: this.clock,
      onProblem: (problem) => this.problems.push(problem),
    });
  }

  get found(): FoundMessages {
    return this.search.getSnapshot();
  }

  get seqs(): number[] {
    return this.found.hits.map(({ seq }) => seq);
  }

  become(state: ConnectionState): void {
    this.connection.set(statusOf(state));
  }

  /** The local copy changes; messages with the ids of hits. */
  async change(messages: MessageRow[], deletedChatIds: string[] = []): Promise<void> {
    for (const listener of this.changed) listener({ deletedChatIds, messages });
    await settle();
  }

  ask(words: string, changes: Partial<MessageQuery> = {}): void {
    this.search.ask({ words, filters: {}, order: 'newest', ...changes });
  }

  /** The device answers what it was asked last. */
  async answerHere(answer: DeviceAnswer): Promise<void> {
    this.asked.at(-1)?.answer.resolve(answer);
    await settle();
  }

  async answer(answer: Page, index = this.called.length - 1): Promise<void> {
    this.called[index]?.answer.resolve(answer);
    await settle();
  }

  async fail(error: Error): Promise<void> {
    this.called.at(-1)?.answer.reject(error);
    await settle();
  }
}

function statusOf(state: ConnectionState): ConnectionStatus {
  return { state, retryAt: null, isCaughtUp: state === 'live' };
}

export const pauseMs = 150;
/** The positions of a page's hits. */
export const fullPage = Array.from({ length: 30 }, (_hit, index) => 100 - index);
