/** The tabs in which a person has Tend open on this device, seen from one of them. */
export interface Tabs {
  /** Tells this tab from the others. */
  readonly ownName: string;
  /** Whether at most one tab leads at a time. Otherwise each does, and they share the outbox by claims. */
  readonly isExclusive: boolean;
  /** Calls `onLead` when it is this tab's turn, and `onLost` should another take over. */
  queueToLead(turn: { onLead: () => void; onLost: () => void }): void;
  /** Leads now, because the tab that should does not answer. */
  takeOver(): void;
  /** To every other tab. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Lets another tab lead. */
  close(): void;
}

/** For where there is only one: tests, the load generator, native shells. */
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
