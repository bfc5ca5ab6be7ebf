import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isTouchFirst } from '../../platform/gestures/pointer.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useNavigation, usePageIsShown } from '../../platform/navigation/navigation.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import type { ListControl } from '../../ui/lists/WindowedList.tsx';
import { BackButton } from '../../ui/page/BackButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { usePeople } from '../users/use-people.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { type ChosenFilter, type FilterWords, listFilters } from './filters.ts';
import { Results } from './Results.tsx';
import { isAsking, queryOfSearch, type Search } from './search-address.ts';
import { SearchStart } from './SearchStart.tsx';
import { useRecentSearches } from './use-recent-searches.ts';
import { useSearch } from './use-search.ts';
import '../../ui/page/AppBar.css';
import './SearchScreen.css';

const placeAbove = addressOf('chatList');

/** Finds messages, people and chats; the address holds what is searched for. */
export function SearchScreen() {
  const { t } = useText();
  const page = useSearchPage();
  const { search, shown, query, change, changeShown: onChange, place, field, recent } = page;
  const { list, goOn: onGone } = page;
  const words = useFilterWords();
  const filters = useMemo(() => listFilters(shown, words), [shown, words]);
  const [choosing, setChoosing] = useState<ChosenFilter | null>(null);
  const handleChosen = (changes: Partial<Search>) => {
    setChoosing(null);
    change({ ...search, ...changes });
  };
  return (
    <>
      {/* Esc means the same anywhere on the page. */}
      <div
        ref={place}
        className="fill stack"
        role="presentation"
        onKeyDown={page.handleEscape}
        onFocus={page.noteFilter}
      >
        <Page
          heading={t('search.heading')}
          header={
            <div className="row app-bar search-bar">
              <BackButton placeAbove={placeAbove} />
              <h1 className="visually-hidden" tabIndex={-1}>
                {t('search.heading')}
              </h1>
              <SearchField
                ref={field}
                label={t('search.field')}
                value={search.words}
                onChange={(typed) => change({ ...search, words: typed })}
                onKeyDown={page.handleFieldKey}
              />
            </div>
          }
        >
          {query === null ? (
            <SearchStart {...{ words, recent, onGone }} onSearch={change} onChoose={setChoosing} />
          ) : (
            <div className="stack page-list search-page">
              <FilterBar {...{ filters, onChange }} isLine onChoose={setChoosing} />
              <Results
                {...{ search, query, onChange, onGone }}
                onOpen={page.leave}
                listControl={list}
              />
            </div>
          )}
        </Page>
      </div>
      {choosing !== null && (
        <FilterSheet filter={choosing} onChoose={handleChosen} onClose={() => setChoosing(null)} />
      )}
    </>
  );
}

/** The search of the page, and what its keys do. */
function useSearchPage() {
  const { search, change, settle } = useSearch();
  // What is drawn of it, after the letter that was typed.
  const shown = useDeferredValue(search);
  const recent = useRecentSearches();
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<ListControl>(null);
  const query = useMemo(() => (isAsking(search) ? queryOfSearch(search) : null), [search]);
  const handleEscape = useEscape(search, () => {
    change({ ...search, words: '' });
    field.current?.focus();
  });
  const leave = useLeave(search, settle);
  // What is drawn, and pressed, may be a letter behind the field.
  const changeShown = useCallback(
    (next: Search) => change({ ...next, words: field.current?.value ?? next.words }),
    [change],
  );
  const noteFilter = useFocusOfGoneFilter(shown, place);
  const goOn = useCallback(() => focusBeginning(place.current), [place]);
  useFocusAtFirst(field, query === null);

  function handleFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') list.current?.enter();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) handleEnter();
    else return;
    event.preventDefault();
  }

  function handleEnter() {
    recent.remember(search);
    // The on-screen keyboard covers the results.
    if (isTouchFirst()) field.current?.blur();
  }

  const elements = { place, field, list };
  const handlers = { handleEscape, handleFieldKey, noteFilter, goOn };
  return { search, shown, query, change, changeShown, leave, recent, ...elements, ...handlers };
}

/** Where one goes on: in the field or, where that opens an on-screen keyboard, at the heading. */
function focusBeginning(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>(isTouchFirst() ? 'h1' : 'input')?.focus();
}

/**
 * What was pressed may go with the start or with the results: the chip of the same filter has the focus then, or else the
 * beginning of the page. Returns what notes the filter that has the focus.
 */
function useFocusOfGoneFilter(
  search: Search,
  place: RefObject<HTMLElement | null>,
): (event: FocusEvent) => void {
  const filter = useRef<string>(undefined);
  const last = useRef(search);
  useEffect(() => {
    // The button that turns the order around takes the focus itself, once its row is drawn.
    const isOther = last.current !== search && last.current.order === search.order;
    last.current = search;
    if (!isOther || document.activeElement !== document.body) return;
    const chip = place.current?.querySelector<HTMLElement>(`[data-filter="${filter.current}"]`);
    if (chip !== null && chip !== undefined) chip.focus();
    else focusBeginning(place.current);
  }, [search, place]);
  return ({ target }) => {
    filter.current = target instanceof HTMLElement ? target.dataset['filter'] : undefined;
  };
}

/** A result is opened, and Back leads here. The same function for all words: the results are not drawn anew by each letter. */
function useLeave(search: Search, settle: () => void): () => void {
  const { remember } = useRecentSearches();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  return useCallback(() => {
    remember(latest.current);
    settle();
  }, [remember, settle]);
}

function useFilterWords(): FilterWords {
  const text = useText();
  const today = useToday();
  const { nameOf } = usePeople();
  const { items } = useReadable(useClient().chatList);
  return useMemo(() => {
    const titles = new Map(items.map(({ chatId, title }) => [chatId, title]));
    const unknown = text.t('conversation.missingTitle');
    return { ...text, today, nameOf, titleOf: (chatId) => titles.get(chatId) ?? unknown };
  }, [text, today, nameOf, items]);
}

/** Esc clears what was typed, and leaves with the next press. */
function useEscape({ words }: Search, onClear: () => void) {
  const navigation = useNavigation();
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (words === '') navigation.back(placeAbove);
    else onClear();
  };
}

/** What is typed at once is searched for; results that were left are not covered by an on-screen keyboard. */
function useFocusAtFirst(
  field: { readonly current: HTMLInputElement | null },
  isEmpty: boolean,
): void {
  const isShown = usePageIsShown();
  const mayFocus = useRef(isEmpty || !isTouchFirst());
  useEffect(() => {
    if (isShown && mayFocus.current) field.current?.focus();
    mayFocus.current = false;
  }, [field, isShown]);
}
