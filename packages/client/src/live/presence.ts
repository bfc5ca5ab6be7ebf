import type { Presence } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { Observable } from '../observable.ts';

const nobody: ReadonlyMap<string, Presence> = new Map();

interface PresenceOptions {
  clock: Clock;
  /** Replaces the people whose presence is watched; returns their current presence. */
  watch: (userIds: string[]) => Promise<readonly Presence[]>;
}

/** Screens open and close together; one call covers all of them. */
const gatherMs = 50;

/** Which of the people on screen are online. Known only while there is a connection. */
export class PresenceWatch {
  readonly people = new Observable<ReadonlyMap<string, Presence>>(nobody);
  readonly #options: PresenceOptions;
  /** The number of screens that watch each person. */
  readonly #watched = new Map<string, number>();
  #isLive = false;
  #cancelTelling: (() => void) | null = null;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  get watchedIds(): string[] {
    return [...this.#watched.keys()];
  }

  watch(userIds: readonly string[]): () => void {
    for (const id of userIds) this.#watched.set(id, (this.#watched.get(id) ?? 0) + 1);
    this.#tellSoon();
    let isWatching = true;
    return () => {
      if (!isWatching) return;
      isWatching = false;
      for (const id of userIds) this.#unwatch(id);
      this.#tellSoon();
    };
  }

  setLive(isLive: boolean): void {
    this.#isLive = isLive;
    if (isLive) void this.#tell();
    else this.people.set(nobody);
  }

  receive(people: readonly Presence[]): void {
    const merged = new Map(this.people.getSnapshot());
    for (const presence of people) {
      if (this.#watched.has(presence.userId)) merged.set(presence.userId, presence);
    }
    this.people.set(merged);
  }

  stop(): void {
    this.#cancelTelling?.();
    this.#cancelTelling = null;
  }

  #unwatch(id: string): void {
    const count = (this.#watched.get(id) ?? 0) - 1;
    if (count > 0) this.#watched.set(id, count);
    else this.#watched.delete(id);
  }

  #tellSoon(): void {
    this.#cancelTelling ??= this.#options.clock.after(gatherMs, () => {
      this.#cancelTelling = null;
      void this.#tell();
    });
  }

  async #tell(): Promise<void> {
    if (!this.#isLive) return;
    try {
      this.receive(await this.#options.watch(this.watchedIds));
    } catch {
      // Without a connection nothing is known; the next one asks again.
    }
  }
}
