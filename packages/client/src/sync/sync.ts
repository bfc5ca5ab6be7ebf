import {
  TendError,
  type ChangeFrame,
  type Claim,
  type InputOf,
  type OperationName,
  type OutputOf,
} from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { Backoff } from '../connection/backoff.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import { Observable } from '../observable.ts';
import { spaceKey } from '../store/records.ts';
import { disownAhead } from './ahead.ts';
import { applyChange, applyUpdate, continueEpoch, dropForeign, startOver } from './apply.ts';
import { EarlyChanges, joinChanges, sortChanges } from './live-changes.ts';
import { isPartial, notePartial, reloadPartial } from './partial.ts';
import { isUnreadOlderUnknown } from './read-mark.ts';
import { countOlder } from './segment.ts';

export type Call = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
) => Promise<OutputOf<Name>>;

export interface SyncOptions {
  copy: LocalCopy;
  selfId: string;
  /** The running version of the app. */
  release: string;
  call: Call;
  clock: Clock;
  random: () => number;
  /** Called with unexpected problems, such as a full disk; the sync continues. */
  onProblem: (error: unknown) => void;
}

const firstRetryMs = 200;
const longestRetryMs = 30_000;

/** A connection; work started under another one is abandoned. */
interface Link {
  /** The server's epoch. */
  readonly epoch: string;
}

/**
 * Keeps the local copy up to date with the server.
 *
 * The server subscribes a connection to everything before its `hello`; only then does the client ask for what it
 * missed, so each change arrives in one way or the other. A live change that does not fit, because an earlier one is
 * missing, is kept while another catch-up runs. A catch-up always covers all spaces: the list of the person's chats is
 * part of the answer.
 */
export class Sync {
  /** Whether everything that happened before this connection has arrived. */
  readonly isCaughtUp = new Observable(false);
  readonly #options: SyncOptions;
  readonly #backoff: Backoff;
  readonly #early = new EarlyChanges();
  /** The chats whose older unread messages are being counted, and whether a change has arrived since the request. */
  readonly #counting = new Map<string, boolean>();
  #arrived: ChangeFrame[] = [];
  #lastWrite: Promise<unknown> = Promise.resolve();
  #link: Link | null = null;
  #catchUp: 'idle' | 'running' | 'waiting' = 'idle';
  #isMissingSomething = false;
  /** Whether a gap was found since the last catch-up was requested. */
  #hasNewGap = false;
  #cancelRetry: () => void = () => {};

