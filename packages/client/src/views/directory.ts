import type { UserRow } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { isSameList } from './derived.ts';

export interface DirectorySnapshot {
  /** False until the directory has arrived on this device for the first time. */
  readonly isLoaded: boolean;
  /** Everyone, including deactivated people, by name. */
  readonly people: readonly UserRow[];
  readonly byId: ReadonlyMap<string, UserRow>;
}

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export function computeDirectory(
  replica: Replica,
  previous: DirectorySnapshot | null,
): DirectorySnapshot {
  const users = replica.rows('user');
  const people = [...users.values()];
  const isLoaded = replica.only('organization') !== null;
  const isSameAsBefore =
    previous?.isLoaded === isLoaded && isSameList([...previous.byId.values()], people);
  if (isSameAsBefore) return previous;
  return {
    isLoaded,
    people: people.toSorted((a, b) => compareNames(a.name, b.name)),
    byId: new Map(users),
  };
}

export function compareNames(a: string, b: string): number {
  return byName.compare(a, b);
}
