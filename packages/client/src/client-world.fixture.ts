import {
  contract,
  limits,
  type ErrorCode,
  type MessageRow,
  type OperationName,
  type OutputOf,
  type ParsedInputOf,
  type ServerFrame,
  type SpaceUpdate,
} from '@tend/protocol';
import { openBackgroundClient, type BackgroundClient } from './background/background-client.ts';
import type { Client } from './client.ts';
import { FakeSockets, type FakeSocket, type SentFrame } from './connection/fake-sockets.fixture.ts';
import { createClient, type ClientOptions } from './create-client.ts';
import { FakeClock, settle } from './fake-clock.fixture.ts';
import { createMemoryFileStore } from './files/kept/memory-file-store.ts';
import { UploadServer } from './files/upload-server.fixture.ts';
import {
  ben,
  chat,
  elmCourtSpace,
  idOf,
  member,
  membership,
  message,
  north,
  northSpace,
  organization,
  ownSpace,
  self,
  settings,
  user,
} from './rows.fixture.ts';
import type { LocalStore } from './store/local-store.ts';
import { createMemoryStore } from './store/memory-store.ts';
import type { Tabs } from './tabs/tabs.ts';

/** Commands that are answered with a version. */
const changing = new Set(['draft.save', 'notification.setChat', 'message.delete']);

/** Those that change rows of the person's own space, which a test sends. */
const changingOwn = new Set(['message.schedule', 'message.unschedule']);

/** Commands that may name files. */
function isNaming(
  name: string,
): name is 'message.sendFiles' | 'message.schedule' | 'message.sendScheduled' {
  return ['message.sendFiles', 'message.schedule', 'message.sendScheduled'].includes(name);
}

