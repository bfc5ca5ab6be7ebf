import {
  summarizeFiles,
  type ParsedInputOf,
  type SearchFilters,
  type SearchHit,
} from '@tend/protocol';
import {
  excerptOf,
  hasPhrases,
  isEmptyQuery,
  readingsOf,
  score,
  searchedText,
  variants,
  withTypos,
  type Query,
} from '@tend/search';
import type { Reader } from '../../../platform/db/database.ts';
import { toContent } from '../messages.store.ts';
import { askForFacets } from './asked-facets.ts';
import { FoundMessages, toPlace, textOf, type FoundMessage } from './found-messages.ts';
import {
  askIndex,
  askMessages,
  isIn,
  stretchesUntil,
  type HitSource,
  type Place,
  type SearchedChat,
} from './hit-source.ts';
import { isGathered, writeMatch } from './match-expression.ts';
import { findTerm } from './message-index.store.ts';
import { countHits, findNewest, type SelectHits } from './newest-hits.ts';
import { writePageMark, type PageMark } from './page-mark.ts';
import { listChats, listChatsAfter } from './searched-chats.ts';
import { WaitingMessages } from './waiting-messages.ts';

export interface SearchRequest extends Pick<
  ParsedInputOf<'search.messages'>,
  'words' | 'filters' | 'order' | 'limit'
> {
  userId: string;
  /** Where the page before ended; null for the first one. */
  after: PageMark | null;
}

export interface FoundPage {
  hits: SearchHit[];
  next: string | null;
  count: number;
  isCorrected: boolean;
  /** Whether hits may be missing, since too many messages would have to be looked at one by one. */
  isIncomplete: boolean;
}

/** Among so many of the newest hits the best are chosen. */
const candidatesForBest = 300;

interface Search {
  reader: Reader;
  request: SearchRequest;
  chats: readonly SearchedChat[];
  waiting: WaitingMessages;
  query: Query;
  sources: readonly HitSource[];
  selectHits: SelectHits;
  found: FoundMessages;
}

type Asked = Pick<Search, 'chats' | 'waiting' | 'query'>;

/**
 * Answers a search from one moment's state, which says also what the person may read. Null if a chat is named that they
 * are not in.
 */
export async function searchIn(reader: Reader, request: SearchRequest): Promise<FoundPage | null> {
  const { userId, words, filters } = request;
  const chats = await listChats(reader, userId, filters);
  if (chats === null) return null;
  const waiting = new WaitingMessages(reader, chats);
  const find = async (query: Query) =>
    findPage(await prepare(reader, request, { chats, waiting, query }));
  const [first, ...others] = readingsOf(words);
  let query = first;
  let page = await find(query);
  // Of what was not looked at, nobody knows whether it has what was typed.
  const isAnswered = () => page.count > 0 || page.isIncomplete || isEmptyQuery(query);
  for (const other of others) {
    if (isAnswered()) return page;
    query = other;
    page = await find(query);
  }
  if (isAnswered()) return page;
  const corrected = await correct(reader, { chats, waiting, query });
  if (corrected === null) return page;
  const better = await find(corrected);
  return { ...better, isCorrected: better.count > 0 };
}

async function prepare(reader: Reader, request: SearchRequest, asked: Asked): Promise<Search> {
  const found = new FoundMessages(reader);
  const sources = await openSources({ reader, request }, asked);
  const selectHits = decideHits(found, asked.query, request.filters);
  return { reader, request, ...asked, sources, selectHits, found };
}

async function openSources(
  { reader, request }: Pick<Search, 'reader' | 'request'>,
  { chats, waiting, query }: Asked,
): Promise<HitSource[]> {
  const { userId, filters } = request;
  const facets = askForFacets(filters, userId);
  const match = writeMatch(query, facets);
  if (match === null) return [askMessages(reader, filters.isUnread === true ? userId : '')];
  const found = await waiting.find(query, facets);
  const newestAt = chats.reduce((newest, chat) => Math.max(newest, chat.newestAt), 0);
  return stretchesUntil(newestAt, isGathered(query)).map((stretch) => {
    const unindexed = found.filter(({ createdAt }) => isIn(stretch, createdAt));
    return askIndex(reader, { match, chats, stretch, unindexed });
  });
}

