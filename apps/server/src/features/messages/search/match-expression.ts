import { isEmptyQuery, type Phrase, type Query, type QueryTerm } from '@tend/search';
import type { AskedFacets } from './asked-facets.ts';

/**
 * What the index is asked, in FTS5's language; null if the filters need no index. Whatever was typed is only ever a
 * string in quotes. Of phrases it finds the stems, in any order: the text decides.
 */
export function writeMatch(query: Query, { some, none }: AskedFacets): string | null {
  const asked = [...askForTerms(query), ...some.map(writeFacets)];
  if (asked.length === 0) return null;
  const all = asked.map((part) => `(${part})`).join(' AND ');
  return none.length === 0 ? all : `(${all}) NOT (${writeFacets(none)})`;
}

function askForTerms(query: Query): string[] {
  if (isEmptyQuery(query)) return [];
  return [
    ...query.requirements.map((alternatives) =>
      alternatives.map((terms) => `(${terms.map(writeTerm).join(' AND ')})`).join(' OR '),
    ),
    ...query.phrases.flatMap(writePhrase),
  ];
}

function writeTerm({ stems, prefixes }: QueryTerm): string {
  // What begins like that is gathered anyway: to compare it once more takes a fifth of the time.
  const others = stems.filter((stem) => !prefixes.some((prefix) => stem.startsWith(prefix)));
  const forms = [...others.map(quote), ...prefixes.map((prefix) => `${quote(prefix)} *`)];
  return `(${forms.join(' OR ')})`;
}

function writePhrase({ stems, last }: Phrase): string[] {
  return [...stems.map(quote), ...(last === null ? [] : [writeTerm(last)])];
}

/** The index has the beginnings of words up to this length. */
const longestBeginning = 4;

/** Whether the index gathers the messages of all words that begin with a longer beginning, however few are asked for. */
export function isGathered({ requirements, phrases }: Query): boolean {
  const last = phrases.flatMap((phrase) => phrase.last ?? []);
  const prefixes = [...requirements.flat(2), ...last].flatMap((term) => term.prefixes);
  return prefixes.some((prefix) => prefix.length > longestBeginning);
}

/** Any of them. */
function writeFacets(facets: readonly string[]): string {
  return facets.map(quote).join(' OR ');
}

function quote(term: string): string {
  return `"${term.replaceAll('"', '""').replaceAll('\0', '')}"`;
}