/** A small server that answers at once, and a device with a person's tabs. */
export class ClientWorld {
  readonly clock = new FakeClock();
  readonly store: LocalStore;
  readonly fileStore = createMemoryFileStore();
  readonly uploads = new UploadServer();
  readonly sockets = new FakeSockets((socket, frame) => this.#hear(socket, frame));
  readonly problems: unknown[] = [];
  readonly posted: string[] = [];
  /** Those among them that continue when the page is closed. */
  readonly kept: string[] = [];
  /** Of the person's own space, after what has changed it. */
  ownVersion = 1;
  /** How far the server's clock is ahead. */
  serverAheadMs = 0;
  /** Whether calls over HTTP arrive. */
  isReachable = true;
  /** Whether the server answers nothing. */
  isHanging = false;
  /** The operation that fails over sockets. */
  failing: OperationName | null = null;
  /** The error of every call over HTTP. */
  refusal: ErrorCode | null = null;
  /** The note that survives the end of a page. */
  noted: string | null = null;
  /** Resolves when the page has been drawn. */
  drawing = Promise.resolve();
  /** The messages of North, a direct chat with Ben. */
  readonly history: MessageRow[] = [message(2)];
  readonly #clients: Client[] = [];
  readonly #welcomed = new Set<FakeSocket>();

  constructor({ isShared = true } = {}) {
    this.store = createMemoryStore({ isShared });
  }

  /** Opens a tab, and welcomes its socket if it opens one. */
  async open(tabs?: Tabs): Promise<Client> {
    const client = await this.start(tabs);
    await this.welcome();
    return client;
  }

  /** The same, with a server that sends nothing yet. */
  async start(tabs?: Tabs): Promise<Client> {
    const client = this.make(tabs);
    await client.start();
    await settle();
    return client;
  }

  /** A tab's client, not started yet. */
  make(tabs?: Tabs, options: Pick<ClientOptions, 'openDeviceSearch'> = {}): Client {
    const client = createClient({
      userId: self,
      baseUrl: 'https://tend.example',
      store: this.store,
      openFileStore: () => Promise.resolve(this.fileStore),
      draftNote: {
        read: () => this.noted,
        write: (text) => {
          this.noted = text;
        },
      },
      openSocket: this.sockets.port,
      fetch: (url, init) => this.#respond(url, init),
      clock: this.clock,
      random: () => 0.5,
      whenDrawn: () => this.drawing,
      onProblem: (problem) => this.problems.push(problem),
      ...(tabs === undefined ? {} : { tabs }),
      ...options,
    });
    this.#clients.push(client);
    return client;
  }

  /** Opens a service worker's client beside the tabs. */
  openInBackground(tabs: Tabs): Promise<BackgroundClient> {
    return openBackgroundClient({
      userId: self,
      baseUrl: 'https://tend.example',
      store: this.store,
      tabs,
      fetch: (url, init) => this.#respond(url, init),
      clock: this.clock,
      random: () => 0.5,
      onProblem: (problem) => this.problems.push(problem),
    });
  }

  /** Sends hello to every socket that waits for it. */
  async welcome(): Promise<void> {
    await settle();
    for (const socket of this.openSockets) {
      const serverTime = this.clock.now() + this.serverAheadMs;
      if (!this.#welcomed.has(socket)) socket.hello(self, serverTime);
      this.#welcomed.add(socket);
    }
    await settle();
  }

  /** The operations that were called over sockets. */
  get called(): string[] {
    return this.sockets.all.flatMap(({ calls }) => calls.map(({ name }) => name));
  }

  get openSockets(): FakeSocket[] {
    return this.sockets.all.filter(({ isClosed }) => !isClosed);
  }

  /** Sends a frame to every open socket. */
  async say(frame: ServerFrame): Promise<void> {
    for (const socket of this.openSockets) socket.say(frame);
    await settle();
  }

  /** Ben writes, or a message changes. */
  async tell(row: MessageRow): Promise<void> {
    this.history.push(row);
    await this.say(this.#changeOf(row));
  }

  /** The person is removed from North. */
  leaveNorth(): Promise<void> {
    this.ownVersion += 1;
    const row = membership({ state: 'left', version: this.ownVersion });
    const from = this.ownVersion - 1;
    return this.say({ type: 'change', space: ownSpace, from, to: this.ownVersion, rows: [row] });
  }

  /** Ben writes. */
  async write(): Promise<void> {
    const row = this.#store({ authorId: ben });
    await this.say(this.#changeOf(row));
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) await client.stop();
  }

  #hear(socket: FakeSocket, frame: SentFrame): void {
    if (this.isHanging) return;
    if (frame.type === 'ping') {
      socket.say({ type: 'pong' });
      return;
    }
    const { id, name, input } = frame;
    if (name === this.failing) {
      socket.say({ type: 'failure', id, error: { code: 'internal' } });
      return;
    }
    const lost = this.#lostFiles(name, input);
    if (lost.length > 0) {
      socket.say({ type: 'failure', id, error: { code: 'file_missing' } });
      return;
    }
    const result = this.#perform(name, input);
    socket.say({ type: 'reply', id, result });
  }

  /** The files of a message that the server has not completely. */
  #lostFiles(name: string, input: unknown): string[] {
    if (!isNaming(name)) return [];
    const { fileIds = [] } = contract[name].input.parse(input);
    return fileIds.filter((id) => !this.uploads.isComplete(id));
  }

  #respond(url: string, init: RequestInit): Promise<Response> {
    if (/.api.(?:uploads|files)/.test(url)) return this.uploads.respond(url, init);
    const { body, keepalive, signal } = init;
    const name = url.replace(/^.*api\//, '').replace(/[?].*$/, '');
    this.posted.push(name);
    if (keepalive === true) this.kept.push(name);
    if (this.isHanging) {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    }
    if (!this.isReachable) return Promise.reject(new TypeError('Failed to fetch'));
    const { refusal: code } = this;
    if (code !== null) return Promise.resolve(Response.json({ error: { code } }, { status: 400 }));
    const { pathname, searchParams } = new URL(url);
    const text = typeof body === 'string' ? body : searchParams.get('input');
    const input: unknown = JSON.parse(text ?? '{}');
    const result = this.#perform(pathname.replace('/api/', ''), input);
    return Promise.resolve(Response.json(result));
  }

  #perform(name: string, input: unknown): unknown {
    switch (name) {
      case 'sync.catchUp':
        return this.#catchUp();
      case 'message.send':
        return this.#take(contract[name].input.parse(input));
      case 'message.sendScheduled':
        return this.#takeScheduled(contract[name].input.parse(input));
      case 'message.sendFiles':
        return this.#takeFiles(contract[name].input.parse(input));
      case 'message.page': {
        const { limit } = contract[name].input.parse(input);
        const messages = this.history.slice(0, limit);
        return { messages, hasOlder: false, hasNewer: limit < this.history.length };
      }
      case 'presence.watch': {
        const { userIds } = contract[name].input.parse(input);
        return { people: userIds.map((userId) => ({ userId, isOnline: true, lastSeenAt: null })) };
      }
      case 'message.markRead':
        return { upTo: contract[name].input.parse(input).upTo };
      case 'message.unreadTotal':
        return { count: 7 };
      case 'message.receipts':
        return { receipts: [] };
      case 'chat.openDirect':
      case 'chat.createGroup':
        return { chatId: idOf(33) };
      default:
        return this.#change(name);
    }
  }

