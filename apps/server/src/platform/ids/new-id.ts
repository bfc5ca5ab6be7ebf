import { v7 } from 'uuid';

/** A UUIDv7 for things that the server creates; `now` in milliseconds. `random` is for reproducible ids. */
export function newId(now: number, random?: Uint8Array): string {
  return v7(random ? { msecs: now, random } : { msecs: now });
}
