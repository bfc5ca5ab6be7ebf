import { limits, TendError, type InputOf, type OutputOf, type SearchHit } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import { ConnectionError } from '../connection-error.ts';
import { Observable, type Readable } from '../observable.ts';
import type {
  DeviceAnswer,
  DeviceQuestion,
  FoundMessage,
  SearchedChange,
} from './device-search.ts';
import { isWaiting, mergeHits, type ServerAnswer } from './merge-hits.ts';
import type { FoundMessages, MessageQuery, MessageSearch } from './message-search.ts';
import type { adoptChange } from './touched-hits.ts';

export interface RunningSearchOptions {
  /** Searches this device; rejects if it cannot. */
  findHere: (query: DeviceQuestion) => Promise<DeviceAnswer>;
  /** Calls back when this device may have another answer, until the returned function is called. */
  onChangedHere: (listener: () => void) => () => void;
  /** Calls back with what has changed since the server has answered, until the returned function is called. */
  onChanged: (listener: (change: SearchedChange) => void) => () => void;
  /** Loads what follows the messages of hits: it is seldom needed. */
  loadTouched: () => Promise<{ adoptChange: typeof adoptChange }>;
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
  /** The local copy cannot be searched. */
  hasDeviceFailed: boolean;
  /** What has changed since the server was asked: the device knows better. */
  readonly changedIds: Set<string>;
  /** What has changed while the server was asked for a page. */
  changes: SearchedChange[];
}

const nothingFound: DeviceAnswer = { hits: [], count: 0, isCorrected: false, isWhole: false };

/** What the server has of a chat that is not there for the person. */
const nothingThere = { hits: [], next: null, count: 0, isCorrected: false, isIndexing: false };

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
      options.onChanged((change) => this.#follow(change)),
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
      hasDeviceFailed: false,
      changedIds: new Set(),
      changes: [],
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
    if (asked === null || asked.isCalling) return;
    const { device, server, pages, hasFailed } = asked;
    // Where nothing can come, whoever waits for more would ask again with each answer.
    const hasMoreHere = device?.hits.length === pages * limits.searchPageHits;
    const hasMoreThere = hasNext(server) && !hasFailed && this.#isLive;
    if (!hasMoreHere && !hasMoreThere) return;
    asked.pages += 1;
    this.#askDevice();
    if (hasMoreThere) this.#askServer(asked);
  }

  retry(): void {
    const asked = this.#asked;
    if (asked === null || !(asked.hasFailed || asked.hasDeviceFailed)) return;
    asked.hasFailed = false;
    asked.hasDeviceFailed = false;
    this.#askDevice();
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

  async #findHere(asked: Asked): Promise<DeviceAnswer> {
    const { query, pages, device } = asked;
    try {
      const limit = pages * limits.searchPageHits;
      const answer = await this.#options.findHere({ ...query, limit });
      asked.hasDeviceFailed = false;
      return answer;
    } catch (error) {
      asked.hasDeviceFailed = true;
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

  #follow(change: SearchedChange): void {
    const asked = this.#asked;
    if (asked === null) return;
    for (const { id } of change.messages) asked.changedIds.add(id);
    if (asked.isCalling) asked.changes.push(change);
    void this.#adopt(asked, change);
  }

  async #adopt(asked: Asked, change: SearchedChange): Promise<void> {
    try {
      const { adoptChange } = await this.#options.loadTouched();
      if (adoptChange(asked, change) && asked === this.#asked) this.#show();
    } catch (error) {
      this.#options.onProblem(error);
      // What cannot be looked at again may be deleted: both answer anew.
      if (asked === this.#asked) this.ask(asked.query);
    }
  }

  get #isLive(): boolean {
    return this.#options.connection.getSnapshot().state === 'live';
  }

  /** Asks for the first page, or the next one. */
  #askServer(asked: Asked): void {
    const isOver = asked.server !== null && !hasNext(asked.server);
    if (asked.isCalling || isOver || !this.#isLive) return;
    void this.#takeFromServer(asked);
  }

  async #takeFromServer(asked: Asked): Promise<void> {
    asked.isCalling = true;
    await this.#callServer(asked);
    asked.isCalling = false;
    if (asked === this.#asked) this.#show();
  }

  async #callServer(asked: Asked): Promise<void> {
    const { findThere, serverNow } = this.#options;
    const { server, query } = asked;
    const { words, filters, order } = query;
    const after = server?.next ?? null;
    const askedAt = server?.askedAt ?? serverNow();
    asked.changes = [];
    try {
      const page = await findThere({
        words,
        filters,
        order,
        ...(after !== null && { after }),
      });
      const hits = withoutRepeats([...(asked.server?.hits ?? []), ...page.hits]);
      asked.server = { ...page, hits, askedAt };
      asked.hasFailed = false;
      for (const change of asked.changes) await this.#adopt(asked, change);
    } catch (error) {
      if (isChatMissing(error)) {
        // Asked again, the server would say the same.
        asked.server = { ...nothingThere, askedAt };
        return;
      }
      const isCut = error instanceof ConnectionError && !this.#isLive;
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
    const known = asked.server === null ? 0 : asked.server.hits.length;
    // Also a page that was on its way when the connection was lost.
    const isOpen = known <= (asked.pages - 1) * limits.searchPageHits;
    if (isOpen && !asked.hasFailed && !isTyping) this.#askServer(asked);
    this.#show();
  }

  #show(): void {
    const asked = this.#asked;
    if (asked === null) return;
    const before = this.#found.getSnapshot();
    const { query, device } = asked;
    const server = withoutNeedless(asked);
    const state = this.#stateOf(asked);
    if (device === null && server === null) {
      if (state !== before.state) this.#found.set({ ...before, state });
      return;
    }
    const shown = before.query === query ? before.hits : [];
    const { changedIds } = asked;
    const hits = mergeHits({ device, server, changedIds, order: query.order, shown });
    const totals = server === null ? totalsHere(device, hits) : totalsOf(server, hits);
    this.#found.set({ query, hits, ...totals, state });
  }

  #stateOf({ device, server, hasFailed, hasDeviceFailed }: Asked): FoundMessages['state'] {
    if (hasFailed) return 'failed';
    if (server !== null) return 'complete';
    if (!this.#isCut) return 'searching';
    if (hasDeviceFailed) return 'failed';
    const isReading = device === null || (!device.isWhole && device.hits.length === 0);
    return isReading ? 'searching' : 'local';
  }
}

