import type { Presence } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import type { EphemeralFrame, Leader } from './leader.ts';
import { Observable } from '../observable.ts';
import { tabMessageSchema, type TabMessage } from './tab-message.ts';
import type { Tabs } from './tabs.ts';

interface TabGroupOptions {
  tabs: Tabs;
  leader: Leader;
  copy: LocalCopy;
  clock: Clock;
  onEphemeral: (frame: EphemeralFrame) => void;
  onFiles: (message: FilesMessage) => void;
  onProblem: (error: unknown) => void;
}

/** What tabs tell each other of files that wait to be sent. */
export type FilesMessage = Extract<TabMessage, { type: 'bytes' | 'uploading' }>;

/** A leader that does not answer within this time is frozen or gone. */
const answerWithinMs = 2_000;

/**
 * This tab among the others. One of them leads: only it is connected and sends. The others see its connection, its
 * frames and its writes, and leave commands for it in the outbox.
 */
export class TabGroup {
  /** The leader's connection. */
  readonly status: Observable<ConnectionStatus>;
  readonly #options: TabGroupOptions;
  /** The people watched by other tabs. */
  readonly #watchedElsewhere = new Map<string, readonly string[]>();
  #ownWatched: readonly string[] = [];
  #isLeading = false;
  /** Whether another tab has led beside this one, or may have. */
  #hasFollowed = false;
  /** The person has logged out in another tab. */
  #isOver = false;
  #cancelTakeOver: (() => void) | null = null;

  constructor(options: TabGroupOptions) {
    this.#options = options;
    this.status = new Observable(options.leader.status.getSnapshot());
    options.leader.status.subscribe(() => {
      if (this.#isLeading) this.#publishStatus();
    });
    options.tabs.onMessage((message) => this.#receive(message));
  }

  /** Whether this tab has a connection for calls. */
  get isConnected(): boolean {
    return this.#isLeading && this.#options.leader.isLive;
  }

  get isLoggedOut(): boolean {
    return this.#isOver;
  }

  start(): void {
    const { tabs, leader } = this.#options;
    tabs.queueToLead({
      onLead: () => {
        if (this.#isOver) return;
        this.#isLeading = true;
        // The one before may have ended between storing its last write and telling of it.
        if (this.#hasFollowed) this.#catchUpWithOthers();
        leader.start();
      },
      onLost: () => {
        this.#isLeading = false;
        this.#hasFollowed = true;
        leader.stop();
        this.status.set(leader.status.getSnapshot());
        this.#askLeader();
      },
    });
    if (!this.#isLeading) this.#askLeader();
  }

  stop(): void {
    this.#cancelTakeOver?.();
    const { tabs, leader } = this.#options;
    this.post({ type: 'watch', tab: tabs.ownName, userIds: [] });
    leader.stop();
    this.#isLeading = false;
    tabs.close();
  }

  /** See Client.wake. */
  wake(): void {
    if (this.#isOver) return;
    // A tab that was frozen may have missed writes of others.
    this.#catchUpWithOthers();
    if (this.#isLeading) this.#options.leader.wake();
    else this.#askLeader();
  }

  /** See Client.networkLost. */
  networkLost(): void {
    if (this.#isLeading) this.#options.leader.networkLost();
  }

  post(message: TabMessage): void {
    this.#options.tabs.post(message);
  }

  /** Applies a frame from the leader's connection, and passes it on to the other tabs. */
  share(frame: EphemeralFrame): void {
    this.#options.onEphemeral(frame);
    this.post({ type: 'frame', frame });
  }

  /** Makes the leader watch these people too. In other tabs, changes of their presence arrive as frames. */
  async watchPresence(userIds: readonly string[]): Promise<readonly Presence[]> {
    this.#ownWatched = userIds;
    if (this.isConnected) return this.#watchForAll();
    this.post({ type: 'watch', tab: this.#options.tabs.ownName, userIds: [...userIds] });
    return [];
  }

  async #watchForAll(): Promise<readonly Presence[]> {
    const all = new Set([...this.#ownWatched, ...[...this.#watchedElsewhere.values()].flat()]);
    const { people } = await this.#options.leader.call('presence.watch', { userIds: [...all] });
    if (this.#watchedElsewhere.size > 0) {
      this.post({ type: 'frame', frame: { type: 'presence', people } });
    }
    return people;
  }

  #catchUpWithOthers(): void {
    this.#options.copy.reloadIfBehind().catch(this.#options.onProblem);
  }

  /** Asks the leader for the state of the connection, and takes over if it does not answer. */
  #askLeader(): void {
    const { clock, tabs } = this.#options;
    this.post({ type: 'ask' });
    this.#cancelTakeOver ??= clock.after(answerWithinMs, () => {
      this.#cancelTakeOver = null;
      if (this.#isLeading || this.#isOver) return;
      this.#hasFollowed = true;
      tabs.takeOver();
    });
  }

  #publishStatus(): void {
    const status = this.#options.leader.status.getSnapshot();
    this.status.set(status);
    this.post({ type: 'status', status });
  }

  #receive(data: unknown): void {
    const parsed = tabMessageSchema.safeParse(data);
    // A message of another release that this one does not know.
    if (!parsed.success) return;
    const message = parsed.data;
    if (this.#isOver) return;
    if (message.type === 'change') this.#options.copy.receive(message.change);
    else if (message.type === 'loggedOut') this.#endWithOthers();
    else if (message.type === 'bytes' || message.type === 'uploading') {
      this.#options.onFiles(message);
    } else if (this.#isLeading) this.#hearAsLeader(message);
    else this.#hearFromLeader(message);
  }

  #hearAsLeader(message: TabMessage): void {
    if (message.type === 'ask') this.#publishStatus();
    if (message.type !== 'watch') return;
    if (message.userIds.length === 0) this.#watchedElsewhere.delete(message.tab);
    else this.#watchedElsewhere.set(message.tab, message.userIds);
    if (this.isConnected) this.#watchForAll().catch(() => {});
  }

  #hearFromLeader(message: TabMessage): void {
    if (message.type === 'status') {
      this.#hasFollowed = true;
      this.#cancelTakeOver?.();
      this.#cancelTakeOver = null;
      this.status.set(message.status);
    }
    if (message.type === 'frame' && isEphemeral(message.frame)) {
      this.#options.onEphemeral(message.frame);
    }
  }

  #endWithOthers(): void {
    this.#isOver = true;
    this.#isLeading = false;
    this.#options.leader.stop();
    this.status.set({ state: 'ended', retryAt: null, isCaughtUp: false });
  }
}

function isEphemeral(frame: { type: string }): frame is EphemeralFrame {
  return ['receipts', 'typing', 'presence'].includes(frame.type);
}
