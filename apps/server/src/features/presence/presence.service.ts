import type { OutputOf, Presence } from '@tend/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ConnectionInfo, Connections } from '../../platform/operations/connections.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { OnlineTimes } from './online-times.ts';
import { endLeftOnlineTimes } from './online-times.store.ts';
import { findLastSeen, setLastSeen } from './presence.store.ts';

interface Parts {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  connections: Connections;
}

const minuteMs = 60_000;
/** A reloaded page has reconnected by then, without anyone seeing it go. */
const settleMs = 1_000;

/**
 * Presence. A person is online while they have an open socket, which is known only in memory; the minute when they were
 * last online is stored. Changes are sent at most once a second, to the connections that watch the person.
 */
export class PresenceService {
  readonly #parts: Parts;
  readonly #open = new Map<string, Map<number, ConnectionInfo>>();
  readonly #times: OnlineTimes;
  /** When a connection of the person's that has ended since they came online was heard last. */
  readonly #heardBefore = new Map<string, number>();
  readonly #watchers = new Watchers();
  /** The people last reported as online. */
  readonly #told = new Set<string>();
  /** The stored minutes, for people who were online since the start. */
  readonly #lastSeen = new Map<string, number>();
  /** People who connected or disconnected since the last report, with the minute. */
  #moved = new Map<string, number>();

  readonly handlers = {
    'presence.watch': ({ userIds }, { caller, connectionId }) =>
      this.watch({ userId: caller.userId, connectionId }, userIds),
    'presence.online': () => Promise.resolve({ userIds: this.onlineIds }),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#times = new OnlineTimes(parts);
    parts.connections.onOpened((connection) => this.#handleOpened(connection));
    parts.connections.onClosed((connection) => this.#handleClosed(connection));
    parts.bus.subscribe('presence', ({ people }) => this.#deliver(people));
  }

  /** Ends what the process before has left open. Must be called before anyone connects. */
  async start(): Promise<void> {
    await this.#parts.db.write((transaction) => transaction.run(endLeftOnlineTimes, {}));
  }

  /** When one of the person's devices has last sent something since they came online; null if they are offline. */
  heardAt(userId: string): number | null {
    const open = this.#open.get(userId);
    if (open === undefined) return null;
    const heard = [...open.values()].map((connection) => connection.heardAt);
    return Math.max(this.#heardBefore.get(userId) ?? 0, ...heard);
  }

  /** Until then the newest online times are known only here. */
  storeTimes(): Promise<void> {
    return this.#times.store();
  }

  isOnline(userId: string): boolean {
    return this.#open.has(userId);
  }

  get onlineIds(): string[] {
    return [...this.#open.keys()];
  }

  /** Without a connection it only answers. Unknown ids are ignored. */
  async watch(
    viewer: { userId: string; connectionId: number | null },
    userIds: readonly string[],
  ): Promise<OutputOf<'presence.watch'>> {
    const watched = new Set(userIds);
    const { userId, connectionId } = viewer;
    // A call may still be running when its socket has closed, and nothing would end that watch.
    if (connectionId !== null && this.#open.get(userId)?.has(connectionId)) {
      this.#watchers.set(connectionId, watched);
    }
    const people: Presence[] = [];
    for (const watchedId of watched) {
      const presence = await this.#find(watchedId);
      if (presence) people.push(presence);
    }
    return { people };
  }

  /** Stores the last-seen minute of everyone still online; must be called before the database closes. */
  async close(): Promise<void> {
    for (const userId of this.#open.keys()) {
      this.#moved.set(userId, this.#minute());
      this.#times.end({ userId, heardAt: this.heardAt(userId) ?? 0 });
    }
    await this.#storeLastSeen(this.#moved);
    await this.storeTimes();
  }

  #handleOpened(connection: ConnectionInfo): void {
    const { id, userId } = connection;
    const connections = this.#open.get(userId);
    if (connections) {
      connections.set(id, connection);
      return;
    }
    this.#open.set(userId, new Map([[id, connection]]));
    this.#times.begin(userId);
    this.#noteMove(userId);
  }

  #handleClosed(connection: ConnectionInfo): void {
    const { id, userId } = connection;
    this.#watchers.set(id, new Set());
    const heardAt = this.heardAt(userId) ?? 0;
    const connections = this.#open.get(userId);
    if (connections?.delete(id) !== true) return;
    if (connections.size > 0) {
      this.#heardBefore.set(userId, heardAt);
      return;
    }
    this.#open.delete(userId);
    this.#heardBefore.delete(userId);
    this.#times.end({ userId, heardAt });
    this.#noteMove(userId);
  }

  #noteMove(userId: string): void {
    if (this.#moved.size === 0) this.#parts.clock.after(settleMs, () => this.#tell());
    this.#moved.set(userId, this.#minute());
  }

  #tell(): void {
    const moved = this.#moved;
    this.#moved = new Map();
    const people: Presence[] = [];
    for (const [userId, minute] of moved) {
      const isOnline = this.#open.has(userId);
      const wasOnline = this.#told.has(userId);
      if (isOnline) this.#told.add(userId);
      else this.#told.delete(userId);
      // A person who connected and disconnected since has a new time, although they are as offline as before.
      if (isOnline && wasOnline) continue;
      people.push({ userId, isOnline, lastSeenAt: isOnline ? null : minute });
    }
    if (people.length > 0) this.#parts.bus.publish('presence', { people });
    this.#storeLastSeen(moved).catch((error: unknown) => {
      this.#parts.log.error('The last-seen times could not be stored', error);
    });
  }

