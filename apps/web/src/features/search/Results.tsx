import type { FoundMessage, FoundMessages, MessageQuery } from '@tend/client';
import { hasWords } from '@tend/search';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { announce } from '../../platform/device/announce.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { type ListControl, WindowedList } from '../../ui/lists/WindowedList.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { NothingDrawing } from '../../ui/pictures/drawings.tsx';
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx';
import { listResults, mayCorrectNames, type ResultGroup, type ResultRow } from './result-rows.ts';
import { addressOfSearch, hasFilters, type Search, withoutFilters } from './search-address.ts';
import type { SteadyHits } from './steady-hits.ts';
import { type Found, useFound } from './use-found.ts';
import { useNamed } from './use-named.ts';
import { useResultRow } from './use-result-row.tsx';
import { wordCount, wordFound } from './word-count.ts';
import './Results.css';

interface ResultsProps {
  search: Search;
  /** What is asked for by it. */
  query: MessageQuery;
  listControl: RefObject<ListControl | null>;
  onChange: (search: Search) => void;
  /** A result is opened. */
  onOpen: () => void;
  /** What was pressed goes, and the focus with it. */
  onGone: () => void;
}

type ResultListProps = Omit<ResultsProps, 'query'> & Found;

const rowHeights = { person: 66, chat: 76, all: 52, hit: 88, noHits: 60 } as const;
const headingPx = 44;
const nothing: ReadonlySet<ResultGroup> = new Set();

/**
 * People, chats and messages that answer the search, which is asked for at once. An answer is drawn at once, too; what a
 * key press changes before it comes is drawn after the letter, in pieces that the next key interrupts.
 */
export function Results({ search, query, listControl, ...handlers }: ResultsProps) {
  const { found, isOld, messages } = useFound(query, listControl);
  const latest = useMemo(() => ({ search, found, isOld }), [search, found, isOld]);
  const later = useDeferredValue(latest);
  const shown = isOld ? later : latest;
  return <ResultList {...{ ...shown, messages, listControl, ...handlers }} />;
}

const ResultList = memo(function ResultList(props: ResultListProps) {
  const { search, found, isOld, messages, listControl, onChange, onOpen, onGone } = props;
  const { rows, names, isAnswered, ...listed } = useResults(props);
  const { t } = useText();
  const words = found.query?.words.trim() ?? '';
  const renderRow = useResultRow({ words, names, onOpen, onWhole: listed.showWhole });
  const order = useOrder(search, onChange);
  const showLate = useLateHits(rows, messages, listControl);
  const retry = () => {
    messages.retry();
    onGone();
  };
  useAnnouncement(found, isAnswered);
  useTopOfAnother(search, listControl);

  if (rows.length === 0) {
    return isAnswered ? (
      <Unanswered {...{ search, found, retry, onChange }} />
    ) : (
      <ListSkeleton label={t('search.searching')} hasTimes />
    );
  }
  return (
    <div
      className={
        isOld ? 'fill stack search-results search-results-old' : 'fill stack search-results'
      }
      aria-busy={isOld || undefined}
      onPointerDown={() => messages.touch()}
    >
      <State {...{ found, retry }} areNamesCorrected={listed.isCorrected} />
      {renderRow.notice}
      <WindowedList
        label={t('search.results')}
        items={rows}
        keyOf={({ key }) => key}
        estimateRowHeight={({ type, begins }) =>
          rowHeights[type] + (begins === null ? 0 : headingPx)
        }
        renderRow={(row) => (
          <>
            {row.begins !== null && <GroupHead begins={row.begins} {...{ search, found, order }} />}
            {renderRow.row(row)}
          </>
        )}
        keepsPlace
        content={found.query}
        controlRef={listControl}
        onNearEndChange={(isNearEnd) => {
          if (isNearEnd && found.hasMore && !isOld) messages.more();
        }}
      />
      <LateHits count={found.late} onClick={showLate} />
    </div>
  );
});

/** What answers the search, as the rows of the list. */
function useResults({ search, found, isOld }: ResultListProps) {
  const [whole, setWhole] = useState(nothing);
  const isAnswered = !isOld && found.state !== 'searching';
  const mayCorrect = mayCorrectNames(found, isAnswered);
  const { people, chats, names, isCorrected } = useNamed(search, mayCorrect && !isOld);
  const rows = useMemo(
    () => listResults({ people, chats, hits: found.hits, isAnswered, whole }),
    [people, chats, found.hits, isAnswered, whole],
  );

  function showWhole(group: ResultGroup): void {
    setWhole(new Set([...whole, group]));
  }

  return { isAnswered, rows, names, isCorrected, showWhole };
}

/** Shows the late hits; the first of them has the focus once it is drawn. */
function useLateHits(
  rows: readonly ResultRow[],
  messages: SteadyHits,
  listControl: RefObject<ListControl | null>,
): () => void {
  const first = useRef<FoundMessage>(null);
  useEffect(() => {
    const index = rows.findIndex((row) => row.type === 'hit' && row.hit === first.current);
    if (index === -1) return;
    first.current = null;
    listControl.current?.enter(index);
  }, [rows, listControl]);
  return () => {
    first.current = messages.showLate();
  };
}