  constructor(options: SyncOptions) {
    this.#options = options;
    const { random } = options;
    this.#backoff = new Backoff({ baseMs: firstRetryMs, capMs: longestRetryMs, random });
    options.copy.onChange(({ change, isReload }) => {
      // The browser has deleted the local copy.
      if (isReload && change.epoch === null) {
        this.isCaughtUp.set(false);
        this.requestCatchUp();
      }
      // A chat with damaged messages was dropped.
      if (change.deletedSpaces.length > 0 && this.#isChatMissing()) this.#expectChat();
    });
  }

  /** A connection is live, and subscribed to every space. `epoch` is the server's. */
  connected(epoch: string): void {
    this.#link = { epoch };
    this.#backoff.reset();
    this.#catchUp = 'idle';
    this.requestCatchUp();
  }

  disconnected(): void {
    this.#link = null;
    this.#cancelRetry();
    // The next catch-up includes these changes, and under another epoch they would be wrong.
    this.#arrived = [];
    this.#early.clear();
    this.isCaughtUp.set(false);
  }

  receive(change: ChangeFrame): void {
    if (this.#link === null) return;
    this.#arrived.push(change);
    // One write takes all that have arrived before it starts.
    if (this.#arrived.length === 1) void this.#inTurn(() => this.#applyArrived());
  }

  /** Something is missing. The next catch-up fetches it, which starts now unless one is in progress. */
  requestCatchUp(): void {
    this.#isMissingSomething = true;
    if (this.#link !== null && this.#catchUp === 'idle') void this.#runCatchUp(this.#link);
  }

  /** Resolves when everything received so far is written. */
  async settled(): Promise<void> {
    await this.#lastWrite;
  }

  async #runCatchUp(link: Link): Promise<void> {
    this.#catchUp = 'running';
    try {
      await this.#lastWrite;
      const { copy, release } = this.#options;
      if (copy.replica.epoch !== link.epoch) await copy.write(disownAhead);
      if (isPartial(copy.replica, release)) await copy.write((tx) => reloadPartial(tx, release));
      if (link !== this.#link) return;
      let answer: OutputOf<'sync.catchUp'>;
      do {
        this.#isMissingSomething = false;
        this.#hasNewGap = false;
        const { epoch } = copy.replica;
        const claims = this.#claims();
        answer = await this.#options.call('sync.catchUp', { epoch, claims });
        if (link !== this.#link) return;
        const taken = answer;
        const isTaken = await this.#inTurn(() => this.#applyAnswer(taken, { epoch, claims }));
        // Retried at once, the same answer would fail again as fast as the connection allows.
        if (isTaken !== true) break;
      } while (!answer.isComplete);
      if (link !== this.#link) return;
      this.#catchUp = 'idle';
      if (this.#isMissingSomething) this.#catchUpLater(link, null);
      else this.#finishCatchUp();
    } catch (error) {
      if (link !== this.#link) return;
      this.#isMissingSomething = true;
      this.#catchUpLater(link, error);
    }
  }

  #finishCatchUp(): void {
    this.#backoff.reset();
    this.isCaughtUp.set(true);
    this.#countUnknown();
  }

  #catchUpLater(link: Link, error: unknown): void {
    this.#catchUp = 'waiting';
    const askedMs = error instanceof TendError ? error.body.retryAfterMs : undefined;
    this.#cancelRetry = this.#options.clock.after(askedMs ?? this.#backoff.nextDelayMs(), () => {
      if (this.#isMissingSomething || this.#isChatMissing()) void this.#runCatchUp(link);
      else this.#catchUp = 'idle';
    });
  }

  /**
   * A new chat's own rows follow the row that announces it. If they do not, they are fetched, but not by all members at
   * once.
   */
  #expectChat(): void {
    if (this.#link !== null && this.#catchUp === 'idle') this.#catchUpLater(this.#link, null);
  }

  #claims(): Claim[] {
    const held = this.#options.copy.replica.spaces.values();
    return [...held].map(({ space, version }) => ({ ...space, version }));
  }

  /** Returns whether the answer was applied, even with gaps. */
  async #applyAnswer(
    answer: OutputOf<'sync.catchUp'>,
    asked: InputOf<'sync.catchUp'>,
  ): Promise<boolean> {
    const { copy, selfId, release } = this.#options;
    const claimed = new Map(asked.claims.map((claim) => [spaceKey(claim), claim.version]));
    const gaps = await copy.write(async (tx) => {
      // The browser has deleted the data that this answer builds on; applied alone, it would look complete.
      if ((await tx.meta()).epoch !== asked.epoch) return null;
      if (!answer.isContinued) await startOver(tx, answer.epoch);
      else if (answer.epoch !== asked.epoch) await continueEpoch(tx, answer.epoch);
      let count = 0;
      for (const update of answer.updates) {
        const claim = answer.isContinued ? (claimed.get(spaceKey(update.space)) ?? 0) : 0;
        const outcome = await applyUpdate({ tx, selfId }, update, claim);
        if (outcome === 'gap') count += 1;
        const hasLeftOut = update.type !== 'gone' && update.isPartial === true;
        if (hasLeftOut && outcome === 'applied') await notePartial(tx, update.space, release);
      }
      if (answer.isComplete) await dropForeign({ tx, selfId });
      return count;
    });
    if (gaps !== 0) this.#isMissingSomething = true;
    if (gaps === null) return false;
    await this.#applyChanges(this.#early.takeAll());
    if (!answer.isComplete) return true;
    // Changes after the request may belong to a chat that the answer does not contain yet.
    if (!this.#hasNewGap) this.#early.keepOnly((change) => this.#isOwn(change));
    this.#isMissingSomething = gaps > 0 || !this.#early.isEmpty || this.#isChatMissing();
    return true;
  }

  async #applyArrived(): Promise<void> {
    const link = this.#link;
    const arrived = this.#arrived;
    this.#arrived = [];
    // Their versions may only seem to continue the stored ones: the catch-up decides.
    if (link?.epoch !== this.#options.copy.replica.epoch) {
      this.#keepEarly(arrived);
      this.#hasNewGap = true;
      return;
    }
    const early = await this.#applyChanges([...this.#early.takeAll(), ...arrived]);
    if (link !== this.#link) {
      this.#early.clear();
      return;
    }
    const gaps = new Set(early.map(({ space }) => spaceKey(space)));
    if (arrived.some(({ space }) => gaps.has(spaceKey(space)))) this.#hasNewGap = true;
    if (this.#isMissingSomething) this.requestCatchUp();
    else if (this.#isChatMissing()) this.#expectChat();
    if (this.isCaughtUp.getSnapshot()) this.#countUnknown();
  }

  /** Returns the changes that do not fit yet, which are kept. */
  async #applyChanges(changes: readonly ChangeFrame[]): Promise<readonly ChangeFrame[]> {
    if (changes.length === 0) return [];
    const { copy, selfId, release } = this.#options;
    try {
      const early = await copy.write(async (tx) => {
        const gaps: ChangeFrame[] = [];
        for (const change of joinChanges(sortChanges(changes))) {
          const outcome = await applyChange({ tx, selfId }, change);
          if (change.isPartial === true && outcome === 'applied') {
            await notePartial(tx, change.space, release);
          }
          // An answer in progress may say that the person is in the chat again, as before this change.
          const isKept = outcome === 'gap' || (outcome === 'left' && this.#catchUp === 'running');
          if (isKept) gaps.push(change);
        }
        return gaps;
      });
      this.#keepEarly(early);
      return early;
    } catch (error) {
      this.#keepEarly(changes);
      throw error;
    }
  }

  #keepEarly(changes: readonly ChangeFrame[]): void {
    if (changes.length === 0) return;
    this.#early.add(changes);
    this.#isMissingSomething = true;
  }

  #isOwn({ space }: ChangeFrame): boolean {
    const { replica } = this.#options.copy;
    return (
      replica.spaces.has(spaceKey(space)) || replica.membershipIn(space.id)?.state === 'active'
    );
  }

  #isChatMissing(): boolean {
    const { replica } = this.#options.copy;
    return [...replica.rows('membership').values()].some(
      ({ chatId, state }) => state === 'active' && !replica.spaces.has(`chat:${chatId}`),
    );
  }

  /** Requests the counts that cannot be computed from the local copy. */
  #countUnknown(): void {
    for (const { space, segment } of this.#options.copy.replica.spaces.values()) {
      if (segment === null || !isUnreadOlderUnknown(segment)) continue;
      if (this.#counting.has(space.id)) this.#counting.set(space.id, true);
      else void this.#count(space.id);
    }
  }

  async #count(chatId: string): Promise<void> {
    const { call, copy, selfId } = this.#options;
    try {
      let isTaken: boolean | null;
      do {
        this.#counting.set(chatId, false);
        const answer = await call('message.unread', { chatId });
        isTaken = await this.#inTurn(() =>
          copy.write((tx) => countOlder(tx, { chatId, answer, selfId })),
        );
      } while (isTaken === false && this.#counting.get(chatId) === true);
    } catch {
      // Gone, or not connected: the next change or catch-up comes here again.
    } finally {
      this.#counting.delete(chatId);
    }
  }

  /** Answers with what the work does; null where it has failed. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
    const result = this.#lastWrite.then(work).catch((error: unknown) => {
      this.#options.onProblem(error);
      this.#isMissingSomething = true;
      if (this.#link !== null && this.#catchUp === 'idle') this.#catchUpLater(this.#link, error);
      return null;
    });
    this.#lastWrite = result;
    return result;
  }
}
