import type { InputOf, MessageRow, OutputOf } from '@tend/protocol';
import type { CopyEvent, LocalCopy } from '../copy/local-copy.ts';
import { Listeners } from '../observable.ts';
import type { MessageRange } from '../store/local-store.ts';
import type { Segment } from '../store/records.ts';
import { noLongerNamed } from '../sync/file-ids.ts';
import { extendSegment } from '../sync/segment.ts';
import type { Call } from '../sync/sync.ts';

export interface MessageWindowOptions {
  chatId: string;
  selfId: string;
  copy: LocalCopy;
  call: Call;
}

const pageRows = 50;

/**
 * A run of a chat's messages without gaps, in memory. `attached`, it ends with the chat's newest message and grows with
 * the local copy; `detached`, after a jump to messages that are not stored, it is fetched page by page independently of
 * the local copy, until it meets the stored segment.
 */
export class MessageWindow {
  readonly #options: MessageWindowOptions;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #rows: readonly MessageRow[] = [];
  #mode: 'empty' | 'attached' | 'detached' = 'empty';
  /** Attached: whether the local copy has messages before the first. Detached: whether the chat has. */
  #hasOlder = false;
  /** Messages that arrived while a page was being read, and may be missing from it. */
  #arrived: MessageRow[] = [];
  #reading = 0;
  /** Incremented when the rows are replaced; work started before is abandoned. */
  #generation = 0;
  /** The generation of the last jump away from the newest messages. */
  #leaving = 0;
  #older: Promise<void> | null = null;
  #newer: Promise<void> | null = null;
  readonly close: () => void;

