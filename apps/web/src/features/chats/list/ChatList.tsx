import { alertCircle, createOutline, warningOutline } from 'ionicons/icons';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation, usePageIsShown } from '../../../platform/navigation/navigation.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import { Banner } from '../../../ui/notices/Banner.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { FloatingButton } from '../../../ui/buttons/FloatingButton.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { LoadedLater } from '../../../ui/loading/LoadedLater.tsx';
import { NothingFound } from '../../../ui/lists/NothingFound.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type ListControl, WindowedList } from '../../../ui/lists/WindowedList.tsx';
import { usePresence } from '../../presence/use-presence.ts';
import { addressOfChat, newGroupAddress } from '../chat-address.ts';
import { ArchiveRow } from './ArchiveRow.tsx';
import { type ChatFilter, type ChatListKind, chatsOfKind } from './chat-filters.ts';
import { type ChatListRow, findChatsAndPeople, listChats } from './chat-search.ts';
import type { ChatActionsProps } from './ChatActions.tsx';
import { ChatRow } from './ChatRow.tsx';
import { ListFilters } from './ListFilters.tsx';
import { NoChats } from './NoChats.tsx';
import { SearchKeyTarget } from './search-key.ts';
import { addressOfMessagesWith, SearchMessagesRow } from './SearchMessagesRow.tsx';
import { usePreviewWords } from './use-chat-preview.ts';
import { useReadAheadOfFirst } from './use-read-ahead.ts';
import { useOpenDirect } from '../use-open-direct.ts';

interface ChatListProps {
  kind: ChatListKind;
  /** The chat open beside the list. */
  currentChatId?: string;
  /** The button for a new chat floats above the list. */
  hasFloatingButton?: boolean;
}

const nothing: readonly ChatListRow[] = [];
const rowHeights = { chat: 76, archive: 56, messages: 76, peopleHeading: 40, person: 76 } as const;
const floatingButtonPx = 96;

/** The chats, pinned ones first and then the newest, with filters and a search over chats and people. */
export function ChatList({ kind, currentChatId, hasFloatingButton = false }: ChatListProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const [isScrolled, setIsScrolled] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const listControl = useRef<ListControl>(null);
  const [filter, setFilter] = useState<ChatFilter>('all');
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const isSearching = query.trim() !== '';
  const { isLoaded, isEmpty, rows } = useRows({ kind, filter, currentChatId, query });
  const onArchive = () => setFilter('archived');
  useReadAheadOfFirst(isSearching || filter !== 'all' ? nothing : rows);
  const renderRow = useRowRenderer({ currentChatId, onMenu: setMenuOf, onArchive });

  function showAll() {
    setQuery('');
    setFilter('all');
  }

  const handleSearchKey = useSearchKeys(listControl, () => {
    if (!isSearching) return;
    const opened = renderRow.openFirst(rows, query.trim());
    if (opened === 'chat') setQuery('');
  });

  return (
    <div ref={area} className="stack page-list chat-list">
      <SearchField
        ref={searchField}
        label={t(kind === 'groups' ? 'chats.searchGroups' : 'chats.search')}
        value={query}
        onChange={setQuery}
        onKeyDown={handleSearchKey}
      />
      <SearchKeyTarget field={searchField} />
      <LeavingWatch {...{ currentChatId }} onLeave={setQuery} />
      <Notices />
      {renderRow.notice}
      {!isLoaded && <ListSkeleton label={t('chats.loading')} hasTimes />}
      {!isSearching && !isEmpty && <ListFilters {...{ kind, filter }} onChange={setFilter} />}
      {isLoaded && rows.length === 0 && (
        <NoRows {...{ kind, filter, query, isEmpty }} onShowAll={showAll} />
      )}
      {rows.length > 0 && (
        <WindowedList
          label={t(kind === 'groups' ? 'chats.groupsList' : 'chats.list')}
          items={rows}
          keyOf={({ key }) => key}
          estimateRowHeight={({ type }) => rowHeights[type]}
          renderRow={renderRow.row}
          isHeading={({ type }) => type === 'peopleHeading'}
          paddingEnd={hasFloatingButton ? floatingButtonPx : 0}
          controlRef={listControl}
          onScrolledChange={setIsScrolled}
        />
      )}
      <Actions {...{ area, menuOf }} onMenu={setMenuOf} />
      {/* An empty list shows what to do in the middle of the screen instead. */}
      {hasFloatingButton && isLoaded && !isEmpty && <NewButton kind={kind} isNarrow={isScrolled} />}
    </div>
  );
}

/** From the search, the arrow down leads into the list, and Enter to what was found first. */
function useSearchKeys(list: RefObject<ListControl | null>, onEnter: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') list.current?.enter();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
    else return;
    event.preventDefault();
  };
}

interface NoRowsProps {
  kind: ChatListKind;
  filter: ChatFilter;
  query: string;
  /** Whether there is no chat at all. */
  isEmpty: boolean;
  onShowAll: () => void;
}

function NoRows({ kind, filter, query, isEmpty, onShowAll }: NoRowsProps) {
  const { t } = useText();
  if (isEmpty && query === '') return <NoChats kind={kind} />;
  const searched = query.trim();
  if (searched === '') {
    return <NothingFound onShowAll={onShowAll}>{t(emptyTexts[filter])}</NothingFound>;
  }
  return (
    <>
      <NothingFound onShowAll={onShowAll}>
        {t('chats.nothingFound', { query: searched })}
      </NothingFound>
      <SearchMessagesRow query={searched} />
    </>
  );
}

const emptyTexts = {
  all: 'chats.nothingListed',
  unread: 'chats.nothingUnread',
  groups: 'chats.groupsEmptyTitle',
  people: 'chats.nothingListed',
  archived: 'chats.nothingArchived',
} as const satisfies Record<ChatFilter, string>;

