import type {
  ChangeFrame,
  Claim,
  InputOf,
  Mention,
  MessageContent,
  MessageRow,
  OutputOf,
  Row,
  Space,
  SpaceUpdate,
} from '@tend/protocol';
import { chatSpace, spaceKey, sumUnread, type SmallRow, type Unread } from '../store/records.ts';
import { rowKey } from '../store/row-kinds.ts';
import {
  chat,
  chatListing,
  elmCourtSpace,
  membership,
  message,
  organization,
  ownSpace,
  readMark,
  self,
  settings,
} from '../rows.fixture.ts';

interface ModelSpace {
  space: Space;
  version: number;
  rows: Map<string, Row>;
}

/** A chat that is further behind than this is reset … */
const mostRows = 4;
/** … to this many of its newest messages. */
const pageRows = 3;

/** A model of the server's state for one person, small enough to understand fully. */
export class ModelServer {
  epoch = 'epoch 1';
  /** Rows beyond this limit come in the next answer. */
  rowsPerAnswer = Number.POSITIVE_INFINITY;
  readonly spaces = new Map<string, ModelSpace>();
  /** The versions of the spaces at the end of each earlier epoch. */
  readonly #ends = new Map<string, ReadonlyMap<string, number>>();

  constructor() {
    this.change(elmCourtSpace, () => [organization()]);
    this.change(ownSpace, () => [settings()]);
  }

  /** Takes the space's next version and returns the frame of the change. */
  change(space: Space, makeRows: (version: number) => Row[]): ChangeFrame {
    const held = this.#spaceOf(space);
    const from = held.version;
    held.version += 1;
    const rows = makeRows(held.version).map((row) => ({ ...row, version: held.version }));
    for (const row of rows) held.rows.set(keyOf(row), row);
    return { type: 'change', space, from, to: held.version, rows };
  }

  join(chatId: string): ChangeFrame[] {
    if (this.isIn(chatId)) return [];
    return [
      this.change(ownSpace, () => [membership({ chatId })]),
      this.change(chatSpace(chatId), () => [chat({ id: chatId })]),
    ];
  }

  leave(chatId: string): ChangeFrame[] {
    if (!this.isIn(chatId)) return [];
    return [this.change(ownSpace, () => [membership({ chatId, state: 'left' })])];
  }

  write(chatId: string, authorId: string, mentioned?: Mention['who']): ChangeFrame[] {
    if (!this.isIn(chatId)) return [];
    const mentions = mentioned && { mentions: [{ start: 0, length: 5, who: mentioned }] };
    const content = { type: 'text', text: '@Self', ...mentions } as const;
    return [this.change(chatSpace(chatId), (seq) => [message(seq, { chatId, authorId, content })])];
  }

  /** Gives the message a new version in its place; null keeps its content. */
  edit(chatId: string, index: number, content: MessageContent | null): ChangeFrame[] {
    const edited = this.messagesOf(chatId).at(index);
    if (edited === undefined || !this.isIn(chatId)) return [];
    const row = { ...edited, content: content ?? edited.content };
    return [this.change(chatSpace(chatId), () => [row])];
  }

  page(chatId: string, before: number): OutputOf<'message.page'> {
    const { version: chatVersion } = this.#spaceOf(chatSpace(chatId));
    const older = this.messagesOf(chatId).filter(({ seq }) => seq < before);
    const messages = older.slice(-pageRows);
    return { messages, hasOlder: older.length > pageRows, hasNewer: true, chatVersion };
  }