  constructor(options: MessageWindowOptions) {
    this.#options = options;
    this.close = options.copy.onChange((event) => this.#follow(event));
    void this.#attach(pageRows);
  }

  get rows(): readonly MessageRow[] {
    return this.#rows;
  }

  get isLoaded(): boolean {
    return this.#mode !== 'empty';
  }

  get isLoadingOlder(): boolean {
    return this.#older !== null;
  }

  get isLoadingNewer(): boolean {
    return this.#newer !== null;
  }

  get hasOlder(): boolean {
    return this.#hasOlder || (this.#mode === 'attached' && (this.#segment?.hasOlder ?? false));
  }

  get hasNewer(): boolean {
    return this.#mode === 'detached';
  }

  /** Adds a page at the start, from the local copy or else from the server. */
  loadOlder(): Promise<void> {
    if (this.#older === null) {
      this.#older = this.#readOlder().finally(() => {
        this.#older = null;
        this.#listeners.notify();
      });
      this.#listeners.notify();
    }
    return this.#older;
  }

  /** Detached: adds a page at the end, and attaches when it meets the stored segment. */
  loadNewer(): Promise<void> {
    if (this.#newer === null) {
      this.#newer = this.#readNewer().finally(() => {
        this.#newer = null;
        this.#listeners.notify();
      });
      this.#listeners.notify();
    }
    return this.#newer;
  }

  /** Moves the window to a position in the chat. */
  async jumpTo(seq: number): Promise<void> {
    const isShown = (this.#rows[0]?.seq ?? Infinity) <= seq && this.#mode === 'attached';
    const segment = this.#segment;
    if (isShown || segment === null) return;
    if (seq >= segment.oldestSeq) await this.#attachFrom(seq);
    else await this.#detachAt(seq);
  }

  /** Moves the window to the newest message; cancels a jump in progress. */
  async jumpToNewest(): Promise<void> {
    const isLeaving = this.#leaving === this.#generation;
    if (this.#mode === 'attached' && !isLeaving) return;
    const count = this.#mode === 'attached' ? this.#rows.length : 0;
    await this.#attach(Math.max(pageRows, count));
  }

  get #segment(): Segment | null {
    return this.#options.copy.replica.segmentOf(this.#options.chatId);
  }

  #follow({ change, isReload }: CopyEvent): void {
    const { chatId } = this.#options;
    const isDropped = change.deletedSpaces.some(({ kind, id }) => kind === 'chat' && id === chatId);
    const isNew = this.#mode === 'empty' && change.spaces.some(({ space }) => space.id === chatId);
    if (isReload || isDropped || isNew) {
      void this.#attach(Math.max(pageRows, this.#rows.length));
      return;
    }
    const changed = [...change.messages, ...change.passing].filter((row) => row.chatId === chatId);
    if (changed.length === 0) return;
    if (this.#reading > 0) this.#arrived.push(...changed);
    if (this.#mode === 'detached') this.#loseUnnamedFiles(changed);
    // An attached window shows only stored messages.
    const oldestSeq = this.#mode === 'attached' ? (this.#segment?.oldestSeq ?? 0) : 0;
    this.#merge(changed.filter(({ seq }) => seq >= oldestSeq));
  }

  /** The local copy knows of files only what its own messages name. */
  #loseUnnamedFiles(changed: readonly MessageRow[]): void {
    const seqs = new Set(changed.map(({ seq }) => seq));
    const before = this.#rows.filter(({ seq }) => seqs.has(seq));
    const fileIds = noLongerNamed(before, changed);
    if (fileIds.length === 0) return;
    const losing = this.#options.copy.write((tx) => {
      tx.loseFiles(fileIds);
      return Promise.resolve();
    });
    // A device that cannot note it keeps the bytes until they are the oldest.
    losing.catch(() => {});
  }

  #merge(messages: readonly MessageRow[]): void {
    const firstSeq = this.#rows[0]?.seq ?? 0;
    const lastSeq = this.#mode === 'detached' ? (this.#rows.at(-1)?.seq ?? 0) : Infinity;
    const inside = messages.filter(({ seq }) => seq >= firstSeq && seq <= lastSeq);
    if (this.#mode === 'empty') return;
    if (this.#mode === 'attached' && inside.length < messages.length) this.#hasOlder = true;
    this.#show(mergeRows(this.#rows, inside));
  }

  #show(rows: readonly MessageRow[]): void {
    this.#rows = rows;
    this.#listeners.notify();
  }

  /** Reads the newest messages from the local copy. The current rows are shown until then. */
  async #attach(count: number): Promise<void> {
    const generation = this.#begin();
    const page = this.#segment === null ? null : await this.#read({ limit: count + 1 });
    if (generation !== this.#generation) return;
    this.#mode = page === null ? 'empty' : 'attached';
    this.#hasOlder = (page?.length ?? 0) > count;
    this.#show(page?.slice(-count) ?? []);
  }

  /** Reads everything from around a stored message to the newest. */
  async #attachFrom(seq: number): Promise<void> {
    const generation = this.#begin();
    const before = await this.#read({ before: seq + 1, limit: pageRows });
    const [first] = before;
    const rows = await this.#read({ from: first?.seq ?? seq, limit: Infinity });
    if (generation !== this.#generation) return;
    this.#mode = 'attached';
    this.#hasOlder = before.length === pageRows;
    this.#show(rows);
  }

  async #detachAt(seq: number): Promise<void> {
    const generation = this.#begin();
    this.#leaving = generation;
    const page = await this.#fetch({ type: 'around', seq });
    if (generation !== this.#generation) return;
    this.#mode = 'detached';
    this.#hasOlder = page.hasOlder;
    this.#show(page.messages);
    await this.#attachIfMet(page.hasNewer);
  }

  async #readOlder(): Promise<void> {
    const generation = this.#generation;
    const firstSeq = this.#rows[0]?.seq;
    const older =
      this.#mode === 'detached'
        ? await this.#fetchBefore(firstSeq ?? 0)
        : await this.#readBefore(firstSeq);
    if (generation !== this.#generation) return;
    this.#hasOlder = older.hasOlder;
    this.#show([...older.messages, ...this.#rows]);
  }

  async #fetchBefore(seq: number): Promise<OlderPage> {
    return this.#fetch({ type: 'before', seq });
  }

  async #readBefore(seq: number | undefined): Promise<OlderPage> {
    const segment = this.#segment;
    if (!this.#hasOlder && segment?.hasOlder === true) {
      const { copy, chatId, selfId } = this.#options;
      const before = segment.oldestSeq;
      const page = await this.#fetch({ type: 'before', seq: before });
      await copy.write((tx) => extendSegment(tx, { chatId, before, page, selfId }));
    }
    const before = seq === undefined ? {} : { before: seq };
    const messages = await this.#read({ ...before, limit: pageRows + 1 });
    return { messages: messages.slice(-pageRows), hasOlder: messages.length > pageRows };
  }

  async #readNewer(): Promise<void> {
    if (this.#mode !== 'detached') return;
    const generation = this.#generation;
    const page = await this.#fetch({ type: 'after', seq: this.#rows.at(-1)?.seq ?? 0 });
    if (generation !== this.#generation) return;
    this.#show(mergeRows(this.#rows, page.messages));
    await this.#attachIfMet(page.hasNewer);
  }

  /** A detached run that has reached the stored segment becomes part of it. */
  async #attachIfMet(hasNewer: boolean): Promise<void> {
    const { copy, chatId, selfId } = this.#options;
    const [first] = this.#rows;
    const before = this.#segment?.oldestSeq;
    if (first === undefined || before === undefined) return;
    if (hasNewer && (this.#rows.at(-1)?.seq ?? 0) < before) return;
    const page = { messages: [...this.#rows], hasOlder: this.#hasOlder, hasNewer: true };
    const generation = this.#generation;
    const isJoined = await copy.write((tx) => extendSegment(tx, { chatId, before, page, selfId }));
    if (isJoined && generation === this.#generation) await this.#attachFrom(first.seq);
  }

  async #fetch(from: PageStart): Promise<OutputOf<'message.page'>> {
    const { call, chatId } = this.#options;
    return this.#whileReading(async () => {
      const page = await call('message.page', { chatId, from, limit: pageRows });
      const seqs = new Set(page.messages.map(({ seq }) => seq));
      const changed = this.#arrived.filter(({ seq }) => seqs.has(seq));
      return { ...page, messages: mergeRows(page.messages, changed) };
    });
  }

  async #read(range: Omit<MessageRange, 'chatId'>): Promise<MessageRow[]> {
    const { copy, chatId } = this.#options;
    return this.#whileReading(async () => {
      const page = await copy.messages({ chatId, ...range });
      const oldestSeq = this.#segment?.oldestSeq ?? 0;
      const from = page.length < range.limit ? (range.from ?? oldestSeq) : (page[0]?.seq ?? 0);
      const before = range.before ?? Infinity;
      return mergeRows(
        page,
        this.#arrived.filter(({ seq }) => seq >= from && seq < before),
      );
    });
  }

  /** Records changes in the meantime, so that a page read before them does not replace newer rows. */
  async #whileReading<Page>(read: () => Promise<Page>): Promise<Page> {
    this.#reading += 1;
    try {
      return await read();
    } finally {
      this.#reading -= 1;
      if (this.#reading === 0) this.#arrived = [];
    }
  }

  #begin(): number {
    this.#generation += 1;
    return this.#generation;
  }
}

type PageStart = NonNullable<InputOf<'message.page'>['from']>;
type OlderPage = Pick<OutputOf<'message.page'>, 'messages' | 'hasOlder'>;

/** Both in ascending order of seq, or nearly; of two versions of a message the newer one wins. */
function mergeRows(rows: readonly MessageRow[], arrived: readonly MessageRow[]): MessageRow[] {
  const bySeq = new Map<number, MessageRow>();
  const lastSeq = rows.at(-1)?.seq ?? -1;
  if (arrived.every(({ seq }, index) => seq > (arrived[index - 1]?.seq ?? lastSeq))) {
    return [...rows, ...arrived];
  }
  for (const message of [...rows, ...arrived]) {
    const held = bySeq.get(message.seq);
    if (held === undefined || held.version <= message.version) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}
