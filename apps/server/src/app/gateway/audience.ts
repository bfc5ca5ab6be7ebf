import type { MembershipRow, Row, Space } from '@tend/protocol';
import type { Connection } from './connection.ts';

/** A person with at least one socket, and the chats that they see. */
export class Listener {
  readonly userId: string;
  readonly connections = new Set<Connection>();
  readonly chatIds = new Set<string>();
  /** The number of sockets that are open or opening. */
  holds = 0;
  /** Membership rows committed while the chats were being read. */
  missed: MembershipRow[] | null = [];
  /** Resolves when `chatIds` is complete. */
  ready: Promise<void> = Promise.resolve();

  constructor(userId: string) {
    this.userId = userId;
  }
}

/**
 * Maps changes to the people who may receive them, in memory. Each commit's membership rows are applied in the same
 * turn, so a removed person receives nothing more.
 */
export class Audience {
  readonly #listActiveChats: (userId: string) => Promise<string[]>;
  readonly #people = new Map<string, Listener>();
  readonly #chats = new Map<string, Set<Listener>>();

  constructor(listActiveChats: (userId: string) => Promise<string[]>) {
    this.#listActiveChats = listActiveChats;
  }

  /** Subscribes a person to everything that they may see; each call needs its own `leave`. */
  async join(userId: string): Promise<Listener> {
    let listener = this.#people.get(userId);
    if (!listener) {
      listener = new Listener(userId);
      this.#people.set(userId, listener);
      listener.ready = this.#load(listener);
    }
    listener.holds += 1;
    try {
      await listener.ready;
      return listener;
    } catch (error) {
      this.leave(listener);
      throw error;
    }
  }

  leave(listener: Listener): void {
    listener.holds -= 1;
    if (listener.holds > 0) return;
    this.#people.delete(listener.userId);
    for (const chatId of listener.chatIds) this.#unsubscribe(listener, chatId);
  }

  /** Must be called with each commit's rows in people's spaces, before its changes are sent. */
  applyMemberships(rows: readonly Row[]): void {
    for (const row of rows) {
      if (row.kind !== 'membership') continue;
      const listener = this.#people.get(row.userId);
      if (listener) this.#applyOrKeep(listener, row);
    }
  }

  *connectionsOf(space: Space): Generator<Connection> {
    for (const listener of this.#listenersOf(space)) yield* listener.connections;
  }

  connectionsOfPerson(userId: string): Iterable<Connection> {
    return this.#people.get(userId)?.connections ?? [];
  }

  #listenersOf(space: Space): Iterable<Listener> {
    switch (space.kind) {
      case 'organization':
        return this.#people.values();
      case 'user': {
        const listener = this.#people.get(space.id);
        return listener ? [listener] : [];
      }
      case 'chat':
        return this.#chats.get(space.id) ?? [];
    }
  }

  /** Subscribes first, then reads: rows committed in between are applied over the result of the read. */
  async #load(listener: Listener): Promise<void> {
    const chatIds = await this.#listActiveChats(listener.userId);
    for (const chatId of chatIds) this.#subscribe(listener, chatId);
    const missed = listener.missed ?? [];
    listener.missed = null;
    for (const row of missed) this.#apply(listener, row);
  }

  #applyOrKeep(listener: Listener, row: MembershipRow): void {
    if (listener.missed) listener.missed.push(row);
    else this.#apply(listener, row);
  }

  #apply(listener: Listener, row: MembershipRow): void {
    if (row.state === 'active') this.#subscribe(listener, row.chatId);
    else this.#unsubscribe(listener, row.chatId);
  }

  #subscribe(listener: Listener, chatId: string): void {
    listener.chatIds.add(chatId);
    const listeners = this.#chats.get(chatId);
    if (listeners) listeners.add(listener);
    else this.#chats.set(chatId, new Set([listener]));
  }

  #unsubscribe(listener: Listener, chatId: string): void {
    listener.chatIds.delete(chatId);
    const listeners = this.#chats.get(chatId);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#chats.delete(chatId);
  }
}
