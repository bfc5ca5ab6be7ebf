import type { ChatMember, Writing } from '@tend/client';
import type { Mention } from '@tend/protocol';
import { startsWithWords } from '../../../platform/language/search-text.ts';

/** The text being searched for: the characters between an `@` and the caret. */
export interface MentionQuery {
  /** The position of the `@`. */
  readonly start: number;
  readonly text: string;
}

/** A person or group of people who can be mentioned. */
export interface Mentionable {
  readonly who: Mention['who'];
  readonly name: string;
  /** Job title. */
  readonly detail: string;
}

/** Longer queries are no names. */
const longestQuery = 60;

/** A letter before an `@` makes it part of an e-mail address. */
const wordEnd = /[\p{L}\p{N}\p{M}_.@+-]$/u;

/** The query at the caret, after an `@` at the start of a word; null if there is none. */
export function findMentionQuery(
  { text, mentions }: Writing,
  caret: number | null,
): MentionQuery | null {
  if (caret === null) return null;
  const near = text.slice(Math.max(0, caret - longestQuery - 1), caret);
  const at = near.lastIndexOf('@');
  const query = near.slice(at + 1);
  // A trailing space ends the query, so that Enter sends the message again.
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
  /** More words to find them by. */
  words: string;
}

/**
 * The people whom a person may mention in a group, "everybody" first. Empty in a direct chat, where a mention
 * adds nothing.
 */
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
