import { limits, type InputOf, type OutputOf, type SearchHit } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import { ConnectionError } from '../connection-error.ts';
import { Observable, type Readable } from '../observable.ts';
import type { DeviceAnswer, DeviceQuery } from './device-search.ts';
import { mergeHits, type ServerAnswer } from './merge-hits.ts';
import type { FoundMessages, MessageQuery, MessageSearch } from './message-search.ts';

export interface RunningSearchOptions {
  /** Searches this device; rejects if it cannot. */
  findHere: (query: Omit<DeviceQuery, 'chats'>) => Promise<DeviceAnswer>;
  /** Calls back when this device may have another answer, until the returned function is called. */
  onChangedHere: (listener: () => void) => () => void;
  /** Asks the server. */
  findThere: (input: InputOf<'search.messages'>) => Promise<OutputOf<'search.messages'>>;
  connection: Readable<ConnectionStatus>;
  serverNow: () => number;
  clock: Clock;
  onProblem: (error: unknown) => void;
}

/** While a person types, the server is asked in their pauses. */
const typingPauseMs = 150;
/** An index that is being made changes all the time. */
const refreshAfterMs = 250;
/** More than the words that are asked for; what was pasted may be thousands of letters. */
const askedLetters = 1_000;

/** What was asked, and the answers so far. */
interface Asked {
  readonly query: MessageQuery;
  pages: number;
  device: DeviceAnswer | null;
  server: ServerAnswer | null;
  isCalling: boolean;
  /** The server has refused, or its answer cannot be read. */
  hasFailed: boolean;
}

const nothingFound: DeviceAnswer = { hits: [], count: 0, isCorrected: false, isWhole: false };

const nothingAsked: FoundMessages = {
  query: null,
  hits: [],
  count: 0,
  hasMore: false,
  isCorrected: false,
  isIndexing: false,
  state: 'searching',
};

/** A search of this device at once, and of the server in the pauses of typing, shown as one. */
export class RunningSearch implements MessageSearch {
  readonly #options: RunningSearchOptions;
  readonly #found = new Observable(nothingAsked);
  readonly getSnapshot = this.#found.getSnapshot;
  readonly subscribe = this.#found.subscribe;
  #asked: Asked | null = null;
  /** The connection was lost, and has not come back yet: attempts to connect are no hope yet. */
  #isCut: boolean;
  #isAskingDevice = false;
  #isDeviceLate = false;
  #cancelPause: (() => void) | null = null;
  #cancelRefresh: (() => void) | null = null;
  readonly #unsubscribe: Array<() => void>;