/** The index knows stems, and not the words of phrases; positions follow times only while no clock is set back. */
function decideHits(
  found: FoundMessages,
  query: Query,
  { since = 0, until = Infinity }: SearchFilters,
): SelectHits {
  const hasDates = since > 0 || until < Infinity;
  if (!hasDates && query.phrases.length === 0) return null;
  const isHit = (message: FoundMessage): boolean =>
    message.created_at >= since && message.created_at < until && hasPhrases(query, textOf(message));
  /** Counting looks at the messages of the page again. */
  const known = new Map<FoundMessage, boolean>();
  const isKnownHit = (message: FoundMessage): boolean => {
    const isOne = known.get(message) ?? isHit(message);
    known.set(message, isOne);
    return isOne;
  };
  return async (positions) => (await found.readAll(positions)).filter(isKnownHit).map(toPlace);
}

async function findPage(search: Search): Promise<FoundPage> {
  const { places, next } = await (search.request.order === 'best'
    ? findBestPage(search)
    : findNewestPage(search));
  // After the page, for which most chats may have been asked already.
  const count = await countHits(partsOf(search, search.chats));
  const hits = await readHits(search, places);
  return {
    hits,
    next: next === null ? null : writePageMark(next),
    // Counting ends at once where the page has looked at all that a search may look at.
    count: Math.max(count, hits.length),
    isCorrected: false,
    isIncomplete: !search.waiting.areAllRead || search.found.areTooMany,
  };
}

function partsOf({ found, sources, selectHits }: Search, chats: readonly SearchedChat[]) {
  const isOver = () => selectHits !== null && found.areTooMany;
  return { sources, chats, selectHits, found, isOver };
}

interface PlacesOfPage {
  places: Place[];
  next: PageMark | null;
}

async function findNewestPage(search: Search): Promise<PlacesOfPage> {
  const { reader, request } = search;
  const { after, limit } = request;
  const chats =
    after?.type === 'newest'
      ? await listChatsAfter(reader, search.chats, after.last)
      : search.chats;
  const found = await findNewest(partsOf(search, chats), limit + 1);
  const places = found.slice(0, limit);
  const last = places.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { places, next: hasMore ? { type: 'newest', last } : null };
}

async function findBestPage(search: Search): Promise<PlacesOfPage> {
  const { chats, found, query, request } = search;
  const { after, limit } = request;
  const candidates = await findNewest(partsOf(search, chats), candidatesForBest);
  const messages = await found.readAll(candidates);
  const scored = messages.map((message) => {
    return { place: toPlace(message), points: score(query, textOf(message)) };
  });
  const best = scored.toSorted((one, other) => other.points - one.points);
  const from = after?.type === 'best' ? after.count : 0;
  const places = best.slice(from, from + limit).map(({ place }) => place);
  const count = from + limit;
  return { places, next: best.length > count ? { type: 'best', count } : null };
}

async function readHits({ found, query }: Search, places: readonly Place[]): Promise<SearchHit[]> {
  const messages = await found.readAll(places);
  return messages.map((message) => {
    const content = toContent(message);
    const { excerpt, marks } = excerptOf(query, searchedText(content));
    return {
      chatId: message.chat_id,
      messageId: message.id,
      seq: message.seq,
      authorId: message.author_id,
      createdAt: message.created_at,
      type: message.type,
      excerpt,
      marks: [...marks],
      ...(content.type === 'files' && { files: summarizeFiles(content.files) }),
    };
  });
}

/** The query with a letter wrong; which words there are at all is never told, only what the person may read of them. */
async function correct(reader: Reader, { query, waiting }: Asked): Promise<Query | null> {
  const known = new Set<string>();
  const words = query.requirements.flat(2).map(({ word }) => word);
  for (const term of new Set(words.flatMap(variants))) {
    const isKnown = (await waiting.hasTerm(term)) || (await reader.get(findTerm, { term }));
    if (isKnown) known.add(term);
  }
  return withTypos(query, (stem) => known.has(stem));
}
