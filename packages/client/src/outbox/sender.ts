import { TendError } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { Backoff } from '../connection/backoff.ts';
import { ConnectionError } from '../connection-error.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import type { OutboxEntry } from '../store/records.ts';
import type { Call } from '../sync/sync.ts';
import { claim, release } from './claim.ts';
import { heldForMs, inputToSend, isUploading, laneOf, messageNamedBy } from './queued-commands.ts';
import { acknowledge, filesMissing, filesUploaded, refuse } from './settle.ts';

export interface SenderOptions {
  copy: LocalCopy;
  selfId: string;
  call: Call;
  clock: Clock;
  random: () => number;
  /** Whether deletions are held back while they can be undone. */
  holds: boolean;
  /** This tab's name, if several tabs may send at the same time; null if only this one does. */
  claimAs: string | null;
  /** Uploads files; null leaves messages with files, and what is about them, to another sender. */
  uploads: Uploads | null;
  onProblem: (error: unknown) => void;
}

/** Brings the files of waiting messages to the server. */
export interface Uploads {
  /**
   * Resolves when the server has all files of the entry's message. Rejects with TendError for what the server refuses, and
   * with ConnectionError for what may succeed later, also when it is aborted. `onProgress` is called now and then.
   */
  upload(
    entry: OutboxEntry,
    options: { signal: AbortSignal; onProgress: () => void },
  ): Promise<void>;
}

const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** A command on which the server fails this often would otherwise block its chat forever. */
const mostServerFailures = 8;
/** An upload takes longer than a claim lasts. */
const renewClaimMs = 10_000;

interface Lane {
  readonly backoff: Backoff;
  serverFailures: number;
  /** The upload in progress. */
  upload: { key: string; abort: AbortController } | null;
  /** The entry that is held back while it can be taken back. */
  heldKey: string | null;
  /** Ends a pause early. */
  wake: () => void;
}

/**
 * Sends the waiting commands of the outbox. The commands of one lane (the messages of a chat) go one at a
 * time, each after the answer to the one before: with two on their way, a temporary refusal (`rate_limited`)
 * would let the second overtake the first. Lanes do not wait for each other.
 */
