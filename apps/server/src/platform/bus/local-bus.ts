import type { Bus, BusEvents } from './bus.ts';

type Listeners = { [Name in keyof BusEvents]: ((event: BusEvents[Name]) => void)[] };

/** The bus of a single server: plain calls, so nothing waits between commit and sockets. */
export function createLocalBus(): Bus {
  const listeners: Listeners = {
    changes: [],
    receipts: [],
    typing: [],
    presence: [],
    sessionsEnded: [],
  };
  return {
    publish(name, event) {
      for (const listener of listeners[name]) listener(event);
    },
    subscribe(name, listener) {
      listeners[name].push(listener);
    },
  };
}
