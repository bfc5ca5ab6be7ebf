/** Which connections watch which people. */
export class Watchers {
  readonly #watched = new Map<number, ReadonlySet<string>>();
  readonly #byPerson = new Map<string, Set<number>>();

  /** Replaces the people that the connection watches; an empty set ends it. */
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
