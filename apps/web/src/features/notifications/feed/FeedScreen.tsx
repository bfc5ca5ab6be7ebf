import type { FeedEntry } from '@tend/client';
import { type FeedFilter, offeredFilters } from '@tend/protocol';
import { checkmarkDone } from 'ionicons/icons';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import { AppBar } from '../../../ui/page/AppBar.tsx';
import { Button, buttonClasses } from '../../../ui/buttons/Button.tsx';
import { DoneDrawing, PeopleDrawing } from '../../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../../ui/notices/EmptyState.tsx';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Link } from '../../../ui/buttons/Link.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { MenuButton } from '../../../ui/page/MenuButton.tsx';
import { NothingFound } from '../../../ui/lists/NothingFound.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { listenForMenu } from '../../../platform/gestures/menu-gestures.ts';
import { Spinner } from '../../../ui/loading/Spinner.tsx';
import { type ListControl, WindowedList } from '../../../ui/lists/WindowedList.tsx';
import { NobodyYet } from '../../../ui/lists/NobodyYet.tsx';
import { useColleagues } from '../../users/use-colleagues.ts';
import { usePeople } from '../../users/use-people.ts';
import { buildFeedRows, type FeedRow as Row } from './feed-rows.ts';
import { FeedMenu } from './FeedMenu.tsx';
import { FeedRow } from './FeedRow.tsx';
import { useFeedActions } from './use-feed-actions.ts';
import { useOlderNotifications } from './use-older-notifications.ts';
import './FeedScreen.css';

const rowHeightPx = 92;
const dayHeightPx = 40;

/** Everything addressed to the person, by day and chat. */
export function FeedScreen() {
  const { t } = useText();
  const [filter, setFilter] = useState<FeedFilter>('all');
  const { isLoaded } = useReadable(useClient().feeds[filter]);
  const heading = t('menu.notifications');
  return (
    <Page
      heading={heading}
      header={<AppBar heading={heading} start={<MenuButton />} actions={<MarkAllRead />} />}
    >
      <div className="stack page-list">
        <Filters filter={filter} onChange={setFilter} />
        {isLoaded ? (
          <Feed key={filter} filter={filter} onShowAll={() => setFilter('all')} />
        ) : (
          <ListSkeleton label={t('feed.loading')} hasTimes />
        )}
      </div>
    </Page>
  );
}

function MarkAllRead() {
  const { t } = useText();
  const { unreadNotifications } = useReadable(useClient().totals);
  const { markAllRead } = useFeedActions();
  return (
    <IconButton
      icon={checkmarkDone}
      label={t('feed.markAllRead')}
      isDisabled={unreadNotifications === 0}
      onClick={markAllRead}
    />
  );
}

const filterTexts = {
  all: 'feed.filterAll',
  unread: 'feed.filterUnread',
  mentions: 'feed.filterMentions',
  urgent: 'feed.filterUrgent',
} as const;

function Filters({
  filter,
  onChange,
}: {
  filter: FeedFilter;
  onChange: (filter: FeedFilter) => void;
}) {
  const { t } = useText();
  const { unreadNotifications } = useReadable(useClient().totals);
  return (
    <FilterChips<FeedFilter>
      label={t('feed.filter')}
      options={offeredFilters().map((value) => ({
        value,
        text: t(filterTexts[value]),
        ...(value === 'unread' && unreadNotifications > 0 && { count: unreadNotifications }),
      }))}
      value={filter}
      onChange={onChange}
    />
  );
}

function useRows(entries: readonly FeedEntry[]): Row[] {
  const { language } = useText();
  const today = useToday();
  return useMemo(
    () => buildFeedRows(entries, { now: today, language }),
    [entries, today, language],
  );
}

