import type { UserRow } from '@tend/protocol';
import { bookmarkOutline, peopleOutline } from 'ionicons/icons';
import { useMemo, useRef, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { matchesSearch } from '../../../platform/language/search-text.ts';
import { AppBar } from '../../../ui/page/AppBar.tsx';
import { BackButton } from '../../../ui/page/BackButton.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { IconTile } from '../../../ui/pictures/IconTile.tsx';
import { ListRow } from '../../../ui/lists/ListRow.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type ListControl, WindowedList } from '../../../ui/lists/WindowedList.tsx';
import { NothingFound } from '../../../ui/lists/NothingFound.tsx';
import { usePresence } from '../../presence/use-presence.ts';
import { NobodyYet } from '../../../ui/lists/NobodyYet.tsx';
import { useColleagues } from '../../users/use-colleagues.ts';
import { newGroupAddress } from '../chat-address.ts';
import { useOpenDirect } from '../use-open-direct.ts';
import './NewChatScreen.css';

/** The keys of the rows above the people: making a group, and the chat with oneself. */
const [groupRow, savedRow] = ['group', 'saved'];
const rowHeightPx = 66;

/** Begins a chat: with one person, or a new group. */
export function NewChatScreen() {
  const text = useText();
  const { t } = text;
  const { isLoaded, people } = useColleagues();
  const [query, setQuery] = useState('');
  const listControl = useRef<ListControl>(null);
  const openDirect = useOpenDirect();
  const rows = useMemo(() => {
    const found = people.filter(({ name, jobTitle }) =>
      matchesSearch(`${name} ${jobTitle}`, query),
    );
    return query.trim() === '' ? [groupRow, savedRow, ...found] : found;
  }, [people, query]);
  const renderRow = useRowRenderer(people, openDirect.run);
  const heading = t('chats.newChat');
  return (
    <Page
      heading={heading}
      header={
        <AppBar heading={heading} start={<BackButton placeAbove={addressOf('chatList')} />} />
      }
    >
      <div className="stack page-list">
        <SearchField
          label={t('people.search')}
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            listControl.current?.enter();
          }}
        />
        {openDirect.error !== null && (
          <div className="column page-notices">
            <Notice kind="error">{sentenceOf(openDirect.error, text)}</Notice>
          </div>
        )}
        {!isLoaded && <ListSkeleton label={t('people.loading')} />}
        {people.length > 0 && rows.length === 0 && (
          <NothingFound>{t('people.nobodyFound', { query: query.trim() })}</NothingFound>
        )}
        {isLoaded && people.length === 0 && <NobodyYet />}
        {people.length > 0 && rows.length > 0 && (
          <WindowedList
            label={t('people.list')}
            items={rows}
            keyOf={(row) => (typeof row === 'string' ? row : row.id)}
            estimateRowHeight={() => rowHeightPx}
            renderRow={renderRow}
            controlRef={listControl}
          />
        )}
      </div>
    </Page>
  );
}

function useRowRenderer(people: readonly UserRow[], onOpen: (userId: string) => void) {
  const { t } = useText();
  const presence = usePresence(useMemo(() => people.map(({ id }) => id), [people]));
  const { userId: selfId } = useClient();
  return (row: UserRow | string) => {
    if (row === groupRow) {
      return (
        <ListRow
          size="person"
          to={newGroupAddress}
          isRowTarget
          start={<IconTile kind="brand" icon={peopleOutline} />}
          title={t('chats.newGroup')}
        />
      );
    }
    if (typeof row === 'string') {
      return (
        <ListRow
          size="person"
          onClick={() => onOpen(selfId)}
          isRowTarget
          start={<IconTile kind="brand" icon={bookmarkOutline} />}
          title={t('saved.title')}
          detail={t('saved.note')}
        />
      );
    }
    return (
      <PersonRow
        id={row.id}
        name={row.name}
        detail={row.jobTitle}
        isOnline={presence.get(row.id)?.isOnline === true}
        onClick={() => onOpen(row.id)}
        isRowTarget
      />
    );
  };
}
