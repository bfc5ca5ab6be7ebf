import type { ChatMember, Writing } from '@tend/client';
import type { Mention } from '@tend/protocol';
import { startsWithWords } from '../../../platform/language/search-text.ts';

/** What is being looked for: the letters behind an `@`, up to the caret. */
export interface MentionQuery {
  /** Where the `@` stands. */
  readonly start: number;
  readonly text: string;
}

/** Somebody who can be chosen. */
export interface Mentionable {
  readonly who: Mention['who'];
  readonly name: string;
  /** Job title. */
  readonly detail: string;
}

/** Nobody types more of a name to find it. */
const longestQuery = 60;

/** Letters before an `@` make it part of an address. */
const wordEnd = /[\p{L}\p{N}\p{M}_.@+-]$/u;

/** The `@` that is being typed behind, at the start of a word; null where there is none. */
export function findMentionQuery(
  { text, mentions }: Writing,
  caret: number | null,
): MentionQuery | null {
  if (caret === null) return null;
  const near = text.slice(Math.max(0, caret - longestQuery - 1), caret);
  const at = near.lastIndexOf('@');
  const query = near.slice(at + 1);
  // A blank at the end: the word is written, and Enter sends again.
  if (at < 0 || /^\s|\s$|[\r\n]/u.test(query)) return null;
  const start = caret - near.length + at;
  if (wordEnd.test(text.slice(Math.max(0, start - 2), start))) return null;
  const isInMention = mentions.some(
    (mention) => mention.start <= start && start < mention.start + mention.length,
  );
  return isInMention ? null : { start, text: query };
}

interface Everyone {
  name: string;
  /** Further words by which it is found. */
  words: string;
}

/** Whom a person may mention in a group, everybody first; in a chat of two it would say nothing. */
export function listMentionables(
  members: readonly ChatMember[],
  everyone: Everyone,
  query: string,
): Mentionable[] {
  const found = members.flatMap(({ userId, user, isSelf }): Mentionable[] => {
    if (isSelf || user === null || user.state === 'deactivated') return [];
    if (!startsWithWords(`${user.name} ${user.jobTitle}`, query)) return [];
    return [{ who: { type: 'user', userId }, name: user.name, detail: user.jobTitle }];
  });
  const { true: byName = [], false: byJob = [] } = Object.groupBy(found, ({ name }) =>
    startsWithWords(name, query) ? 'true' : 'false',
  );
  const isEveryone = startsWithWords(`${everyone.name} ${everyone.words}`, query);
  return [
    ...(isEveryone ? [{ who: { type: 'all' } as const, name: everyone.name, detail: '' }] : []),
    ...byName.toSorted(compareNames),
    ...byJob.toSorted(compareNames),
  ];
}

const collator = new Intl.Collator();

function compareNames(a: Mentionable, b: Mentionable): number {
  return collator.compare(a.name, b.name);
}