/** Turns the order around. Its button goes with the first row of the earlier answer, and takes the focus along. */
function useOrder(search: Search, onChange: ResultsProps['onChange']) {
  const address = addressOfSearch(search);
  const turnedTo = useRef<string>(null);

  function turn(): void {
    const order = search.order === 'newest' ? 'best' : 'newest';
    const turned: Search = { ...search, order };
    turnedTo.current = addressOfSearch(turned);
    onChange(turned);
  }

  const keepFocus = useCallback(
    (button: HTMLButtonElement | null) => {
      const isLost = document.activeElement === document.body;
      if (turnedTo.current === address && isLost) button?.focus({ preventScroll: true });
    },
    [address],
  );
  return { turn, keepFocus };
}

interface GroupHeadProps extends Pick<ResultListProps, 'search' | 'found'> {
  begins: ResultGroup;
  order: ReturnType<typeof useOrder>;
}

/** Above the first row of a group. */
function GroupHead({
  begins,
  search,
  found: { count },
  order: { turn, keepFocus },
}: GroupHeadProps) {
  const text = useText();
  const { t } = text;
  if (begins !== 'messages') {
    return (
      <div className="row search-group">
        <h2 className="section">{t(`search.${begins}`)}</h2>
      </div>
    );
  }
  const number = wordCount(count, text);
  const name = t(`search.${search.order}`);
  return (
    <div className="row search-group">
      <h2 className="fill section">{t('search.messages', { number })}</h2>
      {count > 1 && search.words !== '' && (
        <button
          ref={keepFocus}
          type="button"
          className="search-group-action"
          aria-label={t('search.order', { order: name })}
          onClick={turn}
        >
          {name}
        </button>
      )}
    </div>
  );
}

/** What the list cannot say: whether it is complete, and whether it was asked for in these words. */
function State({
  found,
  retry,
  areNamesCorrected,
}: Pick<Found, 'found'> & { retry: () => void; areNamesCorrected: boolean }): ReactNode {
  const { t } = useText();
  const { state, isCorrected, isIndexing, hits } = found;
  if (state === 'failed') {
    return (
      <div className="page-notices">
        <RetryNotice sentence={t('search.failed')} onRetry={retry} />
      </div>
    );
  }
  return (
    <>
      {state === 'local' && <p className="small search-state">{t('search.local')}</p>}
      {isIndexing && <p className="small search-state">{t('search.indexing')}</p>}
      {(areNamesCorrected || (isCorrected && hits.length > 0)) && (
        <p className="small search-state">{t('search.corrected')}</p>
      )}
    </>
  );
}

/** Offers the hits that would move what is in view. */
function LateHits({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useText();
  return (
    <div className="search-late" role="status">
      {count > 0 && (
        <button type="button" className="chip" onClick={onClick}>
          {t('search.late', { count })}
        </button>
      )}
    </div>
  );
}

/** Nothing was found, or there was no answer: what can be done about it. */
function Unanswered({
  search,
  found: { state, isIndexing },
  retry,
  onChange,
}: Pick<ResultListProps, 'search' | 'found' | 'onChange'> & { retry: () => void }) {
  const { t } = useText();
  if (state === 'failed') {
    return (
      <div className="page-notices">
        <RetryNotice sentence={t('search.failed')} onRetry={retry} />
      </div>
    );
  }
  const isFiltered = hasFilters(search);
  const advice = [
    t(adviceOn(search, isFiltered)),
    state === 'local' && t('search.nothingLocal'),
    isIndexing && t('search.indexing'),
  ];
  return (
    <EmptyState
      drawing={<NothingDrawing />}
      title={t('search.nothingTitle')}
      text={advice.filter(Boolean).join(' ')}
    >
      {isFiltered && (
        <Button kind="outlined" onClick={() => onChange(withoutFilters(search))}>
          {t('search.withoutFilters')}
        </Button>
      )}
    </EmptyState>
  );
}

function adviceOn({ words }: Search, isFiltered: boolean) {
  if (!hasWords(words)) return 'search.nothingOnlyFiltered';
  return isFiltered ? 'search.nothingFiltered' : 'search.nothingText';
}

/** What another search finds begins at its top, however far the one before was scrolled. */
function useTopOfAnother(search: Search, { current }: ResultsProps['listControl']): void {
  const address = addressOfSearch(search);
  const last = useRef(address);
  useEffect(() => {
    if (last.current !== address) current?.scrollToTop();
    last.current = address;
  }, [address, current]);
}

/** Tells a screen reader once for each answer how much was found. */
function useAnnouncement({ query, count }: FoundMessages, isAnswered: boolean): void {
  const text = useText();
  const told = useRef<FoundMessages['query']>(null);
  useEffect(() => {
    if (!isAnswered || query === told.current) return;
    told.current = query;
    announce(wordFound(count, text));
  }, [isAnswered, query, count, text]);
}
