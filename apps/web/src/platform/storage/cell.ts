/** A value outside components; its functions fit React's useSyncExternalStore. */
export interface Cell<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls back after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

export function createCell<Value>(initial: Value): Cell<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
