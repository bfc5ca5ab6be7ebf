import {
  limits,
  rowSchema,
  spaceOfRow,
  type Claim,
  type OutputOf,
  type ParsedInputOf,
  type Row,
  type Space,
  type SpaceKind,
  type SpaceUpdate,
} from '@tend/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { ReadMarksService } from '../messages/read-marks.service.ts';
import { fit } from './answer-size.ts';
import type { EpochService } from './epoch.service.ts';
import type { RowSources, SmallKind } from './row-sources.ts';
import { findActiveMembership, listVisibleSpaces } from './sync.store.ts';

interface Parts {
  db: Database;
  epoch: EpochService;
  sources: RowSources;
  messages: MessagesService;
  readMarks: ReadMarksService;
}

interface VersionedSpace extends Space {
  version: number;
}

type CatchUp = OutputOf<'sync.catchUp'>;

/**
 * Approximate size of an answer, in addition to the limit on its spaces. On a poor connection it must arrive before the
 * client's timeout, or the client would ask for the same again and again; and the server serves nobody else while it
 * builds the answer.
 */
const maxBytes = 48 * 1024;

/** Kinds that are read whole with each reset. A chat may have many only of messages. */
const kindsIn: Record<SpaceKind, readonly SmallKind[]> = {
  organization: listKinds('organization'),
  user: listKinds('user'),
  chat: listKinds('chat'),
};

/**
 * Brings a client's copy up to date. A space's version is read before its rows, so rows may be newer than the version
 * in the answer: the client gets those again, live, and applies them twice without effect. In the opposite order it
 * would believe that it has rows which it never got.
 */
export class SyncService {
  readonly #parts: Parts;

  readonly handlers = {
    'sync.catchUp': (input, { caller }) => this.catchUp(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async catchUp(userId: string, input: ParsedInputOf<'sync.catchUp'>): Promise<CatchUp> {
    const visible = await this.#parts.db.all(listVisibleSpaces, { userId });
    const shown = new Set(input.claims.map(keyOf));
    const claims = input.claims.filter(({ version }) => version > 0);
    const isContinued = await this.#isContinued({ ...input, claims }, visible);
    const held = new Map(isContinued ? claims.map((claim) => [keyOf(claim), claim.version]) : []);
    const outdated = visible.filter((space) => held.get(keyOf(space)) !== space.version);
    const updates: SpaceUpdate[] = [];
    let roomBytes = maxBytes;
    let isCut = false;
    for (const space of await this.#inOrder(outdated)) {
      if (updates.length === limits.catchUpSpaces || roomBytes <= 0 || isCut) break;
      const whole = await this.#bringUp(userId, space, held.get(keyOf(space)));
      const { update, bytes } = fit(whole, roomBytes, shown.has(keyOf(space)));
      updates.push(update);
      roomBytes -= bytes;
      isCut = update.type !== 'gone' && update.version < space.version;
    }
    return {
      epoch: this.#parts.epoch.current,
      isContinued,
      isComplete: updates.length === outdated.length && !isCut,
      updates: [...listGone(claims, visible), ...updates],
    };
  }

  /** Whether the client's rows are of this database's history, so that they can be updated. */
  async #isContinued(
    { epoch, claims }: ParsedInputOf<'sync.catchUp'>,
    visible: readonly VersionedSpace[],
  ): Promise<boolean> {
    if (epoch === null) return false;
    const held = new Map(claims.map(({ id, version }) => [id, version]));
    return this.#parts.epoch.hasTold(epoch, visible, held);
  }

  /**
   * The directory and the person's own space first, since no chat can be shown without them; then the most recently
   * active chats.
   */
  async #inOrder(spaces: readonly VersionedSpace[]): Promise<VersionedSpace[]> {
    const ranked = await Promise.all(
      spaces.map(async (space) => ({ space, rank: await this.#rank(space) })),
    );
    return ranked.toSorted((a, b) => b.rank - a.rank).map(({ space }) => space);
  }

  async #rank({ kind, id }: Space): Promise<number> {
    switch (kind) {
      case 'organization':
        return Number.POSITIVE_INFINITY;
      case 'user':
        return Number.MAX_VALUE;
      case 'chat':
        return (await this.#parts.messages.newestTime(id)) ?? 0;
    }
  }

  async #bringUp(
    userId: string,
    space: VersionedSpace,
    held: number | undefined,
  ): Promise<SpaceUpdate> {
    const changes = held === undefined ? null : await this.#changes(space, held);
    const update = changes ?? (await this.#reset(userId, space));
    // Checked after the rows were read, so that nothing written after a removal is sent.
    const isVisible =
      space.kind !== 'chat' ||
      (await this.#parts.db.get(findActiveMembership, { userId, chatId: space.id })) !== undefined;
    return isVisible ? update : { type: 'gone', space: withoutVersion(space) };
  }

  /** Null if the client is so far behind in a chat that a reset to its newest page is better. */
  async #changes(space: VersionedSpace, held: number): Promise<SpaceUpdate | null> {
    const rows = await this.#readRows(space, held);
    if (space.kind === 'chat') {
      const count = limits.catchUpRows + 1;
      rows.push(...(await this.#parts.sources.message(space.id, held, count)));
      if (rows.length > limits.catchUpRows) return null;
    }
    return { type: 'rows', space: withoutVersion(space), version: space.version, rows };
  }

  async #reset(userId: string, space: VersionedSpace): Promise<SpaceUpdate> {
    const rows = await this.#readRows(space, 0);
    const start = { type: 'reset', space: withoutVersion(space), version: space.version } as const;
    if (space.kind !== 'chat') {
      return { ...start, rows, hasOlder: false, unreadOlder: 0, mentionsOlder: 0 };
    }

    const { messages, readMarks } = this.#parts;
    const page = await messages.newest(space.id, limits.resetMessages);
    const oldest = page.messages[0]?.seq ?? 0;
    const older = await readMarks.countUnreadBelow(userId, space.id, oldest);
    return {
      ...start,
      rows: [...rows, ...page.messages],
      hasOlder: page.hasOlder,
      unreadOlder: older.count,
      mentionsOlder: older.mentions,
    };
  }

  async #readRows({ kind: space, id }: Space, above: number): Promise<Row[]> {
    const rows: Row[] = [];
    for (const kind of kindsIn[space]) rows.push(...(await this.#parts.sources[kind](id, above)));
    return rows;
  }
}

function listKinds(space: SpaceKind): SmallKind[] {
  return rowSchema.options
    .map((option) => option.shape.kind.value)
    .filter((kind) => kind !== 'message')
    .filter((kind) => spaceOfRow[kind] === space);
}

function listGone(claims: readonly Claim[], visible: readonly Space[]): SpaceUpdate[] {
  const keys = new Set(visible.map(keyOf));
  return claims
    .filter((claim) => !keys.has(keyOf(claim)))
    .map((claim) => ({ type: 'gone', space: withoutVersion(claim) }));
}

function keyOf({ kind, id }: Space): string {
  return `${kind}:${id}`;
}

function withoutVersion({ kind, id }: Space): Space {
  return { kind, id };
}
