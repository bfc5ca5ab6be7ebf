import { v7 } from 'uuid';

/** A UUIDv7 for what the server itself makes; `now` in milliseconds. `random` is for ids that can be made again. */
export function newId(now: number, random?: Uint8Array): string {
  return v7(random ? { msecs: now, random } : { msecs: now });
}
