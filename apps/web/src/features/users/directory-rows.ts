import type { Presence, UserRow } from '@tend/protocol';
import { matchesSearch } from '../../platform/search-text.ts';

/** A row of the directory: a heading with its count, or a person. */
export type DirectoryRow =
  | { readonly type: 'heading'; readonly key: 'online' | 'others'; readonly count: number }
  | { readonly type: 'person'; readonly key: string; readonly person: UserRow };

interface DirectoryQuery {
  people: readonly UserRow[];
  presence: ReadonlyMap<string, Presence>;
  query: string;
  /** Only people with this job title; null for all. */
  jobTitle: string | null;
}

/** Who is online first, then the others, each by name. */
export function listDirectory({
  people,
  presence,
  query,
  jobTitle,
}: DirectoryQuery): DirectoryRow[] {
  const found = people.filter(
    (person) =>
      (jobTitle === null || person.jobTitle === jobTitle) &&
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

/** The job titles to filter by: those that several people have, the most frequent first. */
export function commonJobTitles(people: readonly UserRow[], atMost: number): string[] {
  const counts = new Map<string, number>();
  for (const { jobTitle } of people) {
    if (jobTitle !== '') counts.set(jobTitle, (counts.get(jobTitle) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, atMost)
    .map(([jobTitle]) => jobTitle);
}

function section(key: 'online' | 'others', people: readonly UserRow[]): DirectoryRow[] {
  if (people.length === 0) return [];
  const rows = people.map((person): DirectoryRow => ({ type: 'person', key: person.id, person }));
  return [{ type: 'heading', key, count: people.length }, ...rows];
}
