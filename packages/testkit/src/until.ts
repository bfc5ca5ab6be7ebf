import type { Readable } from '@tend/client';

/** A test fails by its result, not because the machine is busy: this only ends a test that hangs. */
const patienceMs = 60_000;

/** Resolves with the value as soon as the condition holds; rejects with it if that does not happen. */
export async function until<T>(
  readable: Readable<T>,
  isAsWanted: (value: T) => boolean,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const look = (): void => {
    const value = readable.getSnapshot();
    if (isAsWanted(value)) resolve(value);
  };
  const timer = setTimeout(() => {
    const value = JSON.stringify(readable.getSnapshot());
    reject(new Error(`It stayed ${value.slice(0, 2_000)}`));
  }, patienceMs);
  const stop = readable.subscribe(look);
  try {
    look();
    return await promise;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
