import type { MessageQuery } from '@tend/client';
import {
  idSchema,
  type SearchedPart,
  searchedPartSchema,
  type SearchFilters,
  type SearchOrder,
  searchOrderSchema,
} from '@tend/protocol';
import { hasWords } from '@tend/search';
import { addressOf, queryOf } from '../../platform/navigation/addresses.ts';
import { startOfNextDay, timeOfDay } from '../../platform/language/dates.ts';

/** What is searched for, as the address holds it. */
export interface Search {
  readonly words: string;
  readonly fromId: string | null;
  readonly chatId: string | null;
  readonly has: SearchedPart | null;
  /** The first and the last day, as "2026-11-24" in the device's time zone; null for no bound. */
  readonly since: string | null;
  readonly until: string | null;
  readonly isUnread: boolean;
  readonly mentionsMe: boolean;
  readonly order: SearchOrder;
}

export const emptySearch: Search = {
  words: '',
  fromId: null,
  chatId: null,
  has: null,
  since: null,
  until: null,
  isUnread: false,
  mentionsMe: false,
  order: 'newest',
};

/** More than anybody types; what is pasted may be thousands of letters. */
export const longestWords = 1_000;

/** The search at an address; what nobody could have chosen there is left out. */
export function readSearch(address: string): Search {
  const query = queryOf(address);
  return {
    words: (query.get('q') ?? '').slice(0, longestWords),
    fromId: idSchema.safeParse(query.get('from')).data ?? null,
    chatId: idSchema.safeParse(query.get('in')).data ?? null,
    has: searchedPartSchema.safeParse(query.get('has')).data ?? null,
    since: readDay(query.get('since')),
    until: readDay(query.get('until')),
    isUnread: query.has('unread'),
    mentionsMe: query.has('mentions'),
    order: searchOrderSchema.safeParse(query.get('order')).data ?? 'newest',
  };
}

export function addressOfSearch(search: Search): string {
  const { words, fromId, chatId, has, since, until, isUnread, mentionsMe, order } = search;
  const query = new URLSearchParams({
    ...(words !== '' && { q: words.slice(0, longestWords) }),
    ...(fromId !== null && { from: fromId }),
    ...(chatId !== null && { in: chatId }),
    ...(has !== null && { has }),
    ...(since !== null && { since }),
    ...(until !== null && { until }),
    ...(isUnread && { unread: 'yes' }),
    ...(mentionsMe && { mentions: 'yes' }),
    ...(order !== 'newest' && { order }),
  });
  return query.size === 0 ? addressOf('search') : `${addressOf('search')}?${query}`;
}

/** Whether there is anything to search for: a word, as signs alone would find everything, or a filter that decides alone. */
export function isAsking(search: Search): boolean {
  return hasWords(search.words) || hasFilters(search);
}

export function hasFilters(search: Search): boolean {
  return addressOfSearch({ ...search, words: '', order: 'newest' }) !== addressOf('search');
}

/** The same words in all messages. */
export function withoutFilters({ words, order }: Search): Search {
  return { ...emptySearch, words, order };
}

/** The question to the server and the local copy. */
export function queryOfSearch({ words, order, ...search }: Search): MessageQuery {
  const { fromId, chatId, has, since, until, isUnread, mentionsMe } = search;
  const filters: SearchFilters = {
    ...(fromId !== null && { fromId }),
    ...(chatId !== null && { chatId }),
    ...(has !== null && { has }),
    ...(since !== null && { since: timeOfDay(since) }),
    ...(until !== null && { until: startOfNextDay(timeOfDay(until)) }),
    ...(isUnread && { isUnread }),
    ...(mentionsMe && { mentionsMe }),
  };
  return { words: words.slice(0, longestWords), filters, order };
}

/** A day that exists, after 1970 and in four figures. */
function readDay(day: string | null): string | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  const isReal = time > 0 && new Date(time).toISOString().startsWith(day);
  return isReal && timeOfDay(day) > 0 ? day : null;
}
