import type { ChatListItem, FoundMessage, FoundMessages } from '@tend/client';
import type { UserRow } from '@tend/protocol';
import { type NameSearch, searchNames, searchNearNames } from './name-marks.ts';

export type ResultGroup = 'people' | 'chats' | 'messages';

interface Row {
  readonly key: string;
  /** The group that begins with this row. */
  readonly begins: ResultGroup | null;
}

/** A row of the results. */
export type ResultRow =
  | (Row & { readonly type: 'person'; readonly person: UserRow })
  | (Row & { readonly type: 'chat'; readonly chat: ChatListItem })
  /** Shows all of a group. */
  | (Row & { readonly type: 'all'; readonly group: 'people' | 'chats'; readonly count: number })
  | (Row & { readonly type: 'hit'; readonly hit: FoundMessage })
  /** Below people and chats: no message was found. */
  | (Row & { readonly type: 'noHits' });

interface Results {
  people: readonly UserRow[];
  chats: readonly ChatListItem[];
  hits: readonly FoundMessage[];
  /** Whether there are no other hits to come. */
  isAnswered: boolean;
  /** The groups that are shown whole. */
  whole: ReadonlySet<ResultGroup>;
}

/** Of people and chats, the first ones are enough to see whether it is these that are looked for. */
const shownAtFirst = 3;

/** The results in their order; of people and chats only the first, until all are asked for. */
export function listResults({ people, chats, hits, isAnswered, whole }: Results): ResultRow[] {
  const others = [
    ...listGroup('people', people, whole, (person) => ({
      type: 'person',
      key: `person ${person.id}`,
      person,
    })),
    ...listGroup('chats', chats, whole, (chat) => ({
      type: 'chat',
      key: `chat ${chat.chatId}`,
      chat,
    })),
  ];
  if (hits.length === 0 && others.length > 0 && isAnswered) {
    return [...others, { type: 'noHits', key: 'no hits', begins: null }];
  }
  return [
    ...others,
    ...hits.map((hit, index): ResultRow => ({
      type: 'hit',
      key: keyOfHit(hit),
      begins: index === 0 ? 'messages' : null,
      hit,
    })),
  ];
}

export function keyOfHit({ messageId }: FoundMessage): string {
  return `message ${messageId}`;
}

type Unplaced<Of extends ResultRow> = Of extends ResultRow ? Omit<Of, 'begins'> : never;

function listGroup<Item>(
  group: 'people' | 'chats',
  items: readonly Item[],
  whole: ReadonlySet<ResultGroup>,
  rowOf: (item: Item) => Unplaced<ResultRow>,
): ResultRow[] {
  const isWhole = whole.has(group) || items.length <= shownAtFirst + 1;
  const rows = (isWhole ? items : items.slice(0, shownAtFirst)).map((item, index): ResultRow => ({
    ...rowOf(item),
    begins: index === 0 ? group : null,
  }));
  if (isWhole) return rows;
  return [...rows, { type: 'all', key: `all ${group}`, begins: null, group, count: items.length }];
}

/** Similar names are for where no message has the words either. They come with similar hits: later, they would move those. */
export function mayCorrectNames(
  { hits, isCorrected }: Pick<FoundMessages, 'hits' | 'isCorrected'>,
  isAnswered: boolean,
): boolean {
  return hits.length === 0 ? isAnswered : isCorrected;
}

interface PeopleAndChats {
  readonly people: readonly UserRow[];
  readonly chats: readonly ChatListItem[];
}

interface Known extends PeopleAndChats {
  selfId: string;
}

/** What was found by names, and how. */
export interface Named extends PeopleAndChats {
  readonly names: NameSearch;
  /** Whether no name has the words as they were typed, and these differ from them by a letter. */
  readonly isCorrected: boolean;
}

/** The people and chats with such names or, where that is allowed, with similar ones if there are none. */
export function findNamed(words: string, known: Known, mayCorrect: boolean): Named {
  const names = searchNames(words);
  const found = findPeopleAndChats(known, names);
  if (!mayCorrect || !isEmpty(found)) return { ...found, names, isCorrected: false };
  const written = [...known.people.map(wordPerson), ...known.chats.map(({ title }) => title)];
  const near = searchNearNames(words, written);
  if (near === null) return { ...found, names, isCorrected: false };
  const similar = findPeopleAndChats(known, near);
  return { ...similar, names: near, isCorrected: !isEmpty(similar) };
}

function isEmpty({ people, chats }: PeopleAndChats): boolean {
  return people.length + chats.length === 0;
}

function wordPerson({ name, jobTitle }: UserRow): string {
  return `${name} ${jobTitle}`;
}

/**
 * The people and chats of the local copy whose names match. A direct chat goes by its person, unless they have left the
 * organisation.
 */
function findPeopleAndChats(
  { people, chats, selfId }: Known,
  { matches }: NameSearch,
): PeopleAndChats {
  const found = people.filter(
    (person) => person.id !== selfId && person.state === 'active' && matches(wordPerson(person)),
  );
  const foundIds = new Set(found.map(({ id }) => id));
  return {
    people: found,
    chats: chats.filter(
      ({ title, otherUserId }) => !foundIds.has(otherUserId ?? '') && matches(title),
    ),
  };
}

/** The people to whom the person has written last, or who have written to them. */
export function listCorrespondents(
  chats: readonly ChatListItem[],
  byId: ReadonlyMap<string, UserRow>,
): readonly UserRow[] {
  return chats
    .filter(({ type, preview }) => type === 'direct' && preview !== null)
    .toSorted((one, other) => other.lastActivityAt - one.lastActivityAt)
    .flatMap(({ otherUserId }) => byId.get(otherUserId ?? '') ?? [])
    .filter(({ state }) => state === 'active');
}
