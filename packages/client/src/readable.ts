/**
 * A value that changes. Its functions are bound, so that React's useSyncExternalStore takes them as they are; the
 * snapshot is the same object until something in it changes.
 */
export interface Readable<T> {
  readonly getSnapshot: () => T;
  /** Calls back after each change; the returned function ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}
