import {
  contract,
  kindsOfFilter,
  type InputOf,
  type MessageRow,
  type NotificationRow,
  type OperationName,
  type OutputOf,
  type Row,
  type Space,
} from '@tend/protocol';
import { v7 as newUuid } from 'uuid';
import { validatingCodec } from '../connection/codec.ts';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import { LocalCopy } from '../copy/local-copy.ts';
import { FakeClock } from '../fake-clock.fixture.ts';
import { LiveState } from '../live/live-state.ts';
import { Observable } from '../observable.ts';
import { Outbox } from '../outbox/outbox.ts';
import {
  ben,
  chat,
  elmCourtSpace,
  idOf,
  member,
  membership,
  messages,
  north,
  northSpace,
  organization,
  ownSpace,
  self,
  settings,
  south,
  user,
} from '../rows.fixture.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { applyChange, applyUpdate } from '../sync/apply.ts';
import { Views } from './views.ts';

/** A client's local copy and its views, with a server that has the chat North. */
export class ChatWorld {
  readonly clock = new FakeClock();
  readonly copy: LocalCopy;
  readonly outbox: Outbox;
  readonly live: LiveState;
  readonly views: Views;
  readonly connection = new Observable<ConnectionStatus>({
    state: 'live',
    retryAt: null,
    isCaughtUp: true,
  });
  /** The server's messages of North. */
  history: MessageRow[] = [];
  /** The server's feed of the person, newest first. */
  notifications: NotificationRow[] = [];
  readonly calls: Array<{ name: OperationName; input: unknown }> = [];
  /** In the language of the screens. */
  titleOfSaved = 'Saved messages';
  /** Thrown by the next calls. */
  failure: Error | null = null;

  constructor() {
    const { clock } = this;
    this.copy = new LocalCopy({ store: createMemoryStore(), clock, publish: () => {} });
    const { copy } = this;
    const call = <Name extends OperationName>(
      name: Name,
      input: InputOf<Name>,
    ): Promise<OutputOf<Name>> => this.#call(name, input);
    this.live = new LiveState({
      copy,
      selfId: self,
      clock,
      call,
      watchPresence: () => Promise.resolve([]),
    });
    this.outbox = new Outbox({ copy, selfId: self, clock, newId: newUuid, onProblem: () => {} });
    this.views = new Views({
      copy,
      titleOfSaved: () => this.titleOfSaved,
      selfId: self,
      call,
      live: this.live,
      clock,
      connection: this.connection,
    });
  }

  /** Stores the directory and North, with `held` of its `total` messages. */
  async holdNorth(count: { total?: number; held?: number } = {}): Promise<void> {
    const { total = 3 } = count;
    const { held = total } = count;
    this.history = messages(2, total + 1);
    const hasOlder = held < total;
    const people = [user(self, 'Ada'), user(ben, 'Ben')];
    await this.reset(elmCourtSpace, 1, [organization(), ...people]);
    await this.reset(ownSpace, 1, [settings(), membership()]);
    const rows = [
      chat(),
      member(self),
      member(ben),
      ...(held === 0 ? [] : this.history.slice(-held)),
    ];
    await this.reset(northSpace, total + 1, rows, hasOlder);
  }

  /** South, a direct chat with this many messages by Ben; newer than the messages in North. */
  async holdSouth(count: number): Promise<void> {
    await this.arrive(ownSpace, membership({ chatId: south, version: 2 }));
    const version = count + 2;
    const inSouth = { chatId: south, version };
    const texts = messages(3, version).map((row, index) => {
      return { ...row, ...inSouth, id: idOf(77 + index), createdAt: 9_000 + index };
    });
    await this.reset({ kind: 'chat', id: south }, version, [
      chat({ id: south, type: 'direct', title: null }),
      member(self, inSouth),
      member(ben, inSouth),
      ...texts,
    ]);
  }

  async reset(space: Space, version: number, rows: Row[], hasOlder = false): Promise<void> {
    await this.copy.write(async (tx) => {
      const none = { unreadOlder: 0, mentionsOlder: 0 };
      const update = { type: 'reset', space, version, rows, hasOlder, ...none } as const;
      await applyUpdate({ tx, selfId: self }, update, 0);
    });
  }

  /** Rows arrive live, at the next version of their space. */
  async arrive(space: Space, ...rows: Row[]): Promise<void> {
    const from = this.copy.replica.spaces.get(`${space.kind}:${space.id}`)?.version ?? 0;
    await this.copy.write(async (tx) => {
      await applyChange({ tx, selfId: self }, { space, from, to: from + 1, rows });
    });
  }

  /** The next message of North arrives. */
  async write(changes: Partial<MessageRow> = {}): Promise<MessageRow> {
    const seq = (this.copy.replica.spaces.get(`chat:${north}`)?.version ?? 0) + 1;
    const [row] = messages(seq, seq);
    if (row === undefined) throw new Error('No message');
    const message = { ...row, ...changes };
    this.history.push(message);
    await this.arrive(northSpace, message);
    return message;
  }

  #call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    this.calls.push({ name, input });
    if (this.failure !== null) return Promise.reject(this.failure);
    return Promise.resolve(validatingCodec.parseOutput(name, this.#answer(name, input)));
  }

  #answer(name: OperationName, input: unknown): unknown {
    if (name === 'message.page') return this.#page(input);
    if (name !== 'notification.page') return { receipts: [{ userId: ben, upTo: 3 }] };
    const { before, filter, limit } = contract[name].input.parse(input);
    const kinds = kindsOfFilter(filter);
    const older = this.notifications.filter(
      ({ seq, type, state }) =>
        seq < before && kinds.some((kind) => kind === type) && state !== 'cleared',
    );
    return { notifications: older.slice(0, limit), hasOlder: older.length > limit };
  }

  #page(input: unknown): OutputOf<'message.page'> {
    const { from, limit } = contract['message.page'].input.parse(input);
    const end = this.history.length;
    const at = (seq: number): number => {
      const index = this.history.findIndex((row) => row.seq >= seq);
      return index < 0 ? end : index;
    };
    const starts = {
      newest: () => end - limit,
      before: (seq: number) => at(seq) - limit,
      after: (seq: number) => at(seq + 1),
      around: (seq: number) => at(seq) - Math.floor(limit / 2),
    };
    const start = Math.max(
      0,
      from.type === 'newest' ? starts.newest() : starts[from.type](from.seq),
    );
    const stop = Math.min(end, from.type === 'before' ? at(from.seq) : start + limit);
    return {
      messages: this.history.slice(start, stop),
      hasOlder: start > 0,
      hasNewer: stop < end,
    };
  }
}
