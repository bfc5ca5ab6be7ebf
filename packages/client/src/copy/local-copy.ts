import { messageRowSchema, type MessageRow } from '@tend/protocol';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { messageRange, type LocalStore, type MessageRange } from '../store/local-store.ts';
import { toMeta, chatSpace, type OutboxEntry } from '../store/records.ts';
import { CopyTransaction } from './copy-transaction.ts';
import { readState } from './read-state.ts';
import { Replica } from './replica.ts';
import { emptyChange, isEmptyChange, type StoreChange } from './store-change.ts';

interface LocalCopyOptions {
  store: LocalStore;
  clock: Clock;
  /** Sends a change to the other tabs. */
  publish: (change: StoreChange) => void;
}

/** The event for listeners after the replica has changed. */
export interface CopyEvent {
  readonly change: StoreChange;
  /** Whether the replica was reloaded, because changes of another tab were missed. */
  readonly isReload: boolean;
}

/** How long a change of another tab may take to arrive before it counts as missed. */
const missedAfterMs = 1_000;

/**
 * The local copy: the store, the replica that follows it, and the order in which changes of all tabs are applied. Each
 * write takes the store's next revision; a tab that misses one reloads the replica. If the browser has deleted the
 * store under the open tabs, one revision is skipped, so that all of them miss it.
 */
export class LocalCopy {
  readonly replica = new Replica();
  readonly #options: LocalCopyOptions;
  readonly #listeners = new Set<(event: CopyEvent) => void>();
  /** Changes whose predecessors have not arrived, by revision. */
  readonly #early = new Map<number, StoreChange>();
  readonly #writing = new Set<Promise<unknown>>();
  #cancelReload: (() => void) | null = null;

  constructor(options: LocalCopyOptions) {
    this.#options = options;
  }

  /** See LocalStore. */
  get isShared(): boolean {
    return this.#options.store.isShared;
  }

  /** Loads the replica, and drops unreadable data. */
  async open(): Promise<void> {
    const { state, areSpacesDamaged } = readState(await this.#options.store.load());
    if (areSpacesDamaged) state.revision = await this.#dropSpaces(state);
    this.replica.clear();
    for (const [revision, change] of this.#early) {
      if (revision > state.revision) continue;
      this.#early.delete(revision);
      // It is stored now, and may already have been sent and removed.
      this.replica.forgetUnsaved(change);
    }
    this.#show(state, true);
  }

  /** Ends when writes in progress have ended. */
  async close(): Promise<void> {
    this.#cancelReload?.();
    await this.whenWritten();
    await this.#options.store.close();
  }

  async destroy(): Promise<void> {
    this.#cancelReload?.();
    await this.whenWritten();
    await this.#options.store.destroy();
  }

  /** Ends when writes in progress have succeeded or failed. */
  async whenWritten(): Promise<void> {
    await Promise.allSettled(this.#writing);
  }

  onChange(listener: (event: CopyEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Writes in one transaction, then shows and publishes the change. See LocalStore.transaction. With `begin` it waits
   * for that first, and counts as in progress meanwhile.
   */
  async write<T>(work: (tx: CopyTransaction) => Promise<T>, begin?: Promise<void>): Promise<T> {
    const writing = begin === undefined ? this.#write(work) : begin.then(() => this.#write(work));
    this.#writing.add(writing);
    try {
      return await writing;
    } finally {
      this.#writing.delete(writing);
    }
  }

  async #write<T>(work: (tx: CopyTransaction) => Promise<T>): Promise<T> {
    const change = emptyChange();
    const { value, isWritten } = await this.#options.store.transaction(async (tx) => {
      const recording = new CopyTransaction(tx, change);
      const answer = await work(recording);
      const meta = await recording.meta();
      const isLost = meta.revision < this.replica.revision;
      if (isEmptyChange(change) && !isLost) return { value: answer, isWritten: false };
      change.revision = isLost ? this.replica.revision + 2 : meta.revision + 1;
      const { revision } = change;
      const goneFiles = [...(meta.goneFiles ?? []), ...change.goneFiles];
      const goneChats = [...(meta.goneChats ?? []), ...change.goneChats];
      const epoch = change.epoch ?? meta.epoch;
      const areChatsLost = isLost || meta.areChatsLost;
      await tx.put('meta', [toMeta({ epoch, revision, goneFiles, goneChats, areChatsLost })]);
      return { value: answer, isWritten: true };
    });
    if (isWritten) {
      this.receive(change);
      this.#options.publish(change);
    }
    return value;
  }

  /** Applies a change that was committed, here or in another tab. */
  receive(change: StoreChange): void {
    if (change.revision <= this.replica.revision) return;
    this.#early.set(change.revision, change);
    this.#showInOrder();
    if (this.#early.size > 0 && this.#cancelReload === null) {
      this.#cancelReload = this.#options.clock.after(missedAfterMs, () => {
        this.#cancelReload = null;
        if (this.#early.size > 0) void this.reload();
      });
    }
  }

  async reloadIfBehind(): Promise<void> {
    const [meta] = await this.#options.store.transaction((tx) => tx.get('meta', ['meta']));
    if (meta !== undefined && meta.revision > this.replica.revision) await this.reload();
  }

  async reload(): Promise<void> {
    await this.open();
    this.#showInOrder();
  }

  /** Shows an outbox entry before it is stored, so that a bubble does not wait for the disk. */
  showUnsaved(entry: OutboxEntry): void {
    this.replica.unsaved.set(entry.key, entry);
    this.#notify({ change: { ...emptyChange(), outbox: [entry] }, isReload: false });
  }

  /** Shows the drafts that the store has not taken. */
  showUnsavedDrafts(): void {
    const drafts = [...this.replica.unsavedDrafts.values()];
    this.#notify({ change: { ...emptyChange(), drafts }, isReload: false });
  }

  /** A range of a chat's messages in ascending order. A chat with unreadable messages is dropped. */
  async messages(range: MessageRange): Promise<MessageRow[]> {
    const stored = await this.#options.store.messages(messageRange(range));
    const parsed = z.array(messageRowSchema).safeParse(stored);
    if (parsed.success) return parsed.data;
    await this.write(async (tx) => {
      await tx.deleteSpace(chatSpace(range.chatId));
      // What it has shown could not be found any more if the person left it now.
      tx.loseShownIn(range.chatId);
    });
    return [];
  }

  #showInOrder(): void {
    for (;;) {
      const next = this.#early.get(this.replica.revision + 1);
      if (next === undefined) return;
      this.#early.delete(next.revision);
      this.#show(next, false);
    }
  }

  #show(change: StoreChange, isReload: boolean): void {
    this.replica.apply(change);
    this.#notify({ change, isReload });
  }

  #notify(event: CopyEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Takes a revision of its own, so that other tabs notice. */
  async #dropSpaces({ revision: last, goneFiles, goneChats }: StoreChange): Promise<number> {
    const revision = last + 1;
    await this.#options.store.transaction(async (tx) => {
      for (const table of ['spaces', 'rows', 'messages'] as const) await tx.deleteRange(table);
      // What is to be removed from the device still is.
      const gone = { goneFiles, goneChats, areChatsLost: true };
      await tx.put('meta', [toMeta({ epoch: null, revision, ...gone })]);
    });
    return revision;
  }
}
