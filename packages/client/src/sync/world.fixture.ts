import {
  contract,
  type ChangeFrame,
  type InputOf,
  type OperationName,
  type OutputOf,
  type Row,
} from '@tend/protocol';
import { ConnectionError } from '../connection-error.ts';
import { validatingCodec } from '../connection/codec.ts';
import { LocalCopy } from '../copy/local-copy.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { ben, north, self } from '../rows.fixture.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { spaceKey } from '../store/records.ts';
import { ModelServer } from './model-server.fixture.ts';
import { extendSegment } from './segment.ts';
import { Sync } from './sync.ts';

interface Holdings {
  spaces: Map<string, unknown>;
  rows: Row[];
}

export type Fate = 'arrives' | 'lost' | 'twice' | 'late';

/** A model of the server, a client's sync, and a network between them that a test is in charge of. */
export class World {
  readonly server = new ModelServer();
  readonly clock = new FakeClock();
  readonly store = createMemoryStore();
  readonly copy: LocalCopy;
  readonly sync: Sync;
  readonly problems: unknown[] = [];
  /** The names of the calls that were made. */
  readonly calls: string[] = [];
  #backup: ModelServer | null = null;
  #epochs = 1;
  #isConnected = false;
  #late: ChangeFrame[] = [];
  readonly #answers: Array<{ arrive: () => void; fail: (error: Error) => void }> = [];
  #refusal: Error | null = null;

  constructor() {
    const { store, clock } = this;
    this.copy = new LocalCopy({ store, clock, publish: () => {} });
    this.sync = new Sync({
      copy: this.copy,
      selfId: self,
      release: 'release 1',
      call: (name, input) => this.#call(name, input),
      clock: this.clock,
      random: () => 0.5,
      onProblem: (problem) => this.problems.push(problem),
    });
  }

