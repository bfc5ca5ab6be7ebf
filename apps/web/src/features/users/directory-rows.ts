import type { Presence, UserRow } from '@tend/protocol';
import { matchesSearch } from '../../platform/language/search-text.ts';

/** A row of the directory: a heading with its count, or a person. */
export type DirectoryRow =
  | { readonly type: 'heading'; readonly key: 'online' | 'others'; readonly count: number }
  | { readonly type: 'person'; readonly key: string; readonly person: UserRow };

interface DirectoryQuery {
  people: readonly UserRow[];
  presence: ReadonlyMap<string, Presence>;
  query: string;
  /** Shows only people of this job group; null for all. */
  jobGroup: string | null;
}

/** People online first, then the others, each sorted by name. */
export function listDirectory({
  people,
  presence,
  query,
  jobGroup,
}: DirectoryQuery): DirectoryRow[] {
  const found = people.filter(
    (person) =>
      (jobGroup === null || sameJobs(jobGroupOf(person), jobGroup)) &&
      matchesSearch(`${person.name} ${person.jobTitle}`, query),
  );
  const isOnline = ({ id }: UserRow) => presence.get(id)?.isOnline === true;
  return [
    ...section('online', found.filter(isOnline)),
    ...section(
      'others',
      found.filter((person) => !isOnline(person)),
    ),
  ];
}

/**
 * The job groups to filter by: those of several people, the largest first, each in its most frequent
 * spelling. Job titles are free text; anything after a comma, dash or bracket is a place or time, not the
 * job.
 */
export function largestJobGroups(people: readonly UserRow[], atMost: number): string[] {
  const spellings = Map.groupBy(people.map(jobGroupOf), foldCase);
  spellings.delete('');
  return [...spellings.values()]
    .filter(({ length }) => length > 1)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, atMost)
    .map(mostFrequent);
}

function jobGroupOf({ jobTitle }: UserRow): string {
  return jobTitle.split(/[,;(/|]|\s[-–—]\s/u, 1)[0]?.trim() ?? '';
}

function sameJobs(one: string, other: string): boolean {
  return foldCase(one) === foldCase(other);
}

function foldCase(text: string): string {
  return text.toLocaleLowerCase();
}

function mostFrequent(spellings: readonly string[]): string {
  const counts = [...Map.groupBy(spellings, (spelling) => spelling)];
  const [first = ['']] = counts.toSorted(([, one], [, other]) => other.length - one.length);
  return first[0];
}

function section(key: 'online' | 'others', people: readonly UserRow[]): DirectoryRow[] {
  if (people.length === 0) return [];
  const rows = people.map((person): DirectoryRow => ({ type: 'person', key: person.id, person }));
  return [{ type: 'heading', key, count: people.length }, ...rows];
}
