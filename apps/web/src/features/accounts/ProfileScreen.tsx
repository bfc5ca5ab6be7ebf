import { createOutline, keyOutline, logOutOutline, peopleOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { addressOf } from '../../platform/addresses.ts';
import { useClient, useReadable } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { AppBar } from '../../ui/AppBar.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { BackButton } from '../../ui/BackButton.tsx';
import { Card, SectionHead } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Page, PageScroller } from '../../ui/Page.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { ChangePasswordSheet } from './ChangePasswordSheet.tsx';
import { EditProfileSheet } from './EditProfileSheet.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Sessions } from './Sessions.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useLogOut } from './use-log-out.tsx';
import './ProfileScreen.css';

export function ProfileScreen({ notifications }: { notifications: ReactNode }) {
  const { t } = useText();
  const { user } = useReadable(useClient().self);
  const [opened, setOpened] = useState<'profile' | 'password' | null>(null);
  const logOut = useLogOut();
  const heading = t('profile.heading');
  return (
    <Page
      kind="ground"
      heading={heading}
      header={
        <AppBar
          heading={heading}
          start={<BackButton placeAbove={addressOf('notifications')} />}
          actions={
            user !== null && (
              <IconButton
                icon={createOutline}
                label={t('profile.edit')}
                onClick={() => setOpened('profile')}
              />
            )
          }
        />
      }
    >
      <PageScroller label={heading}>
        {user !== null && <ProfileHead {...user} />}
        <SectionHead title={t('language.heading')} />
        <LanguageChoice />
        <SectionHead title={t('theme.heading')} />
        <ThemeChoice />
        <SectionHead title={t('sessions.heading')} />
        <Sessions />
        {notifications}
        <Card>
          {user?.role === 'administrator' && (
            <SettingRow
              icon={peopleOutline}
              title={t('administration.heading')}
              to={addressOf('administration')}
            />
          )}
          <SettingRow
            icon={keyOutline}
            title={t('password.heading')}
            onOpen={() => setOpened('password')}
          />
          <SettingRow icon={logOutOutline} title={t('menu.logOut')} onClick={logOut.request} />
        </Card>
      </PageScroller>
      {opened === 'profile' && user !== null && (
        <EditProfileSheet user={user} onClose={() => setOpened(null)} />
      )}
      {opened === 'password' && <ChangePasswordSheet onClose={() => setOpened(null)} />}
      {logOut.question}
    </Page>
  );
}

interface ProfileHeadProps {
  id: string;
  name: string;
  jobTitle: string;
  email: string;
}

function ProfileHead({ id, name, jobTitle, email }: ProfileHeadProps) {
  return (
    <div className="profile-head">
      <Avatar id={id} name={name} shape="person" size={96} />
      <div className="profile-head-text">
        <h2 className="profile-head-name" dir="auto">
          {name}
        </h2>
        {jobTitle !== '' && <p dir="auto">{jobTitle}</p>}
        <p>{email}</p>
      </div>
    </div>
  );
}
