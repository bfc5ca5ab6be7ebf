import { alertCircle, createOutline, warningOutline } from 'ionicons/icons';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation, usePageIsShown } from '../../../platform/navigation/navigation.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import { Banner } from '../../../ui/notices/Banner.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { FloatingButton } from '../../../ui/buttons/FloatingButton.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { NothingFound } from '../../../ui/lists/NothingFound.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type ListFocus, WindowedList } from '../../../ui/lists/WindowedList.tsx';
import { usePresence } from '../../presence/use-presence.ts';
import { addressOfChat, newGroupAddress } from '../chat-address.ts';
import { ChatRow } from './ChatRow.tsx';
import { type ChatListKind, type ChatListRow, findChatsAndPeople } from './chat-search.ts';
import { NoChats } from './NoChats.tsx';
import { SearchKeyTarget } from './search-key.ts';
import { useOpenDirect } from '../use-open-direct.ts';

interface ChatListProps {
  kind: ChatListKind;
  /** The chat open beside the list. */
  currentChatId?: string;
  /** The button for a new chat floats above the list. */
  hasFloatingButton?: boolean;
}

const rowHeightPx = 76;
const floatingButtonPx = 96;

/** The chats, newest first, with a search over chats and people. */
export function ChatList({ kind, currentChatId, hasFloatingButton = false }: ChatListProps) {
  const { t } = useText();
  const [query, setQuery] = useQuery(currentChatId);
  const [isScrolled, setIsScrolled] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const listFocus = useRef<ListFocus>(null);
  const { isLoaded, isEmpty, rows } = useRows(kind, query);
  const renderRow = useRowRenderer(currentChatId);

  function handleSearchKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') listFocus.current?.enter();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) openFirst();
    else return;
    event.preventDefault();
  }

  function openFirst() {
    const first = rows.find((row) => row.type !== 'peopleHeading');
    if (query.trim() === '' || first === undefined) return;
    renderRow.open(first);
    if (first.type === 'chat') setQuery('');
  }

  return (
    <div className="stack page-list">
      <SearchField
        ref={searchField}
        label={t(kind === 'groups' ? 'chats.searchGroups' : 'chats.search')}
        value={query}
        onChange={setQuery}
        onKeyDown={handleSearchKey}
      />
      <SearchKeyTarget field={searchField} />
      <NothingKept />
      <UnsentElsewhere />
      {renderRow.notice}
      {!isLoaded && <ListSkeleton label={t('chats.loading')} hasTimes />}
      {isLoaded && isEmpty && query === '' && <NoChats kind={kind} />}
      {isLoaded && rows.length === 0 && !(isEmpty && query === '') && (
        <NothingFound onShowAll={() => setQuery('')}>
          {t('chats.nothingFound', { query: query.trim() })}
        </NothingFound>
      )}
      {rows.length > 0 && (
        <WindowedList
          label={t(kind === 'groups' ? 'chats.groupsList' : 'chats.list')}
          items={rows}
          keyOf={({ key }) => key}
          estimateRowHeight={({ type }) => (type === 'peopleHeading' ? 40 : rowHeightPx)}
          renderRow={renderRow.row}
          paddingEnd={hasFloatingButton ? floatingButtonPx : 0}
          focusRef={listFocus}
          onScrolledChange={setIsScrolled}
        />
      )}
      {/* An empty list shows what to do in the middle of the screen instead. */}
      {hasFloatingButton && isLoaded && !isEmpty && <NewButton kind={kind} isNarrow={isScrolled} />}
    </div>
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

/** The search query; cleared when the list is left or a chat is opened beside it. */
function useQuery(currentChatId: string | undefined) {
  const [query, setQuery] = useState('');
  const isShown = usePageIsShown();
  const place = isShown ? currentChatId : null;
  const [lastPlace, setLastPlace] = useState(place);
  if (place !== lastPlace) {
    setLastPlace(place);
    setQuery('');
  }
  return [query, setQuery] as const;
}

function useRows(
  kind: ChatListKind,
  query: string,
): { isLoaded: boolean; isEmpty: boolean; rows: ChatListRow[] } {
  const client = useClient();
  const { isLoaded, items } = useChatList();
  const { people } = useReadable(client.directory);
  return useMemo(() => {
    const isGroups = kind === 'groups';
    const chats = isGroups ? items.filter(({ type }) => type === 'group') : items;
    const searched = { chats, people: isGroups ? [] : people, selfId: client.userId, query };
    return { isLoaded, isEmpty: chats.length === 0, rows: findChatsAndPeople(searched) };
  }, [kind, isLoaded, items, people, client.userId, query]);
}

/** Deferred: rendering a list that lies below a chat must not delay what is sent there. */
function useChatList() {
  return useDeferredValue(useReadable(useClient().chatList));
}

function useRowRenderer(currentChatId: string | undefined) {
  const text = useText();
  const today = useToday();
  const navigation = useNavigation();
  const openDirect = useOpenDirect();
  const { items } = useChatList();
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
          />
        );
      case 'peopleHeading':
        return <h2 className="section list-heading">{text.t('chats.people')}</h2>;
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

  function open(item: Exclude<ChatListRow, { type: 'peopleHeading' }>) {
    if (item.type === 'chat') navigation.open(addressOfChat(item.chat));
    else openDirect.run(item.person.id);
  }

  const { error } = openDirect;
  const notice =
    error === null ? null : (
      <div className="column page-notices">
        <Notice kind="error">{sentenceOf(error, text)}</Notice>
      </div>
    );
  return { row, open, notice };
}
