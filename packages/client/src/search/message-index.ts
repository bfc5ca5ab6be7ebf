import {
  isMentioned,
  isReadable,
  limits,
  mentionsIn,
  searchedPartsOf,
  summarizeFiles,
  type MessageRow,
  type SearchedPart,
  type SearchFilters,
} from '@tend/protocol';
import {
  excerptOf,
  findByReadings,
  indexedTerms,
  isEmptyQuery,
  matches,
  score,
  searchedText,
  withTypos,
  type Query,
} from '@tend/search';
import { getOrCreate } from '../get-or-create.ts';
import type { DeviceAnswer, DeviceQuery, FoundMessage } from './device-search.ts';
import { compareNewest, takeNewest, type Place } from './newest-first.ts';
import { Postings } from './postings.ts';

/** A message as it is found, or the version in which it was deleted or changed last: what is older does not come back. */
interface Entry extends Place {
  readonly messageId: string;
  readonly version: number;
  readonly authorId: string;
  readonly type: string;
  readonly text: string;
  readonly parts: readonly SearchedPart[];
  readonly isOwn: boolean;
  readonly mentionsSelf: boolean;
  readonly files?: FoundMessage['files'];
  readonly waiting?: FoundMessage['waiting'];
  readonly isFound: boolean;
}

type ReadMarks = ReadonlyMap<string, number>;

/** The best hits are found among so many of the newest. */
const candidatesForBest = 300;

/** The messages of the local copy by their words, in memory. */
export class MessageIndex {
  readonly #selfId: string;
  readonly #entries: Entry[] = [];
  /** By chat and position: the number of the entry that holds now. */
  readonly #numbers = new Map<string, Map<number, number>>();
  readonly #postings = new Postings();

  constructor(selfId: string) {
    this.#selfId = selfId;
  }

