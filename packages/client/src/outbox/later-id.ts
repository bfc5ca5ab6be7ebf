import { v7 as newUuid } from 'uuid';

/**
 * A UUIDv7 that sorts after `other`: `id` itself if it already does. Otherwise, after a clock was set back,
 * new entries would sort before old ones.
 */
export function laterId(id: string, other: string): string {
  return id > other ? id : newUuid({ msecs: timeOf(other) + 1 });
}

function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