  /** Sends a change of the server to the client. */
  tell(change: ChangeFrame, fate: Fate = 'arrives'): void {
    if (!this.#isConnected) return;
    const isVisible = change.space.kind !== 'chat' || this.server.isIn(change.space.id);
    if (!isVisible || fate === 'lost') return;
    if (fate === 'late') this.#late.push(change);
    else this.sync.receive(change);
    if (fate === 'twice') this.sync.receive(change);
  }

  /** Latest first, so that all are out of order. */
  async deliverLate(): Promise<void> {
    for (const change of this.#late.toReversed()) this.sync.receive(change);
    this.#late = [];
    await settle();
  }

  /** Delivers the answers in progress, and those that they lead to. */
  async answer(): Promise<void> {
    await settle();
    for (const { arrive } of this.#answers.splice(0)) arrive();
    await settle();
  }

  /** Whatever the old connection has not delivered is lost. */
  disconnect(): void {
    this.#isConnected = false;
    this.#late = [];
    for (const { fail } of this.#answers.splice(0)) fail(new ConnectionError('lost'));
    this.sync.disconnected();
  }

  connect(): void {
    this.#isConnected = true;
    this.sync.connected(this.server.epoch);
  }

  /** The person is in a chat with this many messages by others, which the client stores or resets to. */
  async holdChat(messageCount: number): Promise<void> {
    this.server.join(north);
    for (let count = 0; count < messageCount; count += 1) this.server.write(north, ben);
    this.connect();
    await this.calmDown();
  }

  /** The stored messages of that chat. */
  async seqs(): Promise<number[]> {
    const messages = await this.copy.messages({ chatId: north, limit: 100 });
    return messages.map(({ seq }) => seq);
  }

  /** Requests the page before the stored messages of the chat, which joins them when the answer arrives. */
  loadOlder(chatId: string): void {
    const { hasOlder, oldestSeq: before } = this.copy.replica.segmentOf(chatId) ?? {};
    if (hasOlder !== true || before === undefined) return;
    const from = { type: 'before', seq: before } as const;
    void this.#call('message.page', { chatId, from, limit: 50 }).then(
      (page) => this.copy.write((tx) => extendSegment(tx, { chatId, before, page, selfId: self })),
      () => {},
    );
  }

  /** Makes the next call fail. */
  refuse(error: Error): void {
    this.#refusal = error;
  }

  backUp(): void {
    this.#backup = this.server.backUp();
  }

  reconnect(): void {
    this.disconnect();
    this.connect();
  }

  /** Restarts the server. */
  restart(): void {
    this.disconnect();
    this.#epochs += 1;
    this.server.begin(`epoch ${this.#epochs}`);
    this.connect();
  }

  /** Restarts the server on its backup, if there is one. */
  restore(): void {
    if (this.#backup === null) return;
    this.disconnect();
    this.#epochs += 1;
    this.server.restore(this.#backup, `epoch ${this.#epochs}`);
    this.connect();
  }

  /** Delivers everything in progress, without new events. */
  async calmDown(): Promise<void> {
    await this.deliverLate();
    for (let round = 0; round < 20; round += 1) {
      await this.answer();
      await this.clock.advance(1_000);
    }
  }

  /** The stored rows, and the expected ones. */
  async compare(): Promise<{ held: Holdings; expected: Holdings }> {
    const { spaces } = this.copy.replica;
    const held = await Promise.all(
      [...spaces].map(async ([key, { space, version, segment }]) => {
        const messages = await this.copy.messages({ chatId: space.id, limit: Infinity });
        const unread = segment && segment.unreadHeld + segment.unreadOlder;
        const readUpTo = segment?.readUpTo ?? null;
        const mentions = segment && segment.mentionsHeld + segment.mentionsOlder;
        return [key, { version, messages, unread, mentions, readUpTo }] as const;
      }),
    );
    const expected = this.server.visibleSpaces().map(({ space, version }) => {
      const key = spaceKey(space);
      if (space.kind !== 'chat') {
        return [
          key,
          { version, messages: [], unread: null, mentions: null, readUpTo: null },
        ] as const;
      }
      const oldestSeq = this.copy.replica.segmentOf(space.id)?.oldestSeq ?? 0;
      const messages = this.server.messagesOf(space.id).filter(({ seq }) => seq >= oldestSeq);
      const { count: unread, mentions, readUpTo } = this.server.unread(space.id);
      return [key, { version, messages, unread, mentions, readUpTo }] as const;
    });
    return {
      held: { spaces: new Map<string, unknown>(held), rows: this.#heldRows() },
      expected: { spaces: new Map<string, unknown>(expected), rows: this.#expectedRows() },
    };
  }

  #heldRows(): Row[] {
    const { replica } = this.copy;
    const chats = [...replica.spaces.values()].map(({ space }) => replica.chat(space.id));
    const rows: Array<Row | null | undefined> = [
      replica.only('organization'),
      replica.only('settings'),
      ...replica.rows('user').values(),
      ...replica.rows('membership').values(),
      ...replica.rows('readMark').values(),
      ...replica.rows('chatListing').values(),
      ...chats,
    ];
    return sortRows(rows.filter((row) => row !== null && row !== undefined));
  }

  #expectedRows(): Row[] {
    const rows = this.server.visibleSpaces().flatMap((space) => [...space.rows.values()]);
    return sortRows(rows.filter((row) => row.kind !== 'message'));
  }

  #call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    this.calls.push(name);
    if (!this.#isConnected) return Promise.reject(new ConnectionError('not connected'));
    const refusal = this.#refusal;
    this.#refusal = null;
    if (refusal !== null) return Promise.reject(refusal);
    const answer = this.#answerTo(name, input);
    return new Promise((resolve, reject) => {
      const arrive = (): void => resolve(validatingCodec.parseOutput(name, answer()));
      this.#answers.push({ arrive, fail: reject });
    });
  }

  #answerTo(name: OperationName, input: unknown): () => unknown {
    if (name === 'sync.catchUp') {
      return this.server.catchUp(contract['sync.catchUp'].input.parse(input));
    }
    if (name === 'message.page') {
      const { chatId, from } = contract['message.page'].input.parse(input);
      const page = this.server.page(chatId, from.type === 'before' ? from.seq : Infinity);
      return () => page;
    }
    const unread = this.server.unread(contract['message.unread'].input.parse(input).chatId);
    return () => unread;
  }
}

function sortRows(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
