/** The person's open tabs on this device, from the point of view of one of them. */
export interface Tabs {
  /** Distinguishes this tab from the others. */
  readonly ownName: string;
  /** Whether at most one tab leads at a time. Otherwise every tab does, and they share the outbox by claims. */
  readonly isExclusive: boolean;
  /**
   * Takes part in the leader election: calls `onLead` when this tab becomes the leader, and `onLost` if another takes
   * over.
   */
  queueToLead(turn: { onLead: () => void; onLost: () => void }): void;
  /** Leads now, because the current leader does not answer. */
  takeOver(): void;
  /** Sends to every other tab. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Leaves, so that another tab can lead. */
  close(): void;
}

/** For environments with a single tab: tests, the load generator, native shells. */
export function createSoleTab(): Tabs {
  return {
    ownName: 'sole',
    isExclusive: true,
    queueToLead: ({ onLead }) => onLead(),
    takeOver: () => {},
    post: () => {},
    onMessage: () => {},
    close: () => {},
  };
}