export class Sender {
  readonly #options: SenderOptions;
  /** The lanes in progress. */
  readonly #lanes = new Map<string, Lane>();
  #isLive = false;
  #stopListening: () => void = () => {};

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopListening = this.#options.copy.onChange(({ change, isReload }) => {
      const isShorter = change.deleted.outbox.length > 0;
      if (isShorter || isReload || change.outbox.length > 0) this.#followEntries();
      // Also when an entry goes: what is about a message with files waits in its lane no more.
      if (isShorter || isReload || change.outbox.length > 0) this.#sendWaiting();
    });
  }

  stop(): void {
    this.#stopListening();
    this.setLive(false);
  }

  /** Whether there is a connection to send through. */
  setLive(isLive: boolean): void {
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    const abandoned = [...this.#lanes.values()];
    this.#lanes.clear();
    for (const lane of abandoned) {
      lane.upload?.abort.abort();
      lane.wake();
    }
    this.#sendWaiting();
  }

  /** Ends the uploads of what was discarded or stopped, and the pauses for what was taken back. */
  #followEntries(): void {
    const { copy, clock } = this.#options;
    const { outbox } = copy.replica;
    for (const { upload, heldKey, wake } of this.#lanes.values()) {
      const held = outbox.get(heldKey ?? '');
      if (heldKey !== null && (held === undefined || heldForMs(held, clock.now()) === 0)) wake();
      if (upload === null) continue;
      const entry = outbox.get(upload.key);
      if (entry === undefined || !isUploading(entry)) upload.abort.abort();
    }
  }

  #sendWaiting(): void {
    if (!this.#isLive) return;
    // What was given first is sent first: the last of several reactions is the one used last.
    const lanes = [...this.#waitingByLane()].toSorted(([, a], [, b]) => givenAt(a) - givenAt(b));
    for (const [name] of lanes) {
      if (!this.#lanes.has(name)) void this.#workOff(name);
    }
  }

  async #workOff(name: string): Promise<void> {
    const { random } = this.#options;
    const backoff = new Backoff({ baseMs: firstRetryMs, capMs: longestRetryMs, random });
    const lane: Lane = { backoff, serverFailures: 0, upload: null, heldKey: null, wake: () => {} };
    this.#lanes.set(name, lane);
    for (;;) {
      const entry = this.#waitingByLane().get(name)?.[0];
      if (entry === undefined || this.#lanes.get(name) !== lane) break;
      const outcome = await this.#attempt(entry, lane);
      // Looked at with the end of the lane: a change in between would find it in progress, and start none.
      if (outcome === 'not uploaded' && this.#isShownUploading(entry)) break;
      if (typeof outcome === 'number') await this.#pause(lane, outcome);
    }
    if (this.#lanes.get(name) === lane) this.#lanes.delete(name);
  }

  /**
   * Returns null when the entry is done, how long to wait before the next attempt, or that its files were not uploaded: if
   * this tab does not know yet why, the change that says so goes on with the lane.
   */
  async #attempt(entry: OutboxEntry, lane: Lane): Promise<number | 'not uploaded' | null> {
    const { clock, holds } = this.#options;
    const heldMs = holds ? heldForMs(entry, clock.now()) : 0;
    lane.heldKey = heldMs > 0 ? entry.key : null;
    if (heldMs > 0) return heldMs;
    try {
      const claimedForMs = await this.#claim(entry);
      if (claimedForMs !== null) return claimedForMs;
      const uploaded = isUploading(entry) ? await this.#upload(entry, lane) : 'all';
      if (uploaded === 'all') await this.#send(entry);
      beginAnew(lane);
      return uploaded === 'not all' ? 'not uploaded' : null;
    } catch (error) {
      return await this.#recover(entry, lane, error).catch((problem: unknown) => {
        this.#options.onProblem(problem);
        return longestRetryMs;
      });
    }
  }

  /**
   * Returns `ended` if this tab has ended it, since the entry was discarded or stopped, or the connection was lost; `not all`
   * if it was discarded or stopped elsewhere.
   */
  async #upload(entry: OutboxEntry, lane: Lane): Promise<'all' | 'not all' | 'ended'> {
    const { copy, clock, uploads } = this.#options;
    if (uploads === null) return 'not all';
    const abort = new AbortController();
    let claimedAt = clock.elapsed();
    const onProgress = (): void => {
      if (clock.elapsed() - claimedAt < renewClaimMs) return;
      claimedAt = clock.elapsed();
      this.#claim(entry).catch(this.#options.onProblem);
    };
    lane.upload = { key: entry.key, abort };
    try {
      await uploads.upload(entry, { signal: abort.signal, onProgress });
    } catch (error) {
      if (abort.signal.aborted) return 'ended';
      throw error;
    } finally {
      lane.upload = null;
    }
    return (await copy.write((tx) => filesUploaded(tx, entry))) ? 'all' : 'not all';
  }

  #isShownUploading({ key }: OutboxEntry): boolean {
    const entry = this.#options.copy.replica.outbox.get(key);
    return entry?.state === 'waiting' && isUploading(entry);
  }

  async #send(entry: OutboxEntry): Promise<void> {
    const { call, copy, clock, selfId } = this.#options;
    const { command, createdAt } = entry;
    const output = await call(command.name, inputToSend(command, clock.now() - createdAt));
    await copy.write((tx) => acknowledge(tx, entry, { output, selfId }));
  }

  async #recover(entry: OutboxEntry, lane: Lane, error: unknown): Promise<number | null> {
    const { copy, selfId, onProblem } = this.#options;
    const isMissing = error instanceof TendError && error.code === 'file_missing';
    if (isMissing && (await copy.write((tx) => filesMissing(tx, entry)))) return null;
    if (error instanceof TendError && this.#isFinal(error, lane)) {
      await copy.write((tx) => refuse(tx, entry, { code: error.code, selfId }));
      beginAnew(lane);
      return null;
    }
    if (!(error instanceof TendError) && !(error instanceof ConnectionError)) onProblem(error);
    await this.#release(entry);
    const askedMs = error instanceof TendError ? error.body.retryAfterMs : undefined;
    return askedMs ?? lane.backoff.nextDelayMs();
  }

  #isFinal(error: TendError, lane: Lane): boolean {
    if (error.code === 'internal') lane.serverFailures += 1;
    // The end of the session says nothing about the message: it is sent after the next log-in.
    if (error.code === 'not_signed_in') return false;
    // Only the server's administrator can make room: the person must know that this will not go out by itself.
    if (error.code === 'disk_full') return true;
    return !error.isRetryable || lane.serverFailures >= mostServerFailures;
  }

  async #claim(entry: OutboxEntry): Promise<number | null> {
    const { copy, clock, claimAs } = this.#options;
    if (claimAs === null) return null;
    return copy.write((tx) => claim(tx, entry, { holder: claimAs, now: clock.now() }));
  }

  async #release(entry: OutboxEntry): Promise<void> {
    const { copy, claimAs } = this.#options;
    if (claimAs !== null) await copy.write((tx) => release(tx, entry, claimAs));
  }

  #pause(lane: Lane, pauseMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(pauseMs, resolve);
      lane.wake = () => {
        cancel();
        resolve();
      };
    });
  }

  #waitingByLane(): Map<string, OutboxEntry[]> {
    const { copy, uploads } = this.#options;
    const { outbox } = copy.replica;
    const waiting = [...outbox.values()]
      .filter((entry) => entry.state === 'waiting')
      .filter((entry) => uploads !== null || !isBehindUpload(entry, outbox))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    return Map.groupBy(waiting, (entry) => laneOf((filesNamedBy(entry, outbox) ?? entry).command));
  }
}

function givenAt([oldest]: readonly OutboxEntry[]): number {
  return oldest?.createdAt ?? 0;
}

type Entries = ReadonlyMap<string, OutboxEntry>;

/** Whether it is a message whose files are not uploaded, or is about one. */
export function isBehindUpload(entry: OutboxEntry, entries: Entries): boolean {
  return isUploading(filesNamedBy(entry, entries) ?? entry);
}

/** The waiting message with files that an entry is about, behind which it is sent: the server does not know it before. */
function filesNamedBy({ command }: OutboxEntry, entries: Entries): OutboxEntry | undefined {
  const about = entries.get(messageNamedBy(command) ?? '');
  return about?.state === 'waiting' && about.files !== undefined ? about : undefined;
}

/** Failures of the entry before say nothing about the next one. */
function beginAnew(lane: Lane): void {
  lane.backoff.reset();
  lane.serverFailures = 0;
}
