import type { ChangeFrame, Presence, Receipt } from '@tend/protocol';

/** What servers tell each other and their sockets. Losing one costs time, never data. */
export interface BusEvents {
  /** After each commit: what it changed, in order. */
  changes: readonly Omit<ChangeFrame, 'type'>[];
  receipts: { chatId: string; receipts: Receipt[] };
  typing: { chatId: string; userId: string; isTyping: boolean };
  presence: { people: Presence[] };
  /** Close these sessions' sockets; `all` of a person, or one. */
  sessionsEnded: { userId: string; sessionId: string | null; exceptSessionId: string | null };
}

export interface Bus {
  publish<Name extends keyof BusEvents>(name: Name, event: BusEvents[Name]): void;
  /** Listeners are called in the order in which they subscribed, within `publish`. */
  subscribe<Name extends keyof BusEvents>(
    name: Name,
    listener: (event: BusEvents[Name]) => void,
  ): void;
}
