import type { ChangeFrame, Presence, Receipt } from '@tend/protocol';

/** Events between servers and to their sockets. Losing one costs time, never data. */
export interface BusEvents {
  /** After each commit: its changes, in order. */
  changes: readonly Omit<ChangeFrame, 'type'>[];
  /** Not sent to the people in `hiddenFrom`. */
  receipts: { chatId: string; receipts: Receipt[]; hiddenFrom: readonly string[] };
  typing: { chatId: string; userId: string; isTyping: boolean };
  presence: { people: Presence[] };
  /** Close the sockets of these sessions: one session of a person, or all. */
  sessionsEnded: { userId: string; sessionId: string | null; exceptSessionId: string | null };
}

export interface Bus {
  publish<Name extends keyof BusEvents>(name: Name, event: BusEvents[Name]): void;
  /** Listeners run within `publish`, in the order of their subscriptions. */
  subscribe<Name extends keyof BusEvents>(
    name: Name,
    listener: (event: BusEvents[Name]) => void,
  ): void;
}