  constructor(options: RunningSearchOptions) {
    this.#options = options;
    this.#isCut = isLost(options.connection.getSnapshot());
    this.#unsubscribe = [
      options.connection.subscribe(() => this.#followConnection()),
      options.onChangedHere(() => this.#refreshSoon()),
    ];
  }

  ask(query: MessageQuery): void {
    const asked: Asked = {
      query: { ...query, words: query.words.slice(0, askedLetters) },
      pages: 1,
      device: null,
      server: null,
      isCalling: false,
      hasFailed: false,
    };
    this.#asked = asked;
    this.#cancelPause?.();
    this.#cancelPause = this.#options.clock.after(typingPauseMs, () => {
      this.#cancelPause = null;
      this.#askServer(asked);
    });
    this.#show();
    this.#askDevice();
  }

  more(): void {
    const asked = this.#asked;
    if (asked === null || !this.#found.getSnapshot().hasMore || asked.isCalling) return;
    asked.pages += 1;
    this.#askDevice();
    if (asked.server !== null) this.#askServer(asked);
  }

  retry(): void {
    const asked = this.#asked;
    if (asked === null || !asked.hasFailed) return;
    asked.hasFailed = false;
    this.#askServer(asked);
    this.#show();
  }

  close(): void {
    this.#asked = null;
    this.#cancelPause?.();
    this.#cancelRefresh?.();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** One question at a time: of those that are typed meanwhile only the last one is asked. */
  #askDevice(): void {
    if (this.#isAskingDevice) {
      this.#isDeviceLate = true;
      return;
    }
    const asked = this.#asked;
    if (asked === null) return;
    void this.#takeFromDevice(asked);
  }

  async #takeFromDevice(asked: Asked): Promise<void> {
    this.#isAskingDevice = true;
    asked.device = await this.#findHere(asked);
    this.#isAskingDevice = false;
    if (asked === this.#asked) this.#show();
    if (!this.#isDeviceLate) return;
    this.#isDeviceLate = false;
    this.#askDevice();
  }

  async #findHere({ query, pages, device }: Asked): Promise<DeviceAnswer> {
    try {
      return await this.#options.findHere({ ...query, limit: pages * limits.searchPageHits });
    } catch (error) {
      this.#options.onProblem(error);
      return device ?? nothingFound;
    }
  }

  #refreshSoon(): void {
    this.#cancelRefresh ??= this.#options.clock.after(refreshAfterMs, () => {
      this.#cancelRefresh = null;
      this.#askDevice();
    });
  }

  /** Asks for the first page, or the next one. */
  #askServer(asked: Asked): void {
    const { connection } = this.#options;
    if (asked.isCalling || connection.getSnapshot().state !== 'live') return;
    void this.#takeFromServer(asked);
  }

  async #takeFromServer(asked: Asked): Promise<void> {
    asked.isCalling = true;
    await this.#callServer(asked);
    asked.isCalling = false;
    if (asked === this.#asked) this.#show();
  }

  async #callServer(asked: Asked): Promise<void> {
    const { findThere, serverNow, connection } = this.#options;
    const { server, query } = asked;
    const { words, filters, order } = query;
    const after = server?.next ?? null;
    const askedAt = server?.askedAt ?? serverNow();
    try {
      const page = await findThere({
        words,
        filters,
        order,
        ...(after !== null && { after }),
      });
      const before = server?.hits ?? [];
      asked.server = { ...page, hits: withoutRepeats([...before, ...page.hits]), askedAt };
    } catch (error) {
      const isCut = error instanceof ConnectionError && connection.getSnapshot().state !== 'live';
      // With the connection it is asked again.
      asked.hasFailed = !isCut;
    }
  }

  #followConnection(): void {
    const status = this.#options.connection.getSnapshot();
    if (isLost(status)) this.#isCut = true;
    if (status.state === 'live') this.#isCut = false;
    const asked = this.#asked;
    if (asked === null) return;
    const isTyping = this.#cancelPause !== null;
    const isOpen = asked.server === null && !asked.hasFailed && !isTyping;
    if (status.state === 'live' && isOpen) this.#askServer(asked);
    this.#show();
  }

  #show(): void {
    const asked = this.#asked;
    if (asked === null) return;
    const before = this.#found.getSnapshot();
    const { query, device, server } = asked;
    const state = this.#stateOf(asked);
    if (device === null && server === null) {
      this.#found.set({ ...before, state });
      return;
    }
    const shown = before.query === query ? before.hits : [];
    const hits = mergeHits({ device, server, order: query.order, shown });
    const totals = server === null ? totalsHere(device, hits) : totalsOf(server, hits);
    this.#found.set({ query, hits, ...totals, state });
  }

  #stateOf({ server, hasFailed }: Asked): FoundMessages['state'] {
    if (hasFailed) return 'failed';
    if (server !== null) return 'complete';
    return this.#isCut ? 'local' : 'searching';
  }
}

type Totals = Omit<FoundMessages, 'query' | 'hits' | 'state'>;

function totalsOf(server: ServerAnswer, { length }: readonly SearchHit[]): Totals {
  const { count, next, isCorrected, isIndexing } = server;
  return { count: Math.max(count, length), hasMore: next !== null, isCorrected, isIndexing };
}

function totalsHere(device: DeviceAnswer | null, { length }: readonly SearchHit[]): Totals {
  const { count, isCorrected } = device ?? nothingFound;
  return { count, hasMore: count > length, isCorrected, isIndexing: false };
}

function isLost({ state }: ConnectionStatus): boolean {
  return state === 'offline' || state === 'ended';
}

/** What was written between two pages moves the others on. */
function withoutRepeats(hits: readonly SearchHit[]): SearchHit[] {
  return [...new Map(hits.map((hit) => [hit.messageId, hit])).values()];
}
