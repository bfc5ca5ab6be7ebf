import { v7 as newUuid } from 'uuid';

/**
 * A UUIDv7 that sorts behind another one: the given one where it does already. A clock that was ahead and has been set
 * right would put what is new before what is old.
 */
export function laterId(id: string, other: string): string {
  return id > other ? id : newUuid({ msecs: timeOf(other) + 1 });
}

function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
