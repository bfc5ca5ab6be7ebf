import type { OutputOf } from '@tend/protocol';
import { chatbubblesOutline, mailUnreadOutline, peopleOutline, todayOutline } from 'ionicons/icons';
import { useCallback } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { AppBar } from '../../ui/page/AppBar.tsx';
import { buttonClasses } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { MenuButton } from '../../ui/page/MenuButton.tsx';
import { Page, PageScroller } from '../../ui/page/Page.tsx';
import { PageError } from '../../ui/notices/PageError.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useReloadInView } from '../../ui/loading/use-reload-in-view.ts';
import { FigureTile } from './FigureTile.tsx';
import { MessagesPerDay } from './MessagesPerDay.tsx';
import '../../ui/page/Card.css';
import './DashboardScreen.css';

/** Figures over the person's own chats, counted by the server. */
export function DashboardScreen() {
  const { t } = useText();
  const heading = t('menu.dashboard');
  return (
    <Page
      kind="ground"
      heading={heading}
      header={<AppBar heading={heading} start={<MenuButton />} />}
    >
      <PageScroller label={heading}>
        <FiguresOfNow />
      </PageScroller>
    </Page>
  );
}

function FiguresOfNow() {
  const { t } = useText();
  const client = useClient();
  const ask = useCallback(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return client.call('overview.figures', { timeZone });
  }, [client]);
  const { value, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  if (value !== null) return <Figures {...value} />;
  if (error === null) return <DashboardSkeleton />;
  return (
    <PageError title={t('dashboard.failed')} error={error} onRetry={reload}>
      <Link
        to={addressOf('chatList')}
        className={buttonClasses({ kind: 'outlined', size: 'large' })}
      >
        {t('dashboard.openChats')}
      </Link>
    </PageError>
  );
}

/** Placeholders for the tiles and the chart while the figures load for the first time. */
function DashboardSkeleton() {
  return (
    <div className="dashboard-skeleton" aria-busy="true">
      <div className="figure-tiles">
        {['first', 'second', 'third', 'fourth'].map((place) => (
          <span key={place} className="skeleton dashboard-skeleton-tile" />
        ))}
      </div>
      <span className="skeleton dashboard-skeleton-chart" />
    </div>
  );
}

function Figures({
  unreadChats,
  unreadMessages,
  peopleOnline,
  people,
  messagesPerDay,
}: OutputOf<'overview.figures'>) {
  const { t } = useText();
  return (
    <>
      <ul className="figure-tiles">
        <FigureTile
          to={addressOf('chatList')}
          icon={chatbubblesOutline}
          kind={unreadChats > 0 ? 'waiting' : 'calm'}
          figure={unreadChats}
          label={t('dashboard.unreadChats', { count: unreadChats })}
        />
        <FigureTile
          to={addressOf('chatList')}
          icon={mailUnreadOutline}
          kind={unreadMessages > 0 ? 'waiting' : 'calm'}
          figure={unreadMessages}
          label={t('dashboard.unreadMessages', { count: unreadMessages })}
        />
        <FigureTile
          to={addressOf('folder')}
          icon={peopleOutline}
          kind="brand"
          figure={peopleOnline}
          total={t('dashboard.ofTotal', { total: people })}
          label={t('dashboard.peopleOnline')}
        />
        <FigureTile
          to={addressOf('chatList')}
          icon={todayOutline}
          kind="brand"
          figure={messagesPerDay.at(-1)?.count ?? 0}
          label={t('dashboard.messagesToday', { count: messagesPerDay.at(-1)?.count ?? 0 })}
        />
      </ul>
      <MessagesPerDay days={messagesPerDay} />
    </>
  );
}