const loadActions = async () => (await import('./ChatActions.tsx')).ChatActions;

function Actions(props: ChatActionsProps) {
  const { t } = useText();
  return <LoadedLater load={loadActions} props={props} failure={t('chats.actionsFailed')} />;
}

function Notices() {
  return (
    <>
      <NothingKept />
      <UnsentElsewhere />
    </>
  );
}

function NothingKept() {
  const { t } = useText();
  if (useClient().isKept) return null;
  return (
    <Banner kind="waiting" icon={warningOutline}>
      {t('chats.nothingKept')}
    </Banner>
  );
}

/** Unsent messages of a chat that is no longer in any list. */
function UnsentElsewhere() {
  const { t } = useText();
  const navigation = useNavigation();
  const { unsent } = useReadable(useClient().chatList);
  return (
    <div role="status">
      {unsent.map(({ chatId, failedCount }) => (
        <Banner
          key={chatId}
          kind="waiting"
          icon={alertCircle}
          action={{
            label: t('chats.showUnsent'),
            isBusy: false,
            onClick: () => navigation.open(addressOf('groupChat', { chatId })),
          }}
        >
          {t('chats.unsentElsewhere', { count: failedCount })}
        </Banner>
      ))}
    </div>
  );
}

function NewButton({ kind, isNarrow }: { kind: ChatListKind; isNarrow: boolean }) {
  const { t } = useText();
  const navigation = useNavigation();
  const isGroups = kind === 'groups';
  return (
    <FloatingButton
      icon={createOutline}
      label={t(isGroups ? 'chats.newGroup' : 'chats.newChat')}
      isNarrow={isNarrow}
      onClick={() => navigation.open(isGroups ? newGroupAddress : addressOf('newChat'))}
    />
  );
}

interface LeavingWatchProps {
  currentChatId: string | undefined;
  onLeave: (query: '') => void;
}

/**
 * Clears the search query when the list is left or a chat is opened beside it. A component of its own, so that opening a
 * chat does not render the list below it.
 */
function LeavingWatch({ currentChatId, onLeave }: LeavingWatchProps): null {
  const place = usePageIsShown() ? (currentChatId ?? 'list') : null;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (place !== lastPlace.current) onLeave('');
    lastPlace.current = place;
  }, [place, onLeave]);
  return null;
}

interface Listed {
  kind: ChatListKind;
  filter: ChatFilter;
  currentChatId: string | undefined;
  query: string;
}

function useRows({ kind, filter, currentChatId, query }: Listed): {
  isLoaded: boolean;
  isEmpty: boolean;
  rows: ChatListRow[];
} {
  const { userId: selfId, directory } = useClient();
  const { isLoaded, items } = useChatList(currentChatId);
  const { people } = useReadable(directory);
  const chats = useMemo(() => chatsOfKind(items, kind), [items, kind]);
  const rows = useMemo(() => {
    if (query.trim() === '') return listChats({ chats, filter, currentChatId });
    return findChatsAndPeople({ chats, people: kind === 'all' ? people : [], selfId, query });
  }, [kind, chats, filter, currentChatId, people, selfId, query]);
  return { isLoaded, isEmpty: chats.length === 0, rows };
}

/** Beside a chat it is deferred: rendering the list must not delay what is sent there. */
function useChatList(currentChatId: string | undefined) {
  const list = useReadable(useClient().chatList);
  const deferred = useDeferredValue(list);
  return currentChatId === undefined ? list : deferred;
}

interface RowEvents {
  currentChatId: string | undefined;
  onMenu: (chatId: string) => void;
  onArchive: () => void;
}

function useRowRenderer({ currentChatId, onMenu, onArchive }: RowEvents) {
  const words = usePreviewWords();
  const today = useToday();
  const navigation = useNavigation();
  const openDirect = useOpenDirect();
  const { items } = useChatList(currentChatId);
  const others = useMemo(
    () => items.map(({ otherUserId }) => otherUserId).filter((userId) => userId !== null),
    [items],
  );
  const presence = usePresence(others);

  function row(item: ChatListRow) {
    switch (item.type) {
      case 'chat':
        return (
          <ChatRow
            chat={item.chat}
            isCurrent={item.chat.chatId === currentChatId}
            isOnline={presence.get(item.chat.otherUserId ?? '')?.isOnline === true}
            today={today}
            words={words}
            onMenu={onMenu}
          />
        );
      case 'archive':
        return <ArchiveRow unread={item.unread} onOpen={onArchive} />;
      case 'messages':
        return <SearchMessagesRow query={item.query} />;
      case 'peopleHeading':
        return <h2 className="section list-heading">{words.t('chats.people')}</h2>;
      case 'person':
        return (
          <PersonRow
            id={item.person.id}
            name={item.person.name}
            detail={item.person.jobTitle}
            onClick={() => openDirect.run(item.person.id)}
            isRowTarget
          />
        );
    }
  }

  /** Opens the first chat or person that was found, or else a search for messages; returns which. */
  function openFirst(rows: readonly ChatListRow[], query: string): 'chat' | 'person' | 'messages' {
    const first = rows.find((item) => item.type === 'chat' || item.type === 'person');
    if (first === undefined) navigation.open(addressOfMessagesWith(query));
    else if (first.type === 'chat') navigation.open(addressOfChat(first.chat));
    else openDirect.run(first.person.id);
    return first?.type ?? 'messages';
  }

  const { error } = openDirect;
  const notice =
    error === null ? null : (
      <div className="column page-notices">
        <Notice kind="error">{sentenceOf(error, words)}</Notice>
      </div>
    );
  return { row, openFirst, notice };
}
