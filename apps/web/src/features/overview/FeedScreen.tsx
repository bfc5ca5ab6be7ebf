import { addressOf } from '../../platform/addresses.ts';
import { formatClock } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';
import { useToday } from '../../platform/use-today.ts';
import { AppBar } from '../../ui/AppBar.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { DoneDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { WindowedList } from '../../ui/WindowedList.tsx';
import { type UnreadChat, useUnreadChats } from '../chats/use-unread-chats.ts';
import { usePresence } from '../presence/use-presence.ts';
import { nameDays } from './feed-rows.ts';
import { UnreadChatRow } from './UnreadChatRow.tsx';
import './FeedScreen.css';

const rowHeightPx = 76;
const dayHeightPx = 40;

/** What has come for the person and is not read yet, by day. */
export function FeedScreen() {
  const { t } = useText();
  const { isLoaded, chats } = useUnreadChats();
  const heading = t('menu.notifications');
  return (
    <Page heading={heading} header={<AppBar heading={heading} start={<MenuButton />} />}>
      <div className="page-list">
        {!isLoaded && <ListSkeleton label={t('feed.loading')} hasTimes />}
        {isLoaded && chats.length === 0 && <NothingNew />}
        {chats.length > 0 && <Feed chats={chats} />}
      </div>
    </Page>
  );
}

function Feed({ chats }: { chats: readonly UnreadChat[] }) {
  const { t, language } = useText();
  const today = useToday();
  const presence = usePresence(chats.flatMap(({ chat }) => chat.otherUserId ?? []));
  const rows = nameDays(chats, ({ chat }) => chat.lastActivityAt, today, language);
  return (
    <WindowedList
      label={t('menu.notifications')}
      items={rows}
      keyOf={({ chat }) => chat.chatId}
      estimateRowHeight={({ day }) => (day === null ? rowHeightPx : rowHeightPx + dayHeightPx)}
      renderRow={({ chat, address, day }) => (
        <>
          {day !== null && <h2 className="feed-day">{day}</h2>}
          <UnreadChatRow
            chat={chat}
            address={address}
            time={formatClock(chat.lastActivityAt, language)}
            isOnline={presence.get(chat.otherUserId ?? '')?.isOnline ?? false}
          />
        </>
      )}
    />
  );
}

function NothingNew() {
  const { t } = useText();
  return (
    <EmptyState drawing={<DoneDrawing />} title={t('feed.emptyTitle')} text={t('feed.emptyText')}>
      <Link to={addressOf('chatList')} className={buttonClasses({ size: 'large' })}>
        {t('feed.toChats')}
      </Link>
    </EmptyState>
  );
}
