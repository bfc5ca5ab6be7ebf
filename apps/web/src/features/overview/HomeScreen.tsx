import { useState } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { MenuButton } from '../../ui/page/MenuButton.tsx';
import { Page, PageScroller } from '../../ui/page/Page.tsx';
import { SearchButton } from '../../ui/page/SearchButton.tsx';
import { usePeople } from '../users/use-people.ts';
import { dayPartAt } from './greeting.ts';
import { LatestNotifications } from './LatestNotifications.tsx';
import { OnlineNow } from './OnlineNow.tsx';
import { UnreadNow } from './UnreadNow.tsx';
import './HomeScreen.css';

/** The overview: unread chats, latest notifications, and colleagues online. */
export function HomeScreen() {
  const { t } = useText();
  const heading = t('menu.home');
  return (
    <Page kind="ground" heading={heading} header={<HomeHeader />}>
      <PageScroller label={heading}>
        <div className="column home-parts">
          <UnreadNow />
          <LatestNotifications />
          <OnlineNow />
        </div>
      </PageScroller>
    </Page>
  );
}

function HomeHeader() {
  const { t } = useText();
  const { userId, user } = useReadable(useClient().self);
  const { firstNameOf } = usePeople();
  const [dayPart] = useState(() => dayPartAt(Date.now()));
  return (
    <div className="home-header tend-shelf">
      <div className="row home-header-bar">
        <MenuButton />
        <div className="fill home-header-text">
          <h1 className="home-header-heading">{t('menu.home')}</h1>
          <p className="title clamp home-header-greeting">
            {user === null
              ? t(`home.greeting.${dayPart}`)
              : t('home.greetingName', {
                  greeting: t(`home.greeting.${dayPart}`),
                  name: firstNameOf(userId),
                })}
          </p>
        </div>
        <SearchButton />
        {user !== null && (
          <Link
            to={addressOf('profile')}
            className="center icon-button home-header-profile"
            label={t('profile.heading')}
          >
            <Avatar id={userId} name={user.name} shape="person" size={40} />
          </Link>
        )}
      </div>
    </div>
  );
}