  #change(name: string): { version?: number } {
    if (changingOwn.has(name)) this.ownVersion += 1;
    if (changingOwn.has(name)) return { version: this.ownVersion };
    return changing.has(name) ? { version: 2 } : {};
  }

  #takeScheduled({
    fileIds,
    ...written
  }: ParsedInputOf<'message.sendScheduled'>): OutputOf<'message.send'> {
    return fileIds ? this.#takeFiles({ ...written, fileIds }) : this.#take(written);
  }

  #take({
    id,
    chatId: _chatId,
    writtenAgoMs,
    ...content
  }: ParsedInputOf<'message.send'>): OutputOf<'message.send'> {
    const stored = this.history.find((one) => one.id === id);
    if (stored !== undefined) return { seq: stored.seq, createdAt: stored.createdAt };
    return this.#tell(
      this.#store({
        id,
        authorId: self,
        content: { type: 'text', ...content },
        ...(writtenAgoMs !== undefined && { writtenAt: this.clock.now() - writtenAgoMs }),
      }),
    );
  }

  #takeFiles({
    id,
    fileIds,
    text,
  }: ParsedInputOf<'message.sendFiles'>): OutputOf<'message.sendFiles'> {
    const stored = this.history.find((one) => one.id === id);
    if (stored !== undefined) return { seq: stored.seq, createdAt: stored.createdAt };
    const files = fileIds.map((fileId) => this.uploads.describe(fileId));
    return this.#tell(this.#store({ id, authorId: self, content: { type: 'files', text, files } }));
  }

  #tell(row: MessageRow): OutputOf<'message.send'> {
    void Promise.resolve().then(() => this.say(this.#changeOf(row)));
    return { seq: row.seq, createdAt: row.createdAt };
  }

  #catchUp(): OutputOf<'sync.catchUp'> {
    const reset = { type: 'reset', hasOlder: false, unreadOlder: 0, mentionsOlder: 0 } as const;
    const people = [organization(), user(self, 'Ada'), user(ben, 'Ben')];
    const rows = [
      chat({ type: 'direct', title: null }),
      member(self),
      member(ben),
      ...this.history.slice(-limits.resetMessages),
    ];
    const hasOlder = this.history.length > limits.resetMessages;
    const updates: SpaceUpdate[] = [
      { ...reset, space: elmCourtSpace, version: 1, rows: people },
      { ...reset, space: ownSpace, version: 1, rows: [settings(), membership()] },
      { ...reset, hasOlder, space: northSpace, version: this.history.length + 1, rows },
    ];
    return { epoch: 'epoch', isContinued: false, updates, isComplete: true };
  }

  #store(changes: Partial<MessageRow>): MessageRow {
    const row = message(this.history.length + 2, { chatId: north, ...changes });
    this.history.push(row);
    return row;
  }

  #changeOf(row: MessageRow): ServerFrame {
    return {
      type: 'change',
      space: northSpace,
      from: row.version - 1,
      to: row.version,
      rows: [row],
    };
  }
}
