import type { SearchedPart } from '@tend/protocol';
import {
  at,
  calendarOutline,
  chatbubblesOutline,
  documentOutline,
  ellipse,
  imageOutline,
  linkOutline,
  micOutline,
  personOutline,
} from 'ionicons/icons';
import { capitalize } from '../../platform/language/format.ts';
import type { Text } from '../../platform/language/i18n.ts';
import type { Search } from './search-address.ts';
import { wordDays } from './search-days.ts';

/** A filter of which the value is chosen in a sheet. */
export type ChosenFilter = 'from' | 'inChat' | 'dates';

/** A filter as a chip shows it. */
export interface FilterChip {
  readonly name: ChosenFilter | SearchedPart | 'unread' | 'mentions';
  readonly icon: string;
  /** What it is for or, once it is set, its value. */
  readonly word: string;
  /** Says also what the value is for. */
  readonly label: string;
  readonly isSet: boolean;
  /** The search once the chip is pressed; null for a sheet in which the value is chosen. */
  readonly next: Search | null;
}

/** What filters are called. */
export interface FilterWords extends Text {
  readonly nameOf: (userId: string) => string;
  readonly titleOf: (chatId: string) => string;
  readonly today: number;
}

const partIcons: Readonly<Record<SearchedPart, string>> = {
  photo: imageOutline,
  file: documentOutline,
  link: linkOutline,
  voice: micOutline,
};

const parts: readonly SearchedPart[] = ['photo', 'file', 'link', 'voice'];

/** All filters in their order; those that are set stay where they are. */
export function listFilters(search: Search, words: FilterWords): FilterChip[] {
  const { t } = words;
  return [
    chosenChip('from', search, words),
    chosenChip('inChat', search, words),
    chosenChip('dates', search, words),
    ...parts.map((part): FilterChip => {
      const isSet = search.has === part;
      const word = t(`search.has.${part}`);
      const next = { ...search, has: isSet ? null : part };
      return { name: part, icon: partIcons[part], word, label: word, isSet, next };
    }),
    {
      name: 'unread',
      icon: ellipse,
      word: t('search.unread'),
      label: t('search.unread'),
      isSet: search.isUnread,
      next: { ...search, isUnread: !search.isUnread },
    },
    {
      name: 'mentions',
      icon: at,
      word: t('search.mentions'),
      label: t('search.mentions'),
      isSet: search.mentionsMe,
      next: { ...search, mentionsMe: !search.mentionsMe },
    },
  ];
}

const chosenIcons: Readonly<Record<ChosenFilter, string>> = {
  from: personOutline,
  inChat: chatbubblesOutline,
  dates: calendarOutline,
};

function chosenChip(name: ChosenFilter, search: Search, words: FilterWords): FilterChip {
  const { t, language } = words;
  const icon = chosenIcons[name];
  const value = valueOf(name, search, words);
  if (value === null) {
    const word = t(`search.${name}`);
    return { name, icon, word, label: word, isSet: false, next: null };
  }
  const label = labelOf(name, value, words);
  const next = { ...search, ...without[name] };
  return { name, icon, word: capitalize(value, language), label, isSet: true, next };
}

const without: Readonly<Record<ChosenFilter, Partial<Search>>> = {
  from: { fromId: null },
  inChat: { chatId: null },
  dates: { since: null, until: null },
};

function valueOf(
  name: ChosenFilter,
  { fromId, chatId, since, until }: Search,
  words: FilterWords,
): string | null {
  switch (name) {
    case 'from':
      return fromId === null ? null : words.nameOf(fromId);
    case 'inChat':
      return chatId === null ? null : words.titleOf(chatId);
    case 'dates':
      return since === null && until === null
        ? null
        : wordDays({ since, until }, words.today, words);
  }
}

function labelOf(name: ChosenFilter, value: string, { t }: FilterWords): string {
  if (name === 'from') return t('search.fromName', { name: value });
  return name === 'inChat' ? t('search.inName', { title: value }) : value;
}

/** The filters that are set, in words: "From Grace Adeyemi", "October". */
export function wordFilters(search: Search, words: FilterWords): string[] {
  return listFilters(search, words)
    .filter(({ isSet }) => isSet)
    .map(({ label }) => label);
}