  /** Adds a message, or what it has become. An older version changes nothing. */
  put(row: MessageRow): void {
    const numbers = getOrCreate(this.#numbers, row.chatId, () => new Map<number, number>());
    const number = numbers.get(row.seq);
    const held = number === undefined ? undefined : this.#entries[number];
    if (held !== undefined && held.version >= row.version) return;
    const entry = this.#read(row);
    if (number !== undefined && held?.text === entry.text) {
      this.#entries[number] = entry;
      return;
    }
    if (number !== undefined) this.#forget(number);
    numbers.set(row.seq, this.#entries.length);
    this.#add(entry);
  }

  removeChat(chatId: string): void {
    for (const number of this.#numbers.get(chatId)?.values() ?? []) this.#forget(number);
    this.#numbers.delete(chatId);
  }

  /** Until everything is read, what was typed may still be found, and no other word is looked for. */
  find(asked: DeviceQuery, isWhole: boolean): Omit<DeviceAnswer, 'isWhole'> {
    const waiting = this.#indexOf(asked.waiting);
    const findAll = (words: Query): Entry[] =>
      withoutStored(this.#findAll(words, asked), waiting.#findAll(words, asked));
    const { query, found } = findByReadings(asked.words, findAll);
    if (found.length > 0 || isEmptyQuery(query) || !isWhole) {
      return { ...choose(query, found, asked), isCorrected: false };
    }
    const corrected = withTypos(
      query,
      (stem) => this.#postings.has(stem) || waiting.#postings.has(stem),
    );
    if (corrected === null) return { hits: [], count: 0, isCorrected: false };
    const near = findAll(corrected);
    return { ...choose(corrected, near, asked), isCorrected: near.length > 0 };
  }

  /** They are few, and gone in a moment: an index of their own is made for each question. */
  #indexOf(waiting: DeviceQuery['waiting']): MessageIndex {
    const index = new MessageIndex(this.#selfId);
    for (const row of waiting) index.#add({ ...index.#read(row), waiting: row.waiting });
    return index;
  }

  #add(entry: Entry): void {
    this.#postings.add(this.#entries.length, indexedTerms(entry.text));
    this.#entries.push(entry);
  }

  /** In no order; of phrases only the newest, as many as are counted. */
  #findAll(query: Query, { filters, chats }: DeviceQuery): Entry[] {
    const readMarks = new Map(chats.map(({ id, readUpTo }) => [id, readUpTo]));
    const isCandidate = this.#postings.find(query, this.#entries.length);
    const candidates: Entry[] = [];
    // Jumps from one to the next: the first search after a start runs this loop before it is compiled.
    let number = isCandidate.indexOf(1);
    for (; number !== -1; number = isCandidate.indexOf(1, number + 1)) {
      const entry = this.#entries[number];
      if (entry?.isFound === true && passes(entry, filters, readMarks)) candidates.push(entry);
    }
    return query.phrases.length === 0 ? candidates : findPhrases(query, candidates);
  }

  #read(row: MessageRow): Entry {
    const { chatId, id, seq, version, authorId, createdAt, content } = row;
    const isOwn = authorId === this.#selfId;
    return {
      chatId,
      messageId: id,
      seq,
      version,
      authorId,
      createdAt,
      type: content.type,
      text: searchedText(content),
      parts: searchedPartsOf(content),
      isOwn,
      mentionsSelf: !isOwn && isMentioned(this.#selfId, mentionsIn(content)),
      ...(content.type === 'files' && { files: summarizeFiles(content.files) }),
      isFound: isReadable(content),
    };
  }

  /** Nothing of what it said stays. */
  #forget(number: number): void {
    const entry = this.#entries[number];
    if (entry !== undefined) this.#entries[number] = { ...entry, text: '', isFound: false };
  }
}

/** Finds the words in these messages, as they are now. Filters are not asked: what is read stays found among the unread. */
export function findAmong(
  messages: readonly MessageRow[],
  words: string,
  mayCorrect: boolean,
): FoundMessage[] {
  return messages.flatMap((message) => {
    const index = new MessageIndex('');
    index.put(message);
    const chats = [{ id: message.chatId, readUpTo: 0, newestAt: 0 }];
    const all = { filters: {}, order: 'newest', limit: 1, waiting: [] } as const;
    return index.find({ ...all, waiting: [], words, chats }, mayCorrect).hits;
  });
}

/** One that was stored a moment ago may still count as waiting. */
function withoutStored(found: readonly Entry[], waiting: readonly Entry[]): Entry[] {
  const stored = new Set(waiting.length === 0 ? [] : found.map(({ messageId }) => messageId));
  return [...found, ...waiting.filter(({ messageId }) => !stored.has(messageId))];
}

function passes(entry: Entry, filters: SearchFilters, readMarks: ReadMarks): boolean {
  const readUpTo = readMarks.get(entry.chatId);
  return (
    readUpTo !== undefined &&
    isWhereWanted(entry, filters) &&
    hasWhatIsWanted(entry, filters) &&
    (filters.isUnread !== true || (!entry.isOwn && entry.seq > readUpTo))
  );
}

function isWhereWanted(entry: Entry, filters: SearchFilters): boolean {
  const { chatId = entry.chatId, fromId = entry.authorId, since = 0, until = Infinity } = filters;
  const isInTime = entry.createdAt >= since && entry.createdAt < until;
  return isInTime && entry.chatId === chatId && entry.authorId === fromId;
}

function hasWhatIsWanted(entry: Entry, { has, mentionsMe }: SearchFilters): boolean {
  const hasPart = has === undefined || entry.parts.includes(has);
  return hasPart && (mentionsMe !== true || entry.mentionsSelf);
}

/** The index knows no words, but only stems: the texts decide. */
function findPhrases(query: Query, candidates: readonly Entry[]): Entry[] {
  const found: Entry[] = [];
  for (const entry of candidates.toSorted(compareNewest)) {
    if (found.length === limits.searchCount) break;
    if (matches(query, entry.text)) found.push(entry);
  }
  return found;
}

function choose(
  query: Query,
  found: readonly Entry[],
  { order, limit }: DeviceQuery,
): Pick<DeviceAnswer, 'hits' | 'count'> {
  const first = order === 'best' ? bestFirst(query, found) : takeNewest(found, limit);
  return {
    hits: first.slice(0, limit).map((entry) => toHit(query, entry)),
    count: Math.min(found.length, limits.searchCount),
  };
}

function bestFirst(query: Query, found: readonly Entry[]): Entry[] {
  return takeNewest(found, candidatesForBest)
    .map((entry) => ({ entry, points: score(query, entry.text) }))
    .toSorted((one, other) => other.points - one.points)
    .map(({ entry }) => entry);
}

function toHit(query: Query, entry: Entry): FoundMessage {
  const { chatId, messageId, seq, authorId, createdAt, type, text, files, waiting } = entry;
  const { excerpt, marks } = excerptOf(query, text);
  const place = { chatId, messageId, seq, authorId, createdAt, type };
  return {
    ...place,
    excerpt,
    marks: [...marks],
    ...(files !== undefined && { files }),
    ...(waiting !== undefined && { waiting }),
  };
}