  async #storeLastSeen(minutes: ReadonlyMap<string, number>): Promise<void> {
    const changed = [...minutes].filter(
      ([userId, minute]) => this.#lastSeen.get(userId) !== minute,
    );
    for (const [userId, minute] of changed) this.#lastSeen.set(userId, minute);
    if (changed.length === 0) return;
    await this.#parts.db.write(async (transaction) => {
      for (const [userId, lastSeenAt] of changed) {
        await transaction.run(setLastSeen, { userId, lastSeenAt });
      }
    });
  }

  async #find(userId: string): Promise<Presence | null> {
    if (this.#open.has(userId)) return { userId, isOnline: true, lastSeenAt: null };
    const minute = this.#moved.get(userId) ?? this.#lastSeen.get(userId);
    if (minute !== undefined) return { userId, isOnline: false, lastSeenAt: minute };
    const stored = await this.#parts.db.get(findLastSeen, { userId });
    return stored ? { userId, isOnline: false, lastSeenAt: stored.lastSeenAt } : null;
  }

  #deliver(people: readonly Presence[]): void {
    const newsOf = new Map<number, Presence[]>();
    for (const person of people) {
      for (const connectionId of this.#watchers.of(person.userId)) {
        const news = newsOf.get(connectionId);
        if (news) news.push(person);
        else newsOf.set(connectionId, [person]);
      }
    }
    for (const { news, connectionIds } of shareFrames(newsOf)) {
      this.#parts.connections.send(connectionIds, { type: 'presence', people: news });
    }
  }

  #minute(): number {
    const now = this.#parts.clock.now();
    return now - (now % minuteMs);
  }
}

/** Groups connections with the same content, so that their frame is made once. */
function shareFrames(
  newsOf: ReadonlyMap<number, Presence[]>,
): { news: Presence[]; connectionIds: number[] }[] {
  const frames = new Map<string, { news: Presence[]; connectionIds: number[] }>();
  for (const [connectionId, news] of newsOf) {
    const key = news.map((person) => person.userId).join();
    const frame = frames.get(key);
    if (frame) frame.connectionIds.push(connectionId);
    else frames.set(key, { news, connectionIds: [connectionId] });
  }
  return [...frames.values()];
}

/** Which connections are told of whom. */
class Watchers {
  readonly #watched = new Map<number, ReadonlySet<string>>();
  readonly #byPerson = new Map<string, Set<number>>();

  /** Replaces what the connection watches; nobody ends it. */
  set(connectionId: number, userIds: ReadonlySet<string>): void {
    for (const userId of this.#watched.get(connectionId) ?? []) {
      const connectionIds = this.#byPerson.get(userId);
      connectionIds?.delete(connectionId);
      if (connectionIds?.size === 0) this.#byPerson.delete(userId);
    }
    this.#watched.delete(connectionId);
    if (userIds.size > 0) this.#watched.set(connectionId, userIds);
    for (const userId of userIds) {
      const connectionIds = this.#byPerson.get(userId);
      if (connectionIds) connectionIds.add(connectionId);
      else this.#byPerson.set(userId, new Set([connectionId]));
    }
  }

  of(userId: string): Iterable<number> {
    return this.#byPerson.get(userId) ?? [];
  }
}
