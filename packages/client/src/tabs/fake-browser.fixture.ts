import type { Tabs } from './tabs.ts';

interface FakeTab extends Tabs {
  turn: Parameters<Tabs['queueToLead']>[0] | null;
  listeners: Array<(message: unknown) => void>;
}

/** The tabs of one browser, with or without locks. Messages arrive in a later turn, as copies. */
export class FakeBrowser {
  readonly #hasLocks: boolean;
  /** In the order in which they may lead. */
  #tabs: FakeTab[] = [];
  /** Tabs that neither receive nor send any more, but keep their locks. */
  readonly #frozen = new Set<Tabs>();

  constructor({ hasLocks = true } = {}) {
    this.#hasLocks = hasLocks;
  }

  open(): Tabs {
    const tab: FakeTab = {
      ownName: `tab ${this.#tabs.length}`,
      isExclusive: this.#hasLocks,
      turn: null,
      listeners: [],
      queueToLead: (turn) => {
        tab.turn = turn;
        if (!this.#hasLocks || this.#tabs[0] === tab) turn.onLead();
      },
      takeOver: () => {
        const [leading] = this.#tabs;
        this.#tabs = [tab, ...this.#tabs.filter((other) => other !== tab)];
        leading?.turn?.onLost();
        tab.turn?.onLead();
      },
      post: (message) => this.#post(tab, message),
      onMessage: (listener) => tab.listeners.push(listener),
      close: () => this.#close(tab),
    };
    this.#tabs.push(tab);
    return tab;
  }

  /** The names of the open tabs. */
  get openTabs(): string[] {
    return this.#tabs.map(({ ownName }) => ownName);
  }

  freeze(tab: Tabs): void {
    this.#frozen.add(tab);
  }

  #post(from: FakeTab, message: unknown): void {
    if (this.#frozen.has(from)) return;
    const copy = structuredClone(message);
    queueMicrotask(() => {
      for (const tab of this.#tabs) {
        if (tab === from || this.#frozen.has(tab)) continue;
        for (const listener of tab.listeners) listener(copy);
      }
    });
  }

  #close(tab: FakeTab): void {
    const wasLeading = this.#tabs[0] === tab;
    this.#tabs = this.#tabs.filter((other) => other !== tab);
    if (wasLeading && this.#hasLocks) this.#tabs[0]?.turn?.onLead();
  }
}
