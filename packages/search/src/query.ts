/** A word that is asked for: a text has it if one of its terms is one of `stems`, or begins with one of `prefixes`. */
export interface QueryTerm {
  /** Without case and accents. */
  readonly word: string;
  /** Whether its end may still be missing. */
  readonly isTyping: boolean;
  readonly stems: readonly string[];
  readonly prefixes: readonly string[];
}

/** A text must have all terms of one of the alternatives: `e-mail` asks for `email`, or for `e` and `mail`. */
export type Requirement = readonly (readonly QueryTerm[])[];

/** Words that a text must have exactly so, one after the other. */
export interface Phrase {
  /** Without case and accents. */
  readonly words: readonly string[];
  /** Of the words: a text that has not these terms one after the other cannot have the phrase. */
  readonly stems: readonly string[];
  /** After the words, the one that is still being typed. */
  readonly last: QueryTerm | null;
}

/** What a text must have: all of it. */
export interface Query {
  readonly requirements: readonly Requirement[];
  readonly phrases: readonly Phrase[];
}

/** Whether no word is asked for; such a query is answered by every text. */
export function isEmptyQuery({ requirements, phrases }: Query): boolean {
  return requirements.length === 0 && phrases.length === 0;
}

/** Whether a term of a text is an answer to what is asked for. */
export function isAnswer({ stems, prefixes }: QueryTerm, term: string): boolean {
  return stems.includes(term) || prefixes.some((prefix) => term.startsWith(prefix));
}