function Feed({ filter, onShowAll }: { filter: FeedFilter; onShowAll: () => void }) {
  const { t } = useText();
  const feed = useClient().feeds[filter];
  const { entries, hasOlder } = useReadable(feed);
  const rows = useRows(entries);
  const [isNearEnd, setIsNearEnd] = useState(false);
  const older = useOlderNotifications(feed, isNearEnd || rows.length === 0);
  const list = useRef<ListControl>(null);
  const part = useRef<HTMLDivElement>(null);
  const [menuKey, setMenuKey] = useState<string | null>(null);
  const menuOf = rows.find(({ key }) => key === menuKey);
  useMenuGestures(part, setMenuKey);
  const actions = useFeedActions();

  /** Keeps the focus at its place: on the row that follows the cleared one. */
  function handleClear(row: Row) {
    const at = rows.indexOf(row);
    const hadFocus = document.activeElement?.closest('[data-index]') !== null;
    actions.clear(row.entries);
    if (hadFocus && rows.length > 1) {
      requestAnimationFrame(() => list.current?.enter(Math.min(at, rows.length - 2)));
    }
  }

  const isWaiting = hasOlder && !older.hasFailed;
  return (
    <div ref={part} className="feed">
      {rows.length === 0 && isWaiting && <ListSkeleton label={t('feed.loading')} hasTimes />}
      {rows.length === 0 && !hasOlder && <Empty filter={filter} onShowAll={onShowAll} />}
      {rows.length > 0 && (
        <WindowedList
          label={t('menu.notifications')}
          items={rows}
          keyOf={({ key }) => key}
          estimateRowHeight={({ day }) => (day === null ? rowHeightPx : rowHeightPx + dayHeightPx)}
          renderRow={(row) => (
            <>
              {row.day !== null && <h2 className="section list-heading feed-day">{row.day}</h2>}
              <FeedRow
                row={row}
                onOpen={({ entries: opened }) => actions.open(opened)}
                onClear={handleClear}
                onMenu={({ key }) => setMenuKey(key)}
              />
            </>
          )}
          controlRef={list}
          onNearEndChange={setIsNearEnd}
        />
      )}
      {older.isLoading && rows.length > 0 && (
        <div className="row small feed-older" role="status" aria-label={t('feed.loading')}>
          <Spinner />
        </div>
      )}
      {older.hasFailed && <OlderFailed onRetry={older.retry} />}
      {menuOf !== undefined && (
        <FeedMenu row={menuOf} onClear={handleClear} onClose={() => setMenuKey(null)} />
      )}
    </div>
  );
}

/** A long press on a row opens its menu. */
function useMenuGestures(part: RefObject<HTMLElement | null>, onOpen: (key: string) => void): void {
  useEffect(() => {
    if (part.current === null) return undefined;
    return listenForMenu(part.current, { mark: 'data-feed-row', onOpen });
  }, [part, onOpen]);
}

function OlderFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useText();
  return (
    <div className="row small feed-older" role="status">
      <span>{t('feed.olderFailed')}</span>
      <Button kind="soft" size="small" onClick={onRetry}>
        {t('action.tryAgain')}
      </Button>
    </div>
  );
}

const emptyTexts = {
  unread: 'feed.nothingUnread',
  mentions: 'feed.noMentions',
  urgent: 'feed.nothingUrgent',
} as const;

function Empty({ filter, onShowAll }: { filter: FeedFilter; onShowAll: () => void }) {
  const { t } = useText();
  const { isLoaded, people } = useColleagues();
  const chats = useReadable(useClient().chatList);
  if (filter !== 'all') {
    return <NothingFound onShowAll={onShowAll}>{t(emptyTexts[filter])}</NothingFound>;
  }
  if (isLoaded && people.length === 0) return <NobodyYet />;
  if (chats.isLoaded && chats.items.length === 0) return <Welcome />;
  return (
    <EmptyState drawing={<DoneDrawing />} title={t('feed.emptyTitle')} text={t('feed.emptyText')}>
      <Link to={addressOf('chatList')} className={buttonClasses({ size: 'large' })}>
        {t('feed.toChats')}
      </Link>
    </EmptyState>
  );
}

/** Shown to a new person without any notifications. */
function Welcome() {
  const { t } = useText();
  const { firstNameOf } = usePeople();
  const name = firstNameOf(useClient().userId);
  return (
    <EmptyState
      drawing={<PeopleDrawing />}
      title={t('feed.welcomeTitle', { name })}
      text={t('feed.welcomeText')}
    >
      <Link to={addressOf('folder')} className={buttonClasses({ size: 'large' })}>
        {t('feed.toPeople')}
      </Link>
    </EmptyState>
  );
}