  read(chatId: string, upTo: number): ChangeFrame[] {
    const mark = Math.min(upTo, this.#spaceOf(chatSpace(chatId)).version);
    if (mark <= this.readUpTo(chatId) || !this.isIn(chatId)) return [];
    return [this.change(ownSpace, (version) => [readMark(mark, version, chatId)])];
  }

  list(chatId: string, pinOrder: number): ChangeFrame[] {
    if (!this.isIn(chatId)) return [];
    return [this.change(ownSpace, () => [chatListing(chatId, { pinOrder })])];
  }

  isIn(chatId: string): boolean {
    const row = this.#spaceOf(ownSpace).rows.get(`membership:${chatId}`);
    return row?.kind === 'membership' && row.state === 'active';
  }

  readUpTo(chatId: string): number {
    const row = this.#spaceOf(ownSpace).rows.get(`readMark:${chatId}`);
    return row?.kind === 'readMark' ? row.upTo : 0;
  }

  messagesOf(chatId: string): MessageRow[] {
    const rows = [...(this.spaces.get(`chat:${chatId}`)?.rows.values() ?? [])];
    return rows.filter((row) => row.kind === 'message').toSorted((a, b) => a.seq - b.seq);
  }

  /**
   * Reads the versions now and the rows when the answer is taken, like the server: rows may be newer than their
   * version.
   */
  catchUp({ epoch, claims }: InputOf<'sync.catchUp'>): () => OutputOf<'sync.catchUp'> {
    const named = claims.filter(({ version }) => version > 0);
    const isContinued = this.#hasTold(epoch, named);
    const held = isContinued ? named : [];
    const visible = this.visibleSpaces().map(({ space, version }) => ({ space, version }));
    const outdated = visible.filter(
      ({ space, version }) => findClaim(held, space)?.version !== version,
    );
    const gone = named.filter((claim) => !visible.some(({ space }) => isSameSpace(space, claim)));
    const epochThen = this.epoch;
    return () => {
      const updates: SpaceUpdate[] = [];
      let room = this.rowsPerAnswer;
      for (const { space, version } of outdated) {
        if (room <= 0) break;
        const whole = this.#bringUp(space, version, findClaim(held, space)?.version);
        const update = cut(whole, room, findClaim(claims, space) !== undefined);
        updates.push(update);
        if (update.type !== 'gone') room = update.version < version ? 0 : room - update.rows.length;
      }
      const last = updates.at(-1);
      return {
        epoch: epochThen,
        isContinued,
        updates: [
          ...gone.map(({ kind, id }) => ({ type: 'gone', space: { kind, id } }) as const),
          ...updates,
        ],
        isComplete:
          updates.length === outdated.length &&
          (last === undefined || last.type === 'gone' || last.version === outdated.at(-1)?.version),
      };
    };
  }

  unread(chatId: string): OutputOf<'message.unread'> {
    const readUpTo = this.readUpTo(chatId);
    const { messages: count, mentions } = this.#unread(this.messagesOf(chatId), readUpTo);
    return { count, mentions, readUpTo, chatVersion: this.#spaceOf(chatSpace(chatId)).version };
  }

  /** Restarts the server. */
  begin(epoch: string): void {
    this.#ends.set(this.epoch, this.#versions());
    this.epoch = epoch;
  }

  /** Changes since the backup are undone, and their versions are used again. */
  restore(backup: ModelServer, epoch: string): void {
    this.#copy(backup);
    this.begin(epoch);
  }

  backUp(): ModelServer {
    const backup = new ModelServer();
    backup.#copy(this);
    return backup;
  }

  visibleSpaces(): ModelSpace[] {
    return [...this.spaces.values()].filter(
      ({ space }) => space.kind !== 'chat' || this.isIn(space.id),
    );
  }

  #hasTold(epoch: string | null, claims: readonly Claim[]): boolean {
    if (epoch === null) return false;
    const ends = epoch === this.epoch ? this.#versions() : this.#ends.get(epoch);
    return (
      ends !== undefined &&
      claims.every((claim) => claim.version <= (ends.get(spaceKey(claim)) ?? 0))
    );
  }

  #versions(): ReadonlyMap<string, number> {
    return new Map([...this.spaces].map(([key, { version }]) => [key, version]));
  }

  #copy(other: ModelServer): void {
    this.epoch = other.epoch;
    this.spaces.clear();
    for (const [key, held] of other.spaces) {
      this.spaces.set(key, { ...held, rows: new Map(held.rows) });
    }
    this.#ends.clear();
    for (const [past, versions] of other.#ends) this.#ends.set(past, versions);
  }

  #bringUp(space: Space, version: number, claimed: number | undefined): SpaceUpdate {
    if (space.kind === 'chat' && !this.isIn(space.id)) return { type: 'gone', space };
    const all = [...this.#spaceOf(space).rows.values()];
    const newer = all.filter((row) => row.version > (claimed ?? 0));
    if (claimed !== undefined && newer.length <= mostRows) {
      return { type: 'rows', space, version, rows: newer };
    }
    const history = this.messagesOf(space.id);
    const page = history.slice(-pageRows);
    const older = history.slice(0, -pageRows);
    const unread = this.#unread(older, this.readUpTo(space.id));
    return {
      type: 'reset',
      space,
      version,
      rows: [...all.filter((row) => row.kind !== 'message'), ...page],
      hasOlder: older.length > 0,
      unreadOlder: unread.messages,
      mentionsOlder: unread.mentions,
    };
  }

  #unread(messages: readonly MessageRow[], readUpTo: number): Unread {
    return sumUnread(
      self,
      messages.filter(({ seq }) => seq > readUpTo),
    );
  }

  #spaceOf(space: Space): ModelSpace {
    const held = this.spaces.get(spaceKey(space));
    if (held !== undefined) return held;
    const made: ModelSpace = { space, version: 0, rows: new Map() };
    this.spaces.set(spaceKey(space), made);
    return made;
  }
}

function cut(update: SpaceUpdate, room: number, isShown: boolean): SpaceUpdate {
  if (update.type === 'gone') return update;
  if (update.type === 'reset' && (isShown || update.space.kind !== 'organization')) return update;
  const rows = update.rows.toSorted((a, b) => a.version - b.version);
  const next = rows[room];
  if (next === undefined) return update;
  const version = Math.min(next.version - 1, update.version);
  const cutFrom = Math.max(update.version, ...rows.map((row) => row.version));
  return { ...update, version, cutFrom, rows: rows.slice(0, room) };
}

function findClaim(claims: readonly Claim[], space: Space): Claim | undefined {
  return claims.find((claim) => isSameSpace(claim, space));
}

function isSameSpace(a: Space, b: Space): boolean {
  return a.kind === b.kind && a.id === b.id;
}

function keyOf(row: Row): string {
  return row.kind === 'message' ? `message:${row.seq}` : rowKey(row satisfies SmallRow);
}
