import { languageOutline, logOutOutline } from 'ionicons/icons';
import { memo, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { LanguageSheet } from '../../features/accounts/LanguageSheet.tsx';
import { useLogOut } from '../../features/accounts/use-log-out.tsx';
import { addressOf, pathOf } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { values } from '../../shared/values.ts';
import { useAddress, useNavigation } from '../../platform/navigation/navigation.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Mark, ShelfArc } from '../../ui/pictures/brand.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { closeMenu, isMenuOpen, openMenu } from '../../ui/page/menu-opener.ts';
import { Drawer } from './Drawer.tsx';
import { type MenuEntry, menuEntries } from './menu.ts';
import { useMenuBadges } from './use-menu-badges.tsx';
import { useSelectedTitle } from './use-selected-title.ts';
import './Menu.css';

/** The side menu: over the content on a phone, beside it on wide screens. */
export function Menu() {
  const { t, language } = useText();
  const isWide = useIsWide();
  const [isChoosingLanguage, setIsChoosingLanguage] = useState(false);
  const logOut = useLogOut();
  const menu = (
    <nav className="menu" aria-label={t('menu.label')}>
      <div className="stack scroller menu-body tend-shelf">
        <MenuHead />
        <MenuEntries />
        <div className="menu-end">
          <MenuButtonRow
            icon={languageOutline}
            text={t('menu.language')}
            value={values.languages.find(({ code }) => code === language)?.ownName}
            onClick={() => setIsChoosingLanguage(true)}
          />
          <MenuButtonRow icon={logOutOutline} text={t('menu.logOut')} onClick={logOut.request} />
          <ProfileLink />
        </div>
      </div>
    </nav>
  );
  return (
    <>
      {isWide ? menu : <MenuDrawer>{menu}</MenuDrawer>}
      {isChoosingLanguage && <LanguageSheet onClose={() => setIsChoosingLanguage(false)} />}
      {logOut.question}
    </>
  );
}

function MenuDrawer({ children }: { children: ReactNode }) {
  const { t } = useText();
  const isOpen = useSyncExternalStore(isMenuOpen.subscribe, isMenuOpen.get);
  useEffect(() => closeMenu, []);
  return (
    <Drawer label={t('menu.label')} isOpen={isOpen} onOpen={openMenu} onClose={closeMenu}>
      {children}
    </Drawer>
  );
}

function MenuHead() {
  const { t } = useText();
  const { organization } = useReadable(useClient().self);
  return (
    <div className="menu-head">
      <ShelfArc />
      <div className="row row-yields menu-brand">
        <Mark />
        <div className="fill menu-brand-text">
          <b className="clamp menu-brand-name">{organization?.name ?? t('app.name')}</b>
          {organization !== null && (
            <a className="small menu-contact" href={`mailto:${organization.contactEmail}`}>
              {organization.contactEmail}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

function MenuEntries() {
  const selected = useSelectedTitle();
  const badges = useMenuBadges();
  const path = pathOf(useAddress());
  return (
    <ul className="menu-entries">
      {menuEntries.map((entry) => (
        <li key={entry.title}>
          <EntryLink
            entry={entry}
            isSelected={entry.title === selected}
            isHere={path === addressOf(entry.screen)}
            badge={badges[entry.title]}
          />
        </li>
      ))}
    </ul>
  );
}

interface EntryLinkProps {
  entry: MenuEntry;
  isSelected: boolean;
  isHere: boolean;
  badge: ReactNode;
}

/** Rendered only when it changes: the closed menu must not delay the page that opens. */
const EntryLink = memo(function EntryLink({ entry, isSelected, isHere, badge }: EntryLinkProps) {
  const { t } = useText();
  const navigation = useNavigation();
  const address = addressOf(entry.screen);
  return (
    <a
      href={`#${address}`}
      className="row row-yields menu-entry"
      aria-current={isSelected ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        closeMenu();
        if (!isHere) navigation.switchTo(address);
      }}
    >
      <Icon shape={isSelected ? entry.chosen : entry.icon} />
      <span className="fill menu-entry-text">{t(entry.text)}</span>
      {badge}
    </a>
  );
});

interface MenuButtonRowProps {
  icon: string;
  text: string;
  value?: string | undefined;
  onClick: () => void;
}

function MenuButtonRow({ icon, text, value, onClick }: MenuButtonRowProps) {
  return (
    <button
      type="button"
      className="row row-yields menu-entry"
      onClick={() => {
        closeMenu();
        onClick();
      }}
    >
      <Icon shape={icon} flips={icon === logOutOutline} />
      <span className="fill menu-entry-text">{text}</span>
      {value !== undefined && <span className="menu-entry-value">{value}</span>}
    </button>
  );
}

/** The link to the person's own profile, on every screen. */
function ProfileLink() {
  const { t } = useText();
  const { userId, user } = useReadable(useClient().self);
  const navigation = useNavigation();
  const address = addressOf('profile');
  const isHere = pathOf(useAddress()) === address;
  if (user === null) return null;
  return (
    <a
      href={`#${address}`}
      className="row row-yields menu-entry menu-profile"
      onClick={(event) => {
        event.preventDefault();
        closeMenu();
        if (!isHere) navigation.open(address);
      }}
    >
      <Avatar id={userId} name={user.name} shape="person" size={44} />
      <span className="fill stack menu-profile-text">
        <bdi className="truncate menu-profile-name">{user.name}</bdi>
        <span className="small menu-profile-leads-to">{t('menu.profile')}</span>
      </span>
    </a>
  );
}