type Totals = Omit<FoundMessages, 'query' | 'hits' | 'state'>;

function totalsOf(server: ServerAnswer, hits: readonly FoundMessage[]): Totals {
  const { next, isCorrected, isIndexing } = server;
  const count = server.count + hits.filter(isWaiting).length;
  return {
    // Pages may have more hits than were counted.
    count: Math.min(Math.max(count, hits.length), limits.searchCount),
    hasMore: next !== null,
    isCorrected,
    isIndexing,
  };
}

function totalsHere(device: DeviceAnswer | null, { length }: readonly FoundMessage[]): Totals {
  const { count, isCorrected } = device ?? nothingFound;
  return { count, hasMore: count > length, isCorrected, isIndexing: false };
}

/** What the server has corrected is not needed if a message that waits here has the words as they were typed. */
function withoutNeedless({ device, server }: Asked): ServerAnswer | null {
  const isFoundHere = device?.isCorrected === false && device.hits.some(isWaiting);
  if (server?.isCorrected !== true || !isFoundHere) return server;
  return { ...server, hits: [], next: null, count: 0, isCorrected: false };
}

function hasNext(server: ServerAnswer | null): boolean {
  return (server?.next ?? null) !== null;
}

/** Of what a search names, only the chat can be missing. */
function isChatMissing(error: unknown): boolean {
  return error instanceof TendError && error.code === 'not_found';
}

function isLost({ state }: ConnectionStatus): boolean {
  return state === 'offline' || state === 'ended';
}

/** What was written between two pages moves the others on. */
function withoutRepeats(hits: readonly SearchHit[]): SearchHit[] {
  return [...new Map(hits.map((hit) => [hit.messageId, hit])).values()];
}
