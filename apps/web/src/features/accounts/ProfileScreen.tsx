import {
  chevronForward,
  createOutline,
  happyOutline,
  keyOutline,
  logOutOutline,
  peopleOutline,
} from 'ionicons/icons';
import type { UserRow } from '@tend/protocol';
import { type ReactNode, useState } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { AppBar } from '../../ui/page/AppBar.tsx';
import { BackButton } from '../../ui/page/BackButton.tsx';
import { Card, SectionHead } from '../../ui/page/Card.tsx';
import { EmailText } from '../../ui/lists/EmailText.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Page, PageScroller } from '../../ui/page/Page.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { HeadPicture } from '../../ui/profile-picture/HeadPicture.tsx';
import { useStatus } from '../users/use-status.ts';
import { ChangePasswordSheet } from './ChangePasswordSheet.tsx';
import { EditProfileSheet } from './EditProfileSheet.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Sessions } from './Sessions.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { StatusSheet } from './StatusSheet.tsx';
import { useLogOut } from './use-log-out.tsx';
import './ProfileScreen.css';

interface ProfileScreenProps {
  notifications: ReactNode;
  /** What files take of this device. */
  files: ReactNode;
  /** A row for what concerns keyboards. */
  keyboard: ReactNode;
}

export function ProfileScreen({ notifications, files, keyboard }: ProfileScreenProps) {
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
        {user !== null && <ProfileHead user={user} />}
        <SectionHead title={t('language.heading')} />
        <LanguageChoice />
        <SectionHead title={t('theme.heading')} />
        <ThemeChoice />
        <SectionHead title={t('sessions.heading')} />
        <Sessions />
        {notifications}
        {files}
        <LastCard
          {...{ user, keyboard }}
          onPassword={() => setOpened('password')}
          onLogOut={logOut.request}
        />
      </PageScroller>
      {opened === 'profile' && user !== null && (
        <EditProfileSheet user={user} onClose={() => setOpened(null)} />
      )}
      {opened === 'password' && <ChangePasswordSheet onClose={() => setOpened(null)} />}
      {logOut.question}
    </Page>
  );
}

interface LastCardProps extends Pick<ProfileScreenProps, 'keyboard'> {
  user: UserRow | null;
  onPassword: () => void;
  onLogOut: () => void;
}

function LastCard({ user, keyboard, onPassword, onLogOut }: LastCardProps) {
  const { t } = useText();
  return (
    <Card>
      {user?.role === 'administrator' && (
        <SettingRow
          icon={peopleOutline}
          title={t('administration.heading')}
          to={addressOf('administration')}
        />
      )}
      {keyboard}
      <SettingRow icon={keyOutline} title={t('password.heading')} onOpen={onPassword} />
      <SettingRow icon={logOutOutline} title={t('menu.logOut')} onClick={onLogOut} />
    </Card>
  );
}

function ProfileHead({ user }: { user: UserRow }) {
  const { id, name, jobTitle, email } = user;
  return (
    <div className="row row-yields profile-head">
      <HeadPicture id={id} name={name} shape="person" canChange />
      <div className="fill profile-head-text">
        <h2 className="title profile-head-name" dir="auto">
          {name}
        </h2>
        {jobTitle !== '' && <p dir="auto">{jobTitle}</p>}
        <p>
          <EmailText email={email} />
        </p>
        <StatusButton user={user} />
      </div>
    </div>
  );
}

/** The person's status, or a button to set one. */
function StatusButton({ user }: { user: UserRow }) {
  const { t } = useText();
  const shown = useStatus(user);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="row profile-status" onClick={() => setIsOpen(true)}>
        {shown === null && <Icon shape={happyOutline} size="small" />}
        <bdi>{shown?.words ?? t('status.set')}</bdi>
        <Icon shape={chevronForward} size="small" flips />
      </button>
      {isOpen && <StatusSheet status={shown?.status ?? null} onClose={() => setIsOpen(false)} />}
    </>
  );
}
